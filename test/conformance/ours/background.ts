/** All that the extension's background does for a page that nobody asks about. */
import { answerPages } from '#browser/scripting.ts';

answerPages();

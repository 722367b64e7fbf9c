/** The isolated world of a page that a person attaches: its readable text, for this once. Leaves nothing behind. */
import { readDocument } from './read-document';

export default defineUnlistedScript(() => readDocument(document));

/** Runs once in the isolated world of each frame of a page whose selection the user attaches: returns what is selected there and seen. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readSelected } from '#page/reader/read-selection.ts';

export default defineUnlistedScript(readSelected);

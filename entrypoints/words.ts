/** Brought to a page before the scripts that ask what a word means: they share the one list. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import * as words from '#page/words/index.ts';

export default defineUnlistedScript(() => {
  Reflect.set(globalThis, 'tabhandWords', words);
});

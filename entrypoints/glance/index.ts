/** Runs once in the isolated world of an attached page: returns what kind of page it is and its language, and leaves nothing behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { glanceAt } from '#page/glance/glance-at.ts';

export default defineUnlistedScript(() => glanceAt(document));

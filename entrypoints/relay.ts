/** The extension's isolated world in a page: the relay between the page and the background. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startRelay } from '#bridge';

export default defineUnlistedScript(() => {
  startRelay((globalThis.browser ?? chrome).runtime);
});

/** The isolated world: the relay between this document's page and the background. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startRelay } from '#bridge';

export default defineUnlistedScript(() => {
  startRelay((globalThis.browser ?? chrome).runtime);
});

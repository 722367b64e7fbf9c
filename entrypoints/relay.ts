/** The extension's isolated world in a page: the relay between the page and the background. */
import { startRelay } from '#bridge';

export default { main: () => startRelay(() => (globalThis.browser ?? chrome).runtime) };

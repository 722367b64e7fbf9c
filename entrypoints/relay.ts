/** The extension's isolated world in a page: the relay between the page and the background. */
import { startRelay } from '#page/relay/relay-end.ts';

export default { main: () => startRelay(() => (globalThis.browser ?? chrome).runtime) };

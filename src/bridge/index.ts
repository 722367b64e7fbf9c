/** Typed messages between the worlds. What parses them with zod is in `#bridge/background`; what names the browser, in `#bridge/ports`. */
export { servePage } from './page-end';
export { handsGlobal, type RelayHello, relayKey } from './page-wire';
export { CutRefusal, PanelClient } from './panel-client';
export type * from './panel-wire';
export { startRelay } from './relay-end';

/** Typed messages between the worlds. What parses them with zod is in `#bridge/background`; what names the browser, in `#bridge/ports`. */
export type { BlocksEnd } from './blocks-end';
export { type RelayHello, relayKey } from './handshake';
export { servePage } from './page-end';
export type { FromPage, ToPage, ToRelay } from './page-wire';
export { CutRefusal, type PanelClient } from './panel-client';
export type * from './panel-wire';
export { type Runtime, startRelay } from './relay-end';

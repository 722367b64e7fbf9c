/** Typed messages between worlds. What needs zod is behind `#bridge/doors`; what names the browser, behind `#bridge/ports`. */
export { type BlocksEnd, serveBlocks } from './blocks-end';
export { pagePort, type RelayHello, relayKey } from './handshake';
export { servePage } from './page-end';
export type { FromPage, FromRelay, ToPage, ToRelay } from './page-wire';
export type * from './panel-wire';
export { type Runtime, startRelay } from './relay-end';

/** Typed messages between worlds. */
export type { FromPage, FromRelay, ToPage, ToRelay } from './page-wire';
export type * from './panel-wire';

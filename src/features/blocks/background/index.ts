export type { BlockFact } from './live-widget';

export type { BlockFact } from './messages';

export type { GrantRow } from './messages';

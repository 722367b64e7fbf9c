export type { FrameRow, Glance } from './messages';

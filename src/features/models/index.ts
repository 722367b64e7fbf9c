export type { ModelState } from './messages';

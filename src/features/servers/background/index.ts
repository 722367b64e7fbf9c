export { Servers } from './servers';
export type { ServedBy } from './view';

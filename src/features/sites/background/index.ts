export { AttachedPages, maxPages, type OpenLog } from './attached-pages';
export type { Documents } from './documents';
export { areOff } from './frames';
export type { siteTabs } from './open-site';
export { toPageAddress, toWent } from './page-address';
export { type IsOff, isReachable, lookAtTab, Panels, pdfAt } from './panels';

export { wordAttached, wordLeft, wordNoAccess } from './page-words';
export type { SiteIconStore } from './site-icons';

export { Elsewhere, MissingTools, NoPageTools } from './page-access';
export { PageNotices } from './page-notices';
export { EveryPage, Hosts, PageTextSettings, Sites } from './sites-section';

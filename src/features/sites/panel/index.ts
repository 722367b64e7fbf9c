export { Elsewhere, MissingTools, NoPageTools } from './page-access';
export { PageNotices } from './page-notices';
export { Hosts } from './sites-section';

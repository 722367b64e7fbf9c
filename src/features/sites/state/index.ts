export { demoPage } from './demo-page';
export { namePage, wordAttached, wordLeft, wordNoAccess, wordStay } from './page-words';
export type { SiteIconStore } from './site-icons';
export {
  cameLate,
  countTools,
  isLive,
  type SiteSurroundings,
  type ToolCount,
  wordLate,
  wordPageTools,
  wordTools,
} from './surroundings';

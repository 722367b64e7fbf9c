/** The browser's capabilities, one file each. */
export { showBadge } from './badge';
export { captureTab } from './capture';
export { isClosedAddress } from './closed-address';
export { browserCommands, onBrowserCommand, openShortcutSettings } from './commands';
export { fetchPicture } from './fetch-picture';
export { catalogue } from './language';
export { type BrowserSession, browserSession, keepAwake, onInstalled, ownVersion } from './life';
export { installPageMenu, onPageMenuClick, type PageMenuClick } from './menus';
export { mayReach, mayReachEverySite, requestEverySite, requestOrigin } from './permissions';
export { encodePicture } from './picture';
export { askFrames, injectScripts, registerScripts, runInPage } from './scripting';
export { openPanelFromToolbar, openPanelIn } from './side-panel';
export {
  isClosedTab,
  listTabs,
  onTabChanged,
  onTabInFront,
  openTab,
  openTabs,
  ownTab,
  ownWindow,
  readTab,
  reloadTab,
  tabInFront,
} from './tabs';

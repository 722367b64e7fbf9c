/** One file per capability of the browser, handed in by the entrypoints. */
export { showWaiting } from './badge';
export { captureTab } from './capture';
export { isClosedAddress } from './closed-address';
export { browserCommands, onBrowserCommand, openShortcutSettings } from './commands';
export { fetchPicture } from './fetch-picture';
export { catalogue } from './language';
export { type BrowserSession, browserSession, keepAwake, onInstalled, ownVersion } from './life';
export { type AskedAbout, onAskedAbout, putIntoMenus } from './menus';
export { mayReach, mayReachEverySite, requestEverySite, requestOrigin } from './permissions';
export { toPicture } from './picture';
export { askFrames, injectScripts, registerScripts, runOnce } from './scripting';
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

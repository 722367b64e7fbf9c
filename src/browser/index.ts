/** One file per capability of the browser, handed in by the entrypoints. */
export { type BrowserSession, browserSession, keepAwake, onInstalled } from './life';
export { mayReach, mayReachEverySite, requestEverySite, requestOrigin } from './permissions';
export { askFrames, injectScripts, registerScripts } from './scripting';
export { openPanelFromToolbar } from './side-panel';
export { onTabChanged, onTabInFront, openTab, openTabs, ownTab, readTab, tabInFront } from './tabs';

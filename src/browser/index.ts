/** The browser's capabilities, one file each. */

export { browserCommands, onBrowserCommand, openShortcutSettings } from './commands';
export { addInspector, inspectedTab, openSource, showForm } from './devtools';
export { metadataUrl, openSignIn, redirectUrl, requestIdentity } from './identity';
export { catalogue } from './language';
export { type BrowserSession, browserSession, keepAwake, onInstalled, ownVersion } from './life';
export { installPageMenu, onPageMenuClick, type PageMenuClick } from './menus';
export { mayStartPrograms, type ProgramLink, startProgram } from './native';
export { fetchOnce, openWay } from './own-requests';
export {
  allowedSites,
  mayReach,
  mayReachEverySite,
  requestOrigin,
  requestPermission,
} from './permissions';
export { coverIn, cutPicture, encodePicture, fetchPicture } from './picture';
export * from './scripting';
export * from './tabs';
export { openPanelFromToolbar, openPanelIn, showBadge } from './toolbar';
export { runUserScript, userScriptAccess, userScriptSwitch } from './user-scripts';

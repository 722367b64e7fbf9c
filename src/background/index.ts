/** What the background does besides the agent: panels' commands, watching pages, staying awake. */

export { AttachedPages, createAttachedTabs } from './attached-pages';
export { commands } from './commands';
export { createIsOff, openPages } from './frames';
export { prepareInstallation } from './installation';
export { createConversationList, Notices } from './notices';
export { Opening } from './opening';
export { PackPages } from './pack-documents';
export { createPageMenu } from './page-menu';
export { createPageReading } from './page-reading';
export { Panels, viewPage } from './panels';
export { openStores } from './parts';
export { startRuns } from './runs';
export { listenToShortcuts } from './shortcuts';
export { ConversationTools } from './tool-sources';

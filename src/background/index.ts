/** What the background does besides the agent: carrying out panels' commands, watching pages, staying awake. */
export { createAttachedPages, createAttachedTabs } from './attached-pages';
export { createHandlers } from './commands';
export { createConversationList } from './conversation-list';
export { createIsOff, createReach } from './frames';
export { createNotices } from './notices';
export { createPageMenu } from './page-menu';
export { viewPage } from './page-views';
export { createPanels } from './panels';
export { startRuns } from './runs';
export { listenToShortcuts } from './shortcuts';
export { openStores } from './stores';
export { createTabReader } from './tab-content';

/** What the background does besides the agent: carrying out panels' commands, watching pages, staying awake. */
import type { PanelHandlers } from '#bridge/background';
import { appHandlers } from './apps';
import { conversationHandlers } from './conversation';
import { doorHandlers } from './door';
import { evalHandlers } from './evals';
import { historyHandlers } from './history';
import { offerHandlers } from './offers';
import { packHandlers } from './packs';
import { pageHandlers } from './pages';
import type { CommandParts } from './parts';
import { modelHandlers, settingHandlers } from './settings';
import { toolHandlers } from './tools';

export { createAttachedPages, createAttachedTabs } from './attached-pages';
export { createIsOff, openPages } from './frames';
export { prepareInstallation } from './installation';
export { createConversationList, createNotices } from './notices';
export { createPackPages } from './pack-documents';
export { createPageMenu } from './page-menu';
export { createPageReading } from './page-reading';
export { createPanels, viewPage } from './panels';
export { openStores } from './parts';
export { startRuns } from './runs';
export { listenToShortcuts } from './shortcuts';
export { ConversationTools } from './tool-sources';

/** The handlers of all commands. An area that is missing here, or a command that is missing in its area, doesn't compile. */
export const createHandlers = (parts: CommandParts): PanelHandlers => ({
  ...appHandlers(parts),
  ...conversationHandlers(parts),
  ...doorHandlers(parts),
  ...evalHandlers(parts),
  ...historyHandlers(parts),
  ...modelHandlers(parts),
  ...offerHandlers(parts),
  ...packHandlers(parts),
  ...pageHandlers(parts),
  ...settingHandlers(parts),
  ...toolHandlers(parts),
});

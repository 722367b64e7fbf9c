/** The handlers of all commands. An area that is missing here, or a command that is missing in its area, doesn't compile. */
import type { PanelHandlers } from '#bridge/background';
import { attachmentHandlers } from './attachments';
import { callHandlers } from './calls';
import { canvasHandlers } from './canvas';
import type { CommandParts } from './command-parts';
import { conversationHandlers } from './conversation';
import { historyHandlers } from './history';
import { modelHandlers } from './models';
import { pageHandlers } from './pages';
import { serverHandlers } from './servers';
import { settingHandlers } from './settings';
import { toolHandlers } from './tools';

export const createHandlers = (parts: CommandParts): PanelHandlers => ({
  ...attachmentHandlers(parts),
  ...callHandlers(parts),
  ...canvasHandlers(parts),
  ...conversationHandlers(parts),
  ...historyHandlers(parts),
  ...modelHandlers(parts),
  ...pageHandlers(parts),
  ...serverHandlers(parts),
  ...settingHandlers(parts),
  ...toolHandlers(parts),
});

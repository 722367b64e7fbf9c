/** The handlers of all commands. An area that is missing here, or a command that is missing in its area, doesn't compile. */
import type { PanelHandlers } from '#bridge/background';
import { attachmentHandlers } from './attachments';
import { callHandlers } from './calls';
import { canvasHandlers } from './canvas';
import { conversationHandlers } from './conversation';
import { historyHandlers } from './history';
import { modelHandlers } from './models';
import { pageHandlers } from './pages';
import { serverHandlers } from './servers';
import { settingHandlers } from './settings';
import { toolHandlers } from './tools';

type Parts = Parameters<typeof attachmentHandlers>[0] &
  Parameters<typeof callHandlers>[0] &
  Parameters<typeof canvasHandlers>[0] &
  Parameters<typeof conversationHandlers>[0] &
  Parameters<typeof historyHandlers>[0] &
  Parameters<typeof modelHandlers>[0] &
  Parameters<typeof pageHandlers>[0] &
  Parameters<typeof serverHandlers>[0] &
  Parameters<typeof settingHandlers>[0] &
  Parameters<typeof toolHandlers>[0];

export const createHandlers = (parts: Parts): PanelHandlers => ({
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

/** Every command that a panel can give. Each area has a file here, and a file of the same name with its handlers in the background. */
import { attachmentCommands } from './attachments';
import { callCommands } from './calls';
import { canvasCommands } from './canvas';
import type { CommandMap } from './command';
import { conversationCommands } from './conversation';
import { historyCommands } from './history';
import { modelCommands } from './models';
import { pageCommands } from './pages';
import { serverCommands } from './servers';
import { settingCommands } from './settings';
import { toolCommands } from './tools';

export const commands = {
  ...attachmentCommands,
  ...callCommands,
  ...canvasCommands,
  ...conversationCommands,
  ...historyCommands,
  ...modelCommands,
  ...pageCommands,
  ...serverCommands,
  ...settingCommands,
  ...toolCommands,
};

/** The input and the answer of each command, by its name. */
export type Commands = CommandMap<typeof commands>;
export type CommandName = keyof Commands;

/** The records by area, for the handlers of each. */
export interface CommandAreas {
  attachments: typeof attachmentCommands;
  calls: typeof callCommands;
  canvas: typeof canvasCommands;
  conversation: typeof conversationCommands;
  history: typeof historyCommands;
  models: typeof modelCommands;
  pages: typeof pageCommands;
  servers: typeof serverCommands;
  settings: typeof settingCommands;
  tools: typeof toolCommands;
}

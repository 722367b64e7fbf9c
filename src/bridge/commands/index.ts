/** Every command that a panel can give. Each file here has a file of the same name with its handlers in the background. */
import { appCommands } from './apps';
import type { CommandMap } from './command';
import { conversationCommands } from './conversation';
import { doorCommands } from './door';
import { evalCommands } from './evals';
import { historyCommands } from './history';
import { offerCommands } from './offers';
import { packCommands } from './packs';
import { pageCommands } from './pages';
import { modelCommands, settingCommands } from './settings';
import { toolCommands } from './tools';

export const commands = {
  ...appCommands,
  ...conversationCommands,
  ...doorCommands,
  ...evalCommands,
  ...historyCommands,
  ...modelCommands,
  ...offerCommands,
  ...packCommands,
  ...pageCommands,
  ...settingCommands,
  ...toolCommands,
};

/** The input and the answer of each command, by its name. */
export type Commands = CommandMap<typeof commands>;
export type CommandName = keyof Commands;

/** The records by area, for the handlers of each. */
export interface CommandAreas {
  apps: typeof appCommands;
  conversation: typeof conversationCommands;
  door: typeof doorCommands;
  evals: typeof evalCommands;
  history: typeof historyCommands;
  models: typeof modelCommands;
  offers: typeof offerCommands;
  packs: typeof packCommands;
  pages: typeof pageCommands;
  settings: typeof settingCommands;
  tools: typeof toolCommands;
}

/** Every command that a panel can give. Panel and command line import its types, and nothing else of the background. */
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

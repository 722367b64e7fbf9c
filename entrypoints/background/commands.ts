/** Every command that a panel can give. Panel and command line import its types, and nothing else of the background. */

import { doorCommands } from '#features/agents/background/commands.ts';
import { appCommands } from '#features/apps/background/commands.ts';
import { conversationCommands } from '#features/chat/background/commands.ts';
import { evalCommands } from '#features/evals/background/commands.ts';
import { historyCommands } from '#features/history/background/commands.ts';
import { offerCommands } from '#features/offers/background/commands.ts';
import { packCommands } from '#features/packs/background/commands.ts';
import { pageCommands } from '#features/pages/background/commands.ts';
import { modelCommands, settingCommands } from '#features/settings/background/commands.ts';
import { toolCommands } from '#features/tools/background/commands.ts';

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

type All = typeof commands;

declare module '#core/bus/command.ts' {
  interface CommandRecords extends All {}
}

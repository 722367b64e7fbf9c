/** Every command that a panel can give. Panel and command line import its types, and nothing else of the background. */

import { doorCommands } from '#features/agents/background/commands.ts';
import { appCommands } from '#features/apps/background/commands.ts';
import { conversationCommands } from '#features/chat/background/commands.ts';
import { evalCommands } from '#features/evals/background/commands.ts';
import { historyCommands } from '#features/history/background/commands.ts';
import { memoryCommands } from '#features/memory/background/commands.ts';
import { offerCommands } from '#features/offers/background/commands.ts';
import { packCommands } from '#features/packs/background/commands.ts';
import { pageCommands } from '#features/pages/background/commands.ts';
import { scheduleCommands } from '#features/schedules/background/commands.ts';
import { wireCommands } from '#features/servers/background/wire-commands.ts';
import { modelCommands, settingCommands } from '#features/settings/background/commands.ts';
import { skillCommands } from '#features/skills/background/commands.ts';
import { toolCommands } from '#features/tools/background/commands.ts';

/** By feature, and made when a panel asks for one of them or of one after them: a waking makes the schemas of few. */
export const commands = [
  () => historyCommands,
  () => conversationCommands,
  () => pageCommands,
  () => toolCommands,
  () => offerCommands,
  () => memoryCommands,
  () => skillCommands,
  () => scheduleCommands,
  () => appCommands,
  () => settingCommands,
  () => modelCommands,
  () => packCommands,
  () => doorCommands,
  () => evalCommands,
  () => wireCommands,
];

type All = typeof appCommands &
  typeof conversationCommands &
  typeof doorCommands &
  typeof evalCommands &
  typeof historyCommands &
  typeof memoryCommands &
  typeof modelCommands &
  typeof offerCommands &
  typeof packCommands &
  typeof pageCommands &
  typeof scheduleCommands &
  typeof settingCommands &
  typeof skillCommands &
  typeof toolCommands &
  typeof wireCommands;

declare module '#core/bus/command.ts' {
  interface CommandRecords extends All {}
}

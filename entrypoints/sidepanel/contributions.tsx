/** What features add to Settings and to the palette, in order. To add one, name it here. Loaded after the panel's start. */
import { agents } from '#features/agents/panel/contribution.ts';
import { chatContribution } from '#features/chat/panel/contribution.ts';
import { historyContribution } from '#features/history/panel/contribution.ts';
import { memory } from '#features/memory/panel/contribution.ts';
import { models } from '#features/models/panel/contribution.ts';
import { Palette } from '#features/palette/panel/palette.tsx';
import { schedules } from '#features/schedules/panel/contribution.ts';
import { serversContribution } from '#features/servers/panel/contribution.ts';
import { settings } from '#features/settings/panel/contribution.ts';
import { SettingsDrawer } from '#features/settings/panel/drawer.tsx';
import { sites } from '#features/sites/panel/contribution.ts';
import { skills } from '#features/skills/panel/contribution.ts';
import { toolsContribution } from '#features/tools/panel/contribution.ts';
import { type Contribution, sectionsOf } from '#ui/panel/contribution.ts';

const contributions: readonly Contribution[] = [
  chatContribution,
  models,
  memory,
  skills,
  schedules,
  serversContribution,
  settings,
  sites,
  agents,
  toolsContribution,
  historyContribution,
];
const sections = sectionsOf(contributions);

export const SettingsSections = () => <SettingsDrawer sections={sections} />;
export const Everything = () => <Palette contributions={contributions} />;

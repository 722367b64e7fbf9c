/** What a feature adds to Settings and to the palette. Its places and drawers are in `navigation.ts`, as the panel starts with them. */
import type { FunctionComponent } from 'preact';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { SectionHeading } from '../controls/section';
import type { IconName } from '../icon-paths';
import type { Panel } from './context';

export interface Contribution {
  sections?: readonly SettingSection[];
  /** Entries under Commands. */
  commands?(panel: Panel): readonly PaletteEntry[];
  /** Entries under a heading of their own. */
  list?: { name: Phrase; entries(panel: Panel): readonly PaletteEntry[] };
}

/** The groups of Settings, in order. */
export const settingGroups = {
  models: phrase('Models'),
  sites: phrase('Approvals'),
  data: phrase('Data'),
  look: phrase('Appearance'),
  advanced: phrase('Advanced'),
};
export type SettingGroup = keyof typeof settingGroups;

export interface SettingSection {
  id: string;
  group: SettingGroup;
  name: Phrase;
  /** Other words that people search it by. */
  also: Phrase;
  view: FunctionComponent<SectionHeading>;
}

/** All sections, group by group. */
export function sectionsOf(contributions: readonly Contribution[]): readonly SettingSection[] {
  const groups = Object.keys(settingGroups);
  const rank = ({ group }: SettingSection) => groups.indexOf(group);
  return contributions.flatMap((each) => each.sections ?? []).toSorted((one, other) => rank(one) - rank(other));
}

export interface PaletteEntry {
  /** The same each time the palette opens. */
  key: string;
  name: string;
  /** Shown beside the name, and searched. */
  about?: string;
  /** Searched, and not shown. */
  also?: string;
  icon: IconName;
  /** Another search found it for the words. */
  isFound?: boolean;
  open(): unknown;
}

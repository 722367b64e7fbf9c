/** The groups of Settings and their sections, in order. */
import { type Phrase, phrase } from '#ui';
import type { SettingGroup } from '../navigation';

export const settingGroups: Record<SettingGroup, Phrase> = {
  models: phrase('Models'),
  sites: phrase('Approvals'),
  data: phrase('Data'),
  limits: phrase('Limits'),
  look: phrase('Appearance'),
};

interface Section {
  group: SettingGroup;
  name: Phrase;
}

export const sections = {
  model: {
    group: 'models',
    name: phrase('Models'),
  },
  prompts: {
    group: 'models',
    name: phrase('Prompts'),
  },
  approvals: {
    group: 'sites',
    name: phrase('Approvals'),
  },
  'page-text': {
    group: 'sites',
    name: phrase('Page text'),
  },
  site: {
    group: 'sites',
    name: phrase('Sites'),
  },
  agents: {
    group: 'sites',
    name: phrase('Other agents'),
  },
  pages: {
    group: 'sites',
    name: phrase('Compatibility'),
  },
  passphrase: {
    group: 'data',
    name: phrase('Passphrase for keys'),
  },
  client: {
    group: 'data',
    name: phrase('Sign-in at servers'),
  },
  images: {
    group: 'data',
    name: phrase('Images in widgets'),
  },
  stored: {
    group: 'data',
    name: phrase('Storage'),
  },
  limits: {
    group: 'limits',
    name: phrase('Runs'),
  },
  context: {
    group: 'limits',
    name: phrase('Sent to the model'),
  },
  look: {
    group: 'look',
    name: phrase('Appearance'),
  },
  keys: {
    group: 'look',
    name: phrase('Keyboard'),
  },
  widgets: {
    group: 'look',
    name: phrase('Widgets'),
  },
} as const satisfies Record<string, Section>;
export type SectionId = keyof typeof sections;
export const sectionIds = Object.keys(sections) as SectionId[]; // own keys of the record

/** The groups of Settings, in order. The first word of a name stands alone where space is short. */
import { type Phrase, phrase } from '#ui';
import type { SettingGroup } from '../navigation';

export const settingGroups: Record<SettingGroup, { name: Phrase; short: Phrase }> = {
  models: { name: phrase('Models and prompts'), short: phrase('Models') },
  sites: { name: phrase('Approvals and sites'), short: phrase('Approvals') },
  data: { name: phrase('Data and privacy'), short: phrase('Data') },
  limits: { name: phrase('Limits'), short: phrase('Limits') },
  look: { name: phrase('Appearance and keys'), short: phrase('Appearance') },
};

/** The sections of Settings. */
import { phrase, say } from '#ui';
import { settingGroups } from '../settings/groups';
import { sectionIds, sections } from '../settings/sections';
import type { PaletteSource } from './entry';

export const settings: PaletteSource = {
  name: phrase('Settings'),
  entries: ({ openSettings }) =>
    sectionIds.map((id) => {
      const { group, name, also } = sections[id];
      return {
        key: `setting ${id}`,
        name: say(name),
        about: say(settingGroups[group].name),
        also: say(also),
        icon: 'sliders',
        open: () => openSettings(group, id),
      };
    }),
};

/** The sections of Settings, in the order in which they are shown. */
import { expect, test } from 'vitest';
import { phrase } from '#core/tools/phrase.ts';
import { type SettingGroup, sectionsOf } from '#ui/panel/contribution.ts';

test('sections stand group by group, and what few people need ends its group', () => {
  const section = (id: string, group: SettingGroup, isRare = false) => ({
    ...{ id, group, isRare, name: phrase('Name'), also: phrase('Name') },
    view: () => null,
  });
  const contributions = [
    { sections: [section('rare', 'data', true), section('look', 'look')] },
    { commands: () => [] },
    { sections: [section('usual', 'data'), section('model', 'models')] },
  ];
  expect(sectionsOf(contributions).map(({ id }) => id)).toEqual(['model', 'usual', 'rare', 'look']);
});

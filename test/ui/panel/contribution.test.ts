/** The sections of Settings, in the order in which they are shown. */
import { expect, test } from 'vitest';
import { phrase } from '#core/tools/phrase.ts';
import { type SettingGroup, sectionsOf } from '#ui/panel/contribution.ts';

test('sections stand group by group', () => {
  const section = (id: string, group: SettingGroup) => ({
    ...{ id, group, name: phrase('Name'), also: phrase('Name') },
    view: () => null,
  });
  const contributions = [
    { sections: [section('rare', 'advanced'), section('look', 'look')] },
    { commands: () => [] },
    { sections: [section('usual', 'data'), section('model', 'models')] },
  ];
  expect(sectionsOf(contributions).map(({ id }) => id)).toEqual(['model', 'usual', 'look', 'rare']);
});

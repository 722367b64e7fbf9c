/** What was allowed for good, as the list in Settings shows it. */
import { expect, test } from 'vitest';
import { byPlace, type GrantRow, nameOfPlace } from '../../../src/panel/models/grants';

const music = { type: 'site' as const, origin: 'https://music.example.com' }; // const: a literal type
const weather = { type: 'server' as const, serverId: 's1', name: 'weather' }; // const: the same
const row = (key: string, about: GrantRow['about'], at: number): GrantRow => ({
  key,
  about,
  at,
  usedAt: null,
  changed: false,
});

test('grants stand under whoever may act or receive, newest first, in the order of their names', () => {
  const rows = [
    row('reading', { type: 'reading', place: weather }, 1),
    row('old', { type: 'tool', tool: 'play', place: music }, 2),
    row('flow', { type: 'flow', from: weather, to: music }, 3),
  ];
  const groups = byPlace(rows).map(({ place, rows }) => [nameOfPlace(place), rows.map(({ key }) => key)]);
  expect(groups).toEqual([
    ['music.example.com', ['flow', 'old']],
    ['weather', ['reading']],
  ]);
});

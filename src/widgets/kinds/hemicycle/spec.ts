/** The seats of a parliament in a half circle. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const group = object({
  id: string(),
  label: string(),
  seats: { type: 'integer', minimum: 0, maximum: 3000 },
  'color?': string('A CSS colour. Absent: one of the series'),
});

export const hemicycle = {
  name: 'hemicycle',
  title: phrase('Seats of a parliament'),
  group: 'rich',
  description: 'the seats of a parliament, by group',
  schema: object({
    groups: { type: 'array', items: group, maxItems: 40, description: 'From left to right, as they sit' },
    'title?': string(),
    'totalSeats?': {
      type: 'integer',
      minimum: 1,
      maximum: 3000,
      description: 'More than the groups hold: the rest is vacant',
    },
    'rows?': { type: 'integer', minimum: 1, maximum: 30, description: 'Absent: as many as the seats need' },
  }),
  rows: 'groups',
  sample: {
    title: 'City council',
    groups: [
      { id: 'left', label: 'Left list', seats: 11, color: '#b0405f' },
      { id: 'green', label: 'Greens', seats: 14, color: '#3f8f4f' },
      { id: 'centre', label: 'Centre', seats: 17 },
      { id: 'right', label: 'Conservatives', seats: 15, color: 'steelblue' },
    ],
    totalSeats: 59,
    rows: 4,
  },
  countMarks: countSeats,
  events: [{ name: 'groupclick', payload: 'the group' }],
  size: { columns: 6, rows: 10 },
  lines: ({ groups }: { groups: { label: string; seats: number }[] }, say) => [
    [say('Group'), say('Seats')],
    ...groups.map(({ label, seats }) => [label, seats]),
  ],
} as const satisfies WidgetSpec;

function countSeats({ groups, totalSeats = 0 }: { groups: { seats: number }[]; totalSeats?: number }): number {
  return Math.max(
    totalSeats,
    groups.reduce((sum, { seats }) => sum + seats, 0),
  );
}

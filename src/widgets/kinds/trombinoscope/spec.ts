/** People at a glance: portraits with names and roles. */
import { phrase } from '#core/tools/phrase.ts';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const person = object({
  name: string(),
  'subtitle?': string('Role, party, place'),
  'badge?': string('One or two words'),
  'color?': string('CSS colour behind the initials'),
  'avatar?': string('Address of a picture; absent: initials'),
});

export const trombinoscope = {
  name: 'trombinoscope',
  title: phrase('Portraits'),
  group: 'rich',
  description: 'a grid of portraits, or initials, with names',
  schema: object({
    people: array(person, '', 1000),
    'title?': string(),
    'columns?': { type: 'integer', minimum: 1, maximum: 12, description: 'At most; fewer where there is no room' },
  }),
  rows: 'people',
  sample: {
    title: 'The team',
    people: [
      { name: 'Ines Holm', subtitle: 'Design', badge: 'on leave', avatar: 'https://example.com/ines.jpg' },
      { name: 'Marc Okafor', subtitle: 'Engineering', color: '#6f7d24' },
      { name: '王小明', subtitle: 'Research' },
    ],
    columns: 4,
  },
  events: [{ name: 'personclick', payload: 'the person' }],
  size: { columns: 6, rows: 8 },
} as const satisfies WidgetSpec;

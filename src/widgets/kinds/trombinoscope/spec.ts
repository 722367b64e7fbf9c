/** People at a glance: a portrait, a name, a role each. */
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

const person = object(
  {
    name: { type: 'string' },
    subtitle: { type: 'string', description: 'Role, party, place' },
    badge: { type: 'string', description: 'One or two words' },
    color: { type: 'string', description: 'CSS colour behind the initials' },
    avatar: { type: 'string', description: 'Address of a picture; absent: initials' },
  },
  ['name'],
);

export const trombinoscope = {
  name: 'trombinoscope',
  group: 'rich',
  description: 'a grid of portraits, or initials, with names',
  schema: object(
    {
      people: { type: 'array', items: person },
      title: { type: 'string' },
      columns: { type: 'integer', minimum: 1, maximum: 12, description: 'At most; fewer where there is no room' },
    },
    ['people'],
  ),
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

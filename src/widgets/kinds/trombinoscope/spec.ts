/** People at a glance: a portrait, a name, a role each. */
import type { JsonObject } from '#tools';
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'The team',
  people: [
    { name: 'Ines Holm', subtitle: 'Design', badge: 'on leave', avatar: 'https://example.com/ines.jpg' },
    { name: 'Marc Okafor', subtitle: 'Engineering', color: '#6f7d24' },
    { name: '王小明', subtitle: 'Research' },
  ],
  columns: 4,
} satisfies JsonObject;

const person = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    subtitle: { type: 'string', description: 'Role, party, place' },
    badge: { type: 'string', description: 'One or two words' },
    color: { type: 'string', description: 'CSS colour behind the initials' },
    avatar: { type: 'string', description: 'Address of a picture; absent: initials' },
  },
  required: ['name'],
  additionalProperties: false,
};

export const trombinoscope: WidgetSpec = {
  name: 'trombinoscope',
  aliases: ['render_trombinoscope'],
  group: 'rich',
  description: 'a grid of portraits, or initials, with names',
  schema: {
    type: 'object',
    properties: {
      people: { type: 'array', items: person },
      title: { type: 'string' },
      columns: { type: 'integer', minimum: 1, maximum: 12, description: 'At most; fewer where there is no room' },
    },
    required: ['people'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'trombinoscope',
    whenToUse: 'Several people to recognise and pick from: a team, the members of a parliament, speakers.',
    howToUse: 'Give each of the `people` a `name`; a picture in `avatar` only when you know its address.',
    sample,
    mistakes: [
      'Never invent an address for `avatar`: initials stand in its place.',
      'For one person with details use a profile.',
      '`color` tells groups apart (a party, a team); leave it out otherwise: each name has a colour of its own.',
    ],
  }),
  events: [{ name: 'personclick', payload: 'the person' }],
  size: { columns: 6, rows: 8 },
};

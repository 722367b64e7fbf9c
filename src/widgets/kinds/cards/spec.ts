/** Things side by side, each with a few words and perhaps a picture. */
import type { JsonObject } from '#tools';
import { dropUnsafeHrefs } from '../../hrefs';
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'Places to stay',
  cards: [
    {
      title: 'Lighthouse',
      subtitle: 'from 84 EUR',
      description: 'Four rooms over the harbour, breakfast until noon.',
      tags: ['sea', 'quiet'],
      image: 'https://example.com/lighthouse.jpg',
      href: 'https://example.com/lighthouse',
    },
    { title: 'Old mill', subtitle: 'from 61 EUR', description: 'By the river, ten minutes from the station.' },
  ],
  minCardWidth: 200,
  emptyMessage: 'No place is free',
} satisfies JsonObject;

const card = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    description: { type: 'string' },
    subtitle: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    image: { type: 'string', description: 'Address of a picture' },
    href: { type: 'string', description: 'http, https or mailto' },
  },
  required: ['title'],
  additionalProperties: false,
};

export const cards: WidgetSpec = {
  name: 'cards',
  aliases: ['render_cards'],
  group: 'rich',
  description: 'things side by side: picture, title, a few words',
  schema: {
    type: 'object',
    properties: {
      cards: { type: 'array', items: card },
      title: { type: 'string' },
      minCardWidth: { type: 'number', minimum: 100, maximum: 800, description: 'In px; 200 if absent' },
      emptyMessage: { type: 'string', description: 'Shown when there are no cards' },
    },
    required: ['cards'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'cards',
    whenToUse: 'Two to thirty things to choose from, told by words and pictures rather than by figures.',
    howToUse: 'Give each card a short `title`; what tells it from the others goes into `subtitle` and `description`.',
    sample,
    mistakes: [
      'Never invent an address for `image` or `href`: leave them out.',
      '`href` is a full http, https or mailto address; any other is taken out.',
      'To compare figures use a data-table, for pictures alone a gallery.',
    ],
  }),
  events: [{ name: 'cardclick', payload: 'the card' }],
  size: { columns: 6, rows: 8 },
  sanitise: dropUnsafeHrefs('href'),
};

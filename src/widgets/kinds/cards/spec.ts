/** Things side by side, each with a few words and perhaps a picture. */
import { dropUnsafeHrefs } from '../../hrefs';
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

const card = object(
  {
    title: { type: 'string' },
    description: { type: 'string' },
    subtitle: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    image: { type: 'string', description: 'Address of a picture' },
    href: { type: 'string', description: 'http, https or mailto' },
  },
  ['title'],
);

export const cards = {
  name: 'cards',
  group: 'rich',
  description: 'things side by side: picture, title, a few words',
  schema: object(
    {
      cards: { type: 'array', items: card },
      title: { type: 'string' },
      minCardWidth: { type: 'number', minimum: 100, maximum: 800, description: 'In px; 200 if absent' },
      emptyMessage: { type: 'string', description: 'Shown when there are no cards' },
    },
    ['cards'],
  ),
  sample: {
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
  },
  events: [{ name: 'cardclick', payload: 'the card' }],
  size: { columns: 6, rows: 8 },
  sanitise: dropUnsafeHrefs('href'),
} as const satisfies WidgetSpec;

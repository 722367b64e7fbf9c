/** Things side by side, each with a few words and optionally a picture. */
import { phrase } from '#core/tools/phrase.ts';
import { dropUnsafeHrefs } from '../../hrefs';
import { array, filterable, linkable, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const card = object({
  title: string(),
  'description?': string(),
  'subtitle?': string(),
  'tags?': array(string(), '', 50),
  'image?': string('Address of a picture'),
  'href?': string('http, https or mailto'),
});

export const cards = {
  name: 'cards',
  title: phrase('Cards'),
  group: 'rich',
  description: 'things side by side: picture, title, a few words',
  schema: object({
    cards: array(card, '', 1000),
    'title?': string(),
    'minCardWidth?': { type: 'number', minimum: 100, maximum: 800, description: 'In px; 200 if absent' },
    'emptyMessage?': string('Shown when there are no cards'),
    ...filterable,
    ...linkable,
  }),
  rows: 'cards',
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

/** Pictures as thumbnails; each can be enlarged. */
import { phrase } from '#core/tools/phrase.ts';
import { dropUnsafeHrefs } from '../../hrefs';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const image = object({
  src: string('Address of the picture'),
  'alt?': string('What it shows'),
  'caption?': string(),
  'href?': string('Where it comes from: http, https or mailto'),
});

export const gallery = {
  name: 'gallery',
  title: phrase('Images'),
  group: 'media',
  description: 'pictures as thumbnails, large on a click',
  schema: object({
    images: array(image, '', 1000),
    'title?': string(),
    'columns?': { type: 'integer', minimum: 1, maximum: 12, description: 'At most; fewer where there is no room' },
    'emptyMessage?': string('Shown when there are no images'),
  }),
  rows: 'images',
  sample: {
    title: 'The harbour',
    images: [
      {
        src: 'https://example.com/north.jpg',
        alt: 'Cranes over the northern basin',
        caption: 'The northern basin at noon',
        href: 'https://example.com/north',
      },
      { src: 'https://example.com/south.jpg', alt: 'Fishing boats' },
    ],
    columns: 3,
    emptyMessage: 'No pictures of the harbour',
  },
  events: [{ name: 'imageclick', payload: '{ image, index }', wakes: false }],
  size: { columns: 6, rows: 8 },
  sanitise: dropUnsafeHrefs('href'),
} as const satisfies WidgetSpec;

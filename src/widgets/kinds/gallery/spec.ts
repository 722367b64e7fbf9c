/** Pictures as thumbnails, each to be seen large. */
import type { JsonObject } from '#tools';
import { dropUnsafeHrefs } from '../../hrefs';
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
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
} satisfies JsonObject;

const image = {
  type: 'object',
  properties: {
    src: { type: 'string', description: 'Address of the picture' },
    alt: { type: 'string', description: 'What it shows' },
    caption: { type: 'string' },
    href: { type: 'string', description: 'Where it comes from: http, https or mailto' },
  },
  required: ['src'],
  additionalProperties: false,
};

export const gallery: WidgetSpec = {
  name: 'gallery',
  aliases: ['render_gallery'],
  group: 'media',
  description: 'pictures as thumbnails, large on a click',
  schema: {
    type: 'object',
    properties: {
      images: { type: 'array', items: image },
      title: { type: 'string' },
      columns: { type: 'integer', minimum: 1, maximum: 12, description: 'At most; fewer where there is no room' },
      emptyMessage: { type: 'string', description: 'Shown when there are no images' },
    },
    required: ['images'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'gallery',
    whenToUse: 'Several pictures whose addresses you have from a result or from the person.',
    howToUse:
      'Give each image its `src`, and in `alt` what it shows. A click opens it large; you hear of it with the person’s next message.',
    sample,
    mistakes: [
      'Never invent an address: a picture that does not exist leaves an empty frame.',
      '`src` is an https, http or data:image address, `href` a full http, https or mailto address; others are taken out.',
      'For pictures with prices, texts and tags use cards.',
    ],
  }),
  events: [{ name: 'imageclick', payload: '{ image, index }', wakes: false }],
  size: { columns: 6, rows: 8 },
  sanitise: dropUnsafeHrefs('href'),
};

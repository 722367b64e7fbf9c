/** Slides, one at a time. */
import type { JsonObject } from '#tools';
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'Three days in Lisbon',
  slides: [
    {
      src: 'https://example.com/alfama.jpg',
      title: 'Day one: Alfama',
      subtitle: 'on foot',
      content: 'Up to the castle, down through the **old streets**.',
    },
    { title: 'Day two: Belém', content: '- the tower\n- the monastery' },
  ],
  autoPlay: false,
  interval: 6000,
} satisfies JsonObject;

const slide = {
  type: 'object',
  properties: {
    src: { type: 'string', description: 'Address of a picture' },
    title: { type: 'string' },
    subtitle: { type: 'string' },
    content: { type: 'string', description: 'Markdown' },
  },
  additionalProperties: false,
};

export const carousel: WidgetSpec = {
  name: 'carousel',
  aliases: ['render_carousel'],
  group: 'media',
  description: 'slides with picture and text, one at a time',
  schema: {
    type: 'object',
    properties: {
      slides: { type: 'array', items: slide },
      title: { type: 'string' },
      autoPlay: { type: 'boolean', description: 'Goes on by itself until the person steps in' },
      interval: { type: 'number', minimum: 2000, maximum: 60000, description: 'Milliseconds; 5000 if absent' },
    },
    required: ['slides'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'carousel',
    whenToUse: 'A few steps or pictures that are told one after the other.',
    howToUse: 'Give each slide a `title`; a picture in `src` and Markdown in `content` are up to you.',
    sample,
    mistakes: [
      'What has to be compared must be seen at once: use cards or a gallery.',
      'Leave `autoPlay` out unless the person asked for it: what moves by itself disturbs reading.',
      '`interval` is in milliseconds: 6000, not 6.',
      'Never invent an address for `src`.',
    ],
  }),
  events: [{ name: 'slidechange', payload: '{ slide, index }', wakes: false }],
  size: { columns: 5, rows: 9 },
};

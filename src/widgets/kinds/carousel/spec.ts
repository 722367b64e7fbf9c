/** Slides, one at a time. */
import { phrase } from '#core/tools/phrase.ts';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const slide = object({
  'src?': string('Address of a picture'),
  'title?': string(),
  'subtitle?': string(),
  'content?': string('Markdown'),
});

export const carousel = {
  name: 'carousel',
  title: phrase('Slides'),
  group: 'media',
  description: 'slides with picture and text, one at a time',
  schema: object({
    slides: array(slide, '', 500),
    'title?': string(),
    'autoPlay?': { type: 'boolean', description: 'Goes on by itself until the person steps in' },
    'interval?': { type: 'number', minimum: 2000, maximum: 60000, description: 'Milliseconds; 5000 if absent' },
  }),
  rows: 'slides',
  sample: {
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
  },
  events: [{ name: 'slidechange', payload: '{ slide, index }', wakes: false }],
  size: { columns: 6, rows: 9 },
} as const satisfies WidgetSpec;

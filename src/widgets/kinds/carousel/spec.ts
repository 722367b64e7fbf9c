/** Slides, one at a time. */
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

const slide = object({
  src: { type: 'string', description: 'Address of a picture' },
  title: { type: 'string' },
  subtitle: { type: 'string' },
  content: { type: 'string', description: 'Markdown' },
});

export const carousel = {
  name: 'carousel',
  group: 'media',
  description: 'slides with picture and text, one at a time',
  schema: object(
    {
      slides: { type: 'array', items: slide },
      title: { type: 'string' },
      autoPlay: { type: 'boolean', description: 'Goes on by itself until the person steps in' },
      interval: { type: 'number', minimum: 2000, maximum: 60000, description: 'Milliseconds; 5000 if absent' },
    },
    ['slides'],
  ),
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
  size: { columns: 5, rows: 9 },
} as const satisfies WidgetSpec;

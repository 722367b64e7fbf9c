/** Events in order, each with its status. */
import { phrase } from '#core/tools/phrase.ts';
import { dropUnsafeHrefs } from '../../hrefs';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const event = object({
  title: string(),
  'date?': string('ISO 8601, or words such as "spring"'),
  'description?': string(),
  'status?': { type: 'string', enum: ['done', 'active', 'pending'] },
  'color?': string('CSS colour of its dot, in place of the status colour'),
  'href?': string('http, https or mailto'),
  'tags?': array(string(), '', 50),
});

export const timeline = {
  name: 'timeline',
  title: phrase('Timeline'),
  group: 'rich',
  description: 'events in order, with dates and status dots',
  schema: object({ events: array(event, 'In the order in which they are shown', 1000), 'title?': string() }),
  rows: 'events',
  sample: {
    title: 'Launch of the shop',
    events: [
      {
        title: 'Contract signed',
        date: '2026-01-12',
        status: 'done',
        description: 'Two years, with a review after the first.',
        href: 'https://example.com/contract',
        tags: ['legal'],
      },
      { title: 'Test with 40 customers', date: '2026-03-02T09:30', status: 'active', tags: ['research', 'sales'] },
      { title: 'Opening', date: 'spring', status: 'pending', color: '#bf6a1b' },
    ],
  },
  events: [{ name: 'eventclick', payload: 'the event' }],
  size: { columns: 6, rows: 9 },
  lines: ({ events }: { events: Record<'date' | 'title' | 'status' | 'description', string>[] }, say) => [
    [say('Date'), say('Title'), say('Status'), say('Description')],
    ...events.map(({ date, title, status, description }) => [date, title, status, description]),
  ],
  sanitise: dropUnsafeHrefs('href'),
} as const satisfies WidgetSpec;

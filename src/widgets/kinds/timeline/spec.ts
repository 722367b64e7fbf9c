/** Events in their order, each with what has become of it. */
import { dropUnsafeHrefs } from '../../hrefs';
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

const event = object(
  {
    title: { type: 'string' },
    date: { type: 'string', description: 'ISO 8601, or words such as "spring"' },
    description: { type: 'string' },
    status: { type: 'string', enum: ['done', 'active', 'pending'] },
    color: { type: 'string', description: 'CSS colour of its dot, in place of the status colour' },
    href: { type: 'string', description: 'http, https or mailto' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  ['title'],
);

export const timeline = {
  name: 'timeline',
  group: 'rich',
  description: 'events in order, with dates and status dots',
  schema: object(
    {
      events: { type: 'array', items: event, description: 'In the order in which they are shown' },
      title: { type: 'string' },
    },
    ['events'],
  ),
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
  size: { columns: 5, rows: 9 },
  sanitise: dropUnsafeHrefs('href'),
} as const satisfies WidgetSpec;

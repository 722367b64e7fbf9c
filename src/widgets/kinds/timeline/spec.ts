/** Events in their order, each with what has become of it. */
import type { JsonObject } from '#tools';
import { dropUnsafeHrefs } from '../../hrefs';
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
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
} satisfies JsonObject;

const event = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    date: { type: 'string', description: 'ISO 8601, or words such as "spring"' },
    description: { type: 'string' },
    status: { type: 'string', enum: ['done', 'active', 'pending'] },
    color: { type: 'string', description: 'CSS colour of its dot, in place of the status colour' },
    href: { type: 'string', description: 'http, https or mailto' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['title'],
  additionalProperties: false,
};

export const timeline: WidgetSpec = {
  name: 'timeline',
  aliases: ['render_timeline'],
  group: 'rich',
  description: 'events in order, with dates and status dots',
  schema: {
    type: 'object',
    properties: {
      events: { type: 'array', items: event, description: 'In the order in which they are shown' },
      title: { type: 'string' },
    },
    required: ['events'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'timeline',
    whenToUse: 'Things that happen one after the other: history, a plan, the steps of a delivery, a changelog.',
    howToUse:
      'List `events` in reading order. Give each a `date` as ISO 8601 where there is one, and a `status` when some are over and others are not.',
    sample,
    mistakes: [
      'The events are not sorted for you: put them in order.',
      '`status` is done, active or pending; leave it out for plain history.',
      '`href` is a full http, https or mailto address; any other is taken out.',
    ],
  }),
  events: [{ name: 'eventclick', payload: 'the event' }],
  size: { columns: 5, rows: 9 },
  sanitise: dropUnsafeHrefs('href'),
};

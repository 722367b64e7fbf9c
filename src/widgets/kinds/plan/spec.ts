/** The steps of a task, ticked off as they are done. The tool `plan` draws it. */
import { phrase } from '#core/tools/phrase.ts';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const plan = {
  name: 'plan',
  title: phrase('Plan'),
  group: 'simple',
  description: 'the steps of a task, ticked off as they are done',
  schema: object({
    steps: array(
      object({
        text: string('What is done, in a few words'),
        'done?': { type: 'boolean', description: 'Whether it is' },
      }),
      'In their order',
      50,
    ),
    'title?': string('What the task is'),
    'sites?': array(string('A host, such as shop.example'), 'The sites to open: the person allows them together', 20),
  }),
  sample: {
    title: 'A weekend in Lyon',
    steps: [
      { text: 'Find trains on Saturday morning', done: true },
      { text: 'Compare three hotels near the station', done: true },
      { text: 'Book the one with breakfast' },
      { text: 'Put both into the calendar' },
    ],
    sites: ['rail.example', 'calendar.example'],
  },
  events: [],
  size: { columns: 6, rows: 5 },
  lines: ({ steps }: { steps: { text: string; done?: boolean }[] }) =>
    steps.map(({ text, done }) => [done ? '✓' : '', text]),
} as const satisfies WidgetSpec;

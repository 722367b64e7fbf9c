/** A notice that should be seen at once. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const alert = {
  name: 'alert',
  title: phrase('Alert'),
  group: 'simple',
  description: 'a notice: information, warning or error',
  schema: object({
    title: string('What happened, in one sentence'),
    'message?': string('What it means, or what to do'),
    'level?': { type: 'string', enum: ['info', 'warn', 'error'], description: 'Absent: info' },
  }),
  sample: {
    title: 'The card expires this month',
    message: 'Two subscriptions will be charged to it on 1 April.',
    level: 'warn',
  },
  events: [],
  size: { columns: 6, rows: 3 },
  modernise: (params) => (params.level === 'warning' ? { ...params, level: 'warn' } : params),
} as const satisfies WidgetSpec;

/** A notice that should be seen at once. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'The card expires this month',
  message: 'Two subscriptions will be charged to it on 1 April.',
  level: 'warn',
};

export const alert: WidgetSpec = {
  name: 'alert',
  aliases: ['render_alert'],
  group: 'simple',
  description: 'a notice: information, warning or error',
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'What happened, in one sentence' },
      message: { type: 'string', description: 'What it means, or what to do' },
      level: { type: 'string', enum: ['info', 'warn', 'error'], description: 'Absent: info' },
    },
    required: ['title'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'alert',
    whenToUse: 'Something that the person should see before anything else: a risk, a failure, a deadline.',
    howToUse: 'Say in `title` what happened and in `message` what to do. Warnings and errors are read aloud at once.',
    sample,
    mistakes: ['`level` is info, warn or error.', 'An ordinary answer is no alert: write it in the conversation.'],
  }),
  events: [],
  size: { columns: 6, rows: 3 },
  modernise: (params) => (params.level === 'warning' ? { ...params, level: 'warn' } : params),
};

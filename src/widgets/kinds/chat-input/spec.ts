/** A field for the user's reply, beside the question. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const chatInput = {
  name: 'chat-input',
  title: phrase('Reply field'),
  group: 'simple',
  description: 'a field for a reply in the widget’s place',
  schema: object({
    'placeholder?': string('The question, or what to write'),
    'value?': string('A reply to begin with'),
    'disabled?': { type: 'boolean', description: 'No reply is taken any more' },
  }),
  sample: { placeholder: 'Which of the three flats, and when?', value: 'The one by the park', disabled: false },
  events: [{ name: 'submit', payload: '{ text }', whole: true }],
  size: { columns: 6, rows: 3 },
} as const satisfies WidgetSpec;

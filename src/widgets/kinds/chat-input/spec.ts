/** A field in which the person answers where the question stands. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = { placeholder: 'Which of the three flats, and when?', value: 'The one by the park', disabled: false };

export const chatInput: WidgetSpec = {
  name: 'chat-input',
  aliases: ['render_chat_input'],
  group: 'simple',
  description: 'a field for a reply in the widget’s place',
  schema: {
    type: 'object',
    properties: {
      placeholder: { type: 'string', description: 'The question, or what to write' },
      value: { type: 'string', description: 'A reply to begin with' },
      disabled: { type: 'boolean', description: 'No reply is taken any more' },
    },
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'chat-input',
    whenToUse: 'A widget on the canvas asks something that is answered in words, not with a button.',
    howToUse:
      'Put the question into `placeholder`. The reply is reported as `text`; set `disabled` once it is settled.',
    sample,
    mistakes: [
      'A choice of a few is better made with actions or tags.',
      'A new `value` doesn’t replace what the person has begun to write.',
    ],
  }),
  events: [{ name: 'submit', payload: '{ text }' }],
  size: { columns: 4, rows: 3 },
};

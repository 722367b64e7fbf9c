/** Buttons that tell the agent what the person chose. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  buttons: [{ label: 'Book the 9:40 train', primary: true }, { label: 'Show later trains' }],
  ariaLabel: 'What to do about the train',
};

export const actions: WidgetSpec = {
  name: 'actions',
  aliases: ['render_actions'],
  group: 'simple',
  description: 'buttons whose clicks you are told of',
  schema: {
    type: 'object',
    properties: {
      buttons: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            label: { type: 'string', description: 'What will happen, as a verb' },
            primary: { type: 'boolean', description: 'The likely choice: one at most' },
          },
          required: ['label'],
          additionalProperties: false,
        },
      },
      ariaLabel: { type: 'string', description: 'What the buttons are about, for screen readers' },
    },
    required: ['buttons'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'actions',
    whenToUse: 'The next step is one of a few, and the person should choose with one click.',
    howToUse:
      'Two to four buttons, the likely one `primary`. A click reports the button’s label; then do what it says.',
    sample,
    mistakes: [
      'A label says what will happen: "Book the 9:40 train", not "OK".',
      'Buttons do nothing by themselves: act on the click that you are told of.',
    ],
  }),
  events: [{ name: 'click', payload: '{ label }' }],
  size: { columns: 4, rows: 2 },
};

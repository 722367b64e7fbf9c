/** Short words that can be picked. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  label: 'Moods in this playlist',
  tags: [{ text: 'Calm', active: true }, { text: 'Warm' }, { text: 'Wistful', active: false }],
};

export const tags: WidgetSpec = {
  name: 'tags',
  aliases: ['render_tags'],
  group: 'simple',
  description: 'short words to pick, some of them active',
  schema: {
    type: 'object',
    properties: {
      tags: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string', description: 'One or two words' },
            active: { type: 'boolean', description: 'Whether it is picked; absent where nothing is picked or left' },
          },
          required: ['text'],
          additionalProperties: false,
        },
      },
      label: { type: 'string', description: 'What the tags are of' },
    },
    required: ['tags'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'tags',
    whenToUse: 'Categories, keywords or filters, of which the person may pick one.',
    howToUse: 'Mark what is picked with `active`. A click reports the tag’s text; update `active` to show your answer.',
    sample,
    mistakes: [
      '`tags` holds objects: [{ "text": "Calm" }], not texts.',
      'A click changes nothing by itself: update the widget with the new `active`.',
    ],
  }),
  events: [{ name: 'tagclick', payload: '{ text }' }],
  size: { columns: 4, rows: 2 },
};

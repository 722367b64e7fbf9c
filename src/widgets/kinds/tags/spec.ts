/** Short words that can be picked. */
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const tags = {
  name: 'tags',
  group: 'simple',
  description: 'short words to pick, some of them active',
  schema: object(
    {
      tags: {
        type: 'array',
        items: object(
          {
            text: { type: 'string', description: 'One or two words' },
            active: { type: 'boolean', description: 'Whether it is picked; absent where nothing is picked or left' },
          },
          ['text'],
        ),
      },
      label: { type: 'string', description: 'What the tags are of' },
    },
    ['tags'],
  ),
  sample: {
    label: 'Moods in this playlist',
    tags: [{ text: 'Calm', active: true }, { text: 'Warm' }, { text: 'Wistful', active: false }],
  },
  events: [{ name: 'tagclick', payload: '{ text }' }],
  size: { columns: 4, rows: 2 },
} as const satisfies WidgetSpec;

/** Short words that can be picked. */
import { phrase } from '#core/tools/phrase.ts';
import { array, linkable, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const tags = {
  name: 'tags',
  title: phrase('Tags'),
  group: 'simple',
  description: 'short words to pick, some of them active',
  schema: object({
    tags: array(
      object({
        text: string('One or two words'),
        'active?': { type: 'boolean', description: 'Whether it is picked; absent where nothing is picked or left' },
      }),
    ),
    'label?': string('What the tags are of'),
    ...linkable,
  }),
  rows: 'tags',
  sample: {
    label: 'Moods in this playlist',
    tags: [{ text: 'Calm', active: true }, { text: 'Warm' }, { text: 'Wistful', active: false }],
  },
  events: [{ name: 'tagclick', payload: '{ text }' }],
  size: { columns: 6, rows: 2 },
} as const satisfies WidgetSpec;

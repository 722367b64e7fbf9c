/** Buttons that tell the agent what the user chose. */
import { phrase } from '#core/tools/phrase.ts';
import { array, linkable, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const actions = {
  name: 'actions',
  title: phrase('Buttons'),
  group: 'simple',
  description: 'buttons whose clicks you are told of',
  schema: object({
    buttons: array(
      object({
        label: string('What will happen, as a verb'),
        'primary?': { type: 'boolean', description: 'The likely choice: one at most' },
      }),
      '',
      50,
    ),
    'ariaLabel?': string('What the buttons are about, for screen readers'),
    ...linkable,
  }),
  sample: {
    buttons: [{ label: 'Book the 9:40 train', primary: true }, { label: 'Show later trains' }],
    ariaLabel: 'What to do about the train',
  },
  events: [{ name: 'click', payload: '{ label }' }],
  size: { columns: 6, rows: 2 },
} as const satisfies WidgetSpec;

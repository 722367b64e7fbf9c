/** Any data as a foldable tree. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const jsonViewer = {
  name: 'json-viewer',
  title: phrase('Data tree'),
  aliases: ['render_json'],
  group: 'rich',
  description: 'any data as a foldable tree',
  schema: object({
    data: { description: 'Any JSON value, of any size' },
    'title?': string(),
    'maxDepth?': { type: 'integer', minimum: 0, maximum: 100, description: 'Levels that start open. Absent: 2' },
    'expanded?': { type: 'boolean', description: 'False: all starts folded. True without maxDepth: all starts open' },
  }),
  rows: 'data',
  sample: {
    title: 'Answer of the weather service',
    data: {
      station: 'Brest',
      measured: '2026-03-14T09:00:00Z',
      values: [{ kind: 'temperature', celsius: 11.4, checked: true }],
      warning: null,
    },
    maxDepth: 3,
    expanded: true,
  },
  events: [],
  size: { columns: 6, rows: 9 },
} as const satisfies WidgetSpec;

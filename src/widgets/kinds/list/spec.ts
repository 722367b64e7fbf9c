/** Lines of text that can be picked. */
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const list = {
  name: 'list',
  group: 'simple',
  description: 'lines of text that can be picked',
  schema: object(
    {
      items: { type: 'array', items: { type: 'string' }, description: 'One text for each line' },
      title: { type: 'string' },
    },
    ['items'],
  ),
  sample: { title: 'Still to pack', items: ['Rain jacket', 'Charger for the camera', 'Two books'] },
  events: [{ name: 'itemclick', payload: '{ item, index }' }],
  size: { columns: 4, rows: 6 },
} as const satisfies WidgetSpec;

/** Lines of text that can be picked. */
import { phrase } from '#core/tools/phrase.ts';
import { array, filterable, linkable, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const list = {
  name: 'list',
  title: phrase('List'),
  group: 'simple',
  description: 'lines of text that can be picked',
  schema: object({ items: array(string(), 'One text for each line'), 'title?': string(), ...filterable, ...linkable }),
  rows: 'items',
  sample: { title: 'Still to pack', items: ['Rain jacket', 'Charger for the camera', 'Two books'] },
  events: [{ name: 'itemclick', payload: '{ item, index }' }],
  size: { columns: 6, rows: 6 },
  lines: ({ items }: { items: string[] }) => items.map((item) => [item]),
} as const satisfies WidgetSpec;

/** Any data as a tree that folds. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'Answer of the weather service',
  data: {
    station: 'Brest',
    measured: '2026-03-14T09:00:00Z',
    values: [{ kind: 'temperature', celsius: 11.4, checked: true }],
    warning: null,
  },
  maxDepth: 3,
  expanded: true,
};

export const jsonViewer: WidgetSpec = {
  name: 'json-viewer',
  aliases: ['render_json', 'render_json_viewer'],
  group: 'rich',
  description: 'any data as a foldable tree',
  schema: {
    type: 'object',
    properties: {
      data: { description: 'Any JSON value, of any size' },
      title: { type: 'string' },
      maxDepth: { type: 'integer', minimum: 0, description: 'Levels that start open. Absent: 2' },
      expanded: { type: 'boolean', description: 'False: all starts folded. True without maxDepth: all starts open' },
    },
    required: ['data'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'json-viewer',
    whenToUse: 'The structure itself is of interest: an answer of an interface, a configuration, nested records.',
    howToUse: 'Pass the value as `data`, whole: what is folded costs nothing. `maxDepth` says how much starts open.',
    sample,
    mistakes: [
      '`data` is the value, not text that holds JSON.',
      'Records with the same members read better in a data-table, pairs in a kv.',
    ],
  }),
  events: [],
  size: { columns: 6, rows: 9 },
};

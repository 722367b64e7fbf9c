/** Recipes to browse and pick from. */
import { phrase } from '#core/tools/phrase.ts';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const recipe = {
  type: 'object',
  properties: {
    name: string(),
    description: string(),
    kind: string('widget, flow or server'),
    group: string(),
    server: string('Whose recipe it is'),
    tags: array(string(), '', 50),
  },
  required: ['name'],
} as const;

const filters = {
  ...object({
    'q?': string('Words that a recipe must have'),
    'kind?': string(),
    'tags?': array(string(), 'All of which a recipe must have', 50),
  }),
  description: 'What is set at first; the person can change it',
} as const;

export const recipeBrowser = {
  name: 'recipe-browser',
  title: phrase('Usage guides'),
  group: 'advanced',
  description: 'recipes to filter and pick from',
  schema: object({
    recipes: array(recipe, 'As list_recipes or search_recipes return them', 1000),
    'filters?': filters,
    'layout?': { type: 'string', enum: ['list', 'grid'] },
  }),
  sample: {
    recipes: [
      {
        name: 'dashboard-of-figures',
        description: 'Several figures side by side, with what they mean',
        kind: 'flow',
        tags: ['figures', 'overview'],
      },
      { name: 'data-table', description: 'a sortable table of any number of rows', kind: 'widget', group: 'rich' },
      { name: 'weekly-report', description: 'Last week in one page', kind: 'server', server: 'statistics' },
    ],
    filters: { q: '', kind: 'flow', tags: ['overview'] },
    layout: 'list',
  },
  events: [{ name: 'pick', payload: '{ recipe }' }],
  size: { columns: 6, rows: 10 },
} as const satisfies WidgetSpec;

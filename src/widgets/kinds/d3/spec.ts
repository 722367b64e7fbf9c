/** Four pictures that no other widget draws: hexagons by value, a rose of segments, a treemap, a network. */
import type { JsonObject } from '#tools';
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  preset: 'treemap',
  title: 'Disk use',
  data: {
    name: 'Disk',
    children: [
      {
        name: 'Pictures',
        children: [
          { name: '2024', value: 42 },
          { name: '2025', value: 61 },
        ],
      },
      { name: 'Music', value: 38 },
      { name: 'Mail', value: 9 },
    ],
  },
  config: { unit: 'GB' },
};

const object = (properties: JsonObject, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const list = (items: JsonObject, more: JsonObject = {}) => ({ type: 'array', items, ...more });
const text = { type: 'string' };

const shapes = {
  'hex-heatmap': object(
    { values: list(list({ type: ['number', 'null'] }), { description: 'Rows of numbers; null: unknown' }) },
    ['values'],
  ),
  radial: object(
    {
      segments: list(
        object({ label: text, value: { type: 'number', minimum: 0 }, color: { type: 'string' } }, ['label', 'value']),
      ),
    },
    ['segments'],
  ),
  treemap: { $ref: '#/$defs/branch' },
  force: object(
    {
      nodes: list(object({ id: text, group: text }, ['id'])),
      links: list(object({ source: text, target: text, value: { type: 'number', minimum: 0 } }, ['source', 'target'])),
    },
    ['nodes', 'links'],
  ),
};

const branch = object(
  {
    name: text,
    value: { type: 'number', minimum: 0, description: 'Of a leaf; a branch is as large as its children' },
    children: list({ $ref: '#/$defs/branch' }),
  },
  ['name'],
);

const byPreset = Object.entries(shapes).map(([preset, data]) => ({
  if: { type: 'object', properties: { preset: { const: preset } } },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
  then: { type: 'object', properties: { data } },
}));

export const d3: WidgetSpec = {
  name: 'd3',
  aliases: ['render_d3'],
  group: 'advanced',
  description: 'hexagon heatmap, radial segments, treemap or network',
  schema: {
    type: 'object',
    properties: {
      preset: { type: 'string', enum: Object.keys(shapes) },
      data: {
        type: 'object',
        description:
          'hex-heatmap: { values: [[number]] }; radial: { segments }; treemap: { name, children }; force: { nodes, links }',
      },
      title: { type: 'string' },
      config: object(
        {
          unit: { type: 'string', description: 'Of the values' },
          rows: list(text, { description: 'hex-heatmap: names of the rows' }),
          columns: list(text, { description: 'hex-heatmap: names of the columns' }),
        },
        [],
      ),
    },
    required: ['preset', 'data'],
    additionalProperties: false,
    allOf: byPreset,
    $defs: { branch },
  },
  sample,
  recipe: writeRecipe({
    widget: 'd3',
    whenToUse:
      'A matrix as a heatmap (hex-heatmap), a few amounts around a centre (radial), a whole in nested parts (treemap), who is linked with whom (force).',
    howToUse:
      'Choose the `preset` and give its `data`: hex-heatmap `{ values: [[1, 2], [3, 4]] }`, radial `{ segments: [{ label, value }] }`, treemap `{ name, children: [{ name, value }] }`, force `{ nodes: [{ id, group }], links: [{ source, target }] }`.',
    sample,
    mistakes: [
      'The data of one preset does not fit another.',
      'In a treemap only leaves have a `value`; a branch is as large as its children.',
      'A link whose source or target is the id of no node is not drawn; the picture says so.',
    ],
  }),
  events: [
    { name: 'nodeclick', payload: 'the cell { row, column, value }, segment, branch { name, value, path } or node' },
  ],
  size: { columns: 6, rows: 9 },
  modernise: wrapData,
};

/** Models give the bare list, or a tree in `tree`. */
function wrapData(params: JsonObject): JsonObject {
  const { preset, data } = params;
  if (Array.isArray(data)) {
    const member = { 'hex-heatmap': 'values', radial: 'segments', treemap: 'children' }[String(preset)];
    const name = preset === 'treemap' ? { name: String(params.title ?? 'All') } : {};
    return member ? { ...params, data: { ...name, [member]: data } } : params;
  }
  const tree = typeof data === 'object' && data !== null && 'tree' in data ? data.tree : undefined;
  return preset === 'treemap' && tree !== undefined ? { ...params, data: tree } : params;
}

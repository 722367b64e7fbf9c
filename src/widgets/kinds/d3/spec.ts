/** Four charts that no other widget draws: a heat map, a rose of segments, a treemap, a network. */

import { phrase } from '#core/tools/phrase.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

/** Sums of such amounts stay exact. */
const amount = { type: 'number', minimum: 0, maximum: 1e12 } as const;

const shapes = {
  'hex-heatmap': object({
    values: array(array({ type: ['number', 'null'] }, '', 1000), 'Rows of numbers; null: unknown', 1000),
  }),
  radial: object({ segments: array(object({ label: string(), value: amount, 'color?': string() }), '', 500) }),
  treemap: { $ref: '#/$defs/branch' as const },
  force: object({
    nodes: array(object({ id: string(), 'group?': string() }), '', 2000),
    links: array(object({ source: string(), target: string(), 'value?': amount }), '', 10_000),
  }),
};

const branch = object({
  name: string(),
  'value?': { ...amount, description: 'Of a leaf; a branch is as large as its children' },
  'children?': array({ $ref: '#/$defs/branch' }),
});

const inCase = <const Preset extends keyof typeof shapes>(preset: Preset) => ({
  if: { type: 'object', properties: { preset: { const: preset } } },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema names the keyword
  then: { type: 'object', properties: { data: shapes[preset] } },
});

export const d3 = {
  name: 'd3',
  title: phrase('Special chart'),
  group: 'advanced',
  description: 'heat map, radial segments, treemap or network',
  schema: {
    ...object({
      preset: { type: 'string', enum: ['hex-heatmap', 'radial', 'treemap', 'force'] },
      data: {
        type: 'object',
        description:
          'hex-heatmap: { values: [[number]] }; radial: { segments }; treemap: { name, children }; force: { nodes, links }',
      },
      'title?': string(),
      'config?': object({
        'unit?': string('Of the values'),
        'rows?': array(string(), 'hex-heatmap: names of the rows'),
        'columns?': array(string(), 'hex-heatmap: names of the columns'),
      }),
    }),
    allOf: [inCase('hex-heatmap'), inCase('radial'), inCase('treemap'), inCase('force')],
    $defs: { branch },
  },
  sample: {
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
  },
  events: [
    { name: 'nodeclick', payload: 'the cell { row, column, value }, segment, branch { name, value, path } or node' },
  ],
  size: { columns: 6, rows: 9 },
  modernise: wrapData,
  countMarks: ({ data }) => countObjects(data),
} as const satisfies WidgetSpec;

/** The nodes of a tree or a network, the cells of a matrix. */
function countObjects(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + Math.max(1, countObjects(each)), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + countObjects(each), 1);
}

/** Models often write the bare list, or a tree in `tree`. */
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

/** Flows between nodes; the width of a flow shows its size. */
import { phrase } from '#core/tools/phrase.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import type { CsvCell } from '../../csv';
import { array, object, string } from '../../schema';
import type { SayWord, WidgetSpec } from '../../widget';

const node = object({
  'id?': string('Absent: the label'),
  label: string(),
  'color?': string('A plain CSS colour; better absent'),
});

const link = object({
  source: string('The id of a node'),
  target: string('The id of a node'),
  value: { type: 'number', minimum: 0, maximum: 1e12 },
  'label?': string('What flows'),
});

export const sankey = {
  name: 'sankey',
  title: phrase('Flows'),
  group: 'advanced',
  description: 'flows between nodes as a Sankey diagram',
  schema: object({
    nodes: array(node, '', 500),
    links: array(link, 'They never lead back in a circle', 2000),
    'title?': string('What flows, with its unit'),
  }),
  rows: 'links',
  modernise: withNodes,
  sample: {
    title: 'Where the energy goes, TWh',
    nodes: [
      { id: 'wind', label: 'Wind', color: '#12707e' },
      { id: 'sun', label: 'Sun' },
      { id: 'gas', label: 'Gas' },
      { id: 'power', label: 'Electricity' },
      { id: 'homes', label: 'Homes' },
      { id: 'industry', label: 'Industry' },
    ],
    links: [
      { source: 'wind', target: 'power', value: 120 },
      { source: 'sun', target: 'power', value: 60 },
      { source: 'gas', target: 'power', value: 50, label: 'mostly in winter' },
      { source: 'gas', target: 'homes', value: 90 },
      { source: 'power', target: 'homes', value: 130 },
      { source: 'power', target: 'industry', value: 100 },
    ],
  },
  events: [
    { name: 'nodeclick', payload: 'the node' },
    { name: 'linkclick', payload: 'the link' },
  ],
  size: { columns: 6, rows: 8 },
  lines: toLines,
} as const satisfies WidgetSpec;

/** Flows name their ends: where there are no nodes, these are. */
function withNodes(params: JsonObject): JsonObject {
  const { nodes, links } = params;
  if ((Array.isArray(nodes) && nodes.length > 0) || !Array.isArray(links)) return params;
  const ends = new Set(links.flatMap((link) => (isJsonObject(link) ? [link.source, link.target] : [])));
  return { ...params, nodes: [...ends].map((label) => ({ label })) };
}

type Flows = {
  nodes: { id?: string; label: string }[];
  links: { source: string; target: string; value: number; label?: string }[];
};

/** With the flows' labels if there are any. */
function toLines({ nodes, links }: Flows, say: SayWord): CsvCell[][] {
  const names = new Map(nodes.map(({ id, label }) => [id, label]));
  const nameOf = (end: string) => names.get(end) ?? end;
  const labelled = links.some(({ label }) => label);
  const heads = [say('From'), say('To'), say('Value'), ...(labelled ? [say('Label')] : [])];
  const cells = links.map(({ source, target, value, label }) => [nameOf(source), nameOf(target), value, label]);
  return [heads, ...cells.map((each) => each.slice(0, heads.length))];
}

/** Flows from things to things, as wide as they are large. */
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

const node = object(
  {
    id: { type: 'string', description: 'Absent: the label' },
    label: { type: 'string' },
    color: { type: 'string', description: 'A plain CSS colour; better absent' },
  },
  ['label'],
);

const link = object(
  {
    source: { type: 'string', description: 'The id of a node' },
    target: { type: 'string', description: 'The id of a node' },
    value: { type: 'number', minimum: 0 },
    label: { type: 'string', description: 'What flows' },
  },
  ['source', 'target', 'value'],
);

export const sankey = {
  name: 'sankey',
  group: 'advanced',
  description: 'flows between nodes as a Sankey diagram',
  schema: object(
    {
      nodes: { type: 'array', items: node },
      links: { type: 'array', items: link, description: 'They never lead back in a circle' },
      title: { type: 'string', description: 'What flows, with its unit' },
    },
    ['nodes', 'links'],
  ),
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
} as const satisfies WidgetSpec;

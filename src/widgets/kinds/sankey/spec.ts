/** Flows between nodes; the width of a flow shows its size. */
import { phrase } from '#tools';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

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

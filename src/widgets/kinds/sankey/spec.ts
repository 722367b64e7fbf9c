/** Flows from things to things, as wide as they are large. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
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
};

const node = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Absent: the label' },
    label: { type: 'string' },
    color: { type: 'string', description: 'A plain CSS colour; better absent' },
  },
  required: ['label'],
  additionalProperties: false,
};

const link = {
  type: 'object',
  properties: {
    source: { type: 'string', description: 'The id of a node' },
    target: { type: 'string', description: 'The id of a node' },
    value: { type: 'number', minimum: 0 },
    label: { type: 'string', description: 'What flows' },
  },
  required: ['source', 'target', 'value'],
  additionalProperties: false,
};

export const sankey: WidgetSpec = {
  name: 'sankey',
  aliases: ['render_sankey'],
  group: 'advanced',
  description: 'flows between nodes as a Sankey diagram',
  schema: {
    type: 'object',
    properties: {
      nodes: { type: 'array', items: node },
      links: { type: 'array', items: link, description: 'They never lead back in a circle' },
      title: { type: 'string', description: 'What flows, with its unit' },
    },
    required: ['nodes', 'links'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'sankey',
    whenToUse: 'A quantity that divides and joins on its way: money, energy, visitors from page to page.',
    howToUse: 'List the `nodes`, then the `links` from node to node by their ids, each with its `value`.',
    sample,
    mistakes: [
      'A link whose source or target is no node is not drawn; the picture says so.',
      'Flows that lead back in a circle are not drawn: give the way back a node of its own, as "Returned".',
      'Values are numbers of one unit, not percent of different wholes.',
    ],
  }),
  events: [
    { name: 'nodeclick', payload: 'the node' },
    { name: 'linkclick', payload: 'the link' },
  ],
  size: { columns: 6, rows: 8 },
};

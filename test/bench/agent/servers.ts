/** What the agent is measured with: the published servers, and many made ones of a common size. */
import type { ToolLayer } from '#core/tools/layer.ts';
import type { Ours } from './source.ts';

type McpLayer = Extract<ToolLayer, { protocol: 'mcp' }>;

const verbs = ['list', 'get', 'create', 'update', 'delete'];
const nouns = ['order', 'invoice', 'customer', 'shipment', 'ticket', 'product', 'warehouse', 'report'];

/** Forty tools on each, one of every verb with every noun. */
export function madeServers({ aServer }: Ours, count: number): McpLayer[] {
  const tools = verbs.flatMap((verb) => nouns.map((noun) => toTool(verb, noun)));
  return Array.from({ length: count }, (_, i) => aServer(`Server ${i + 1}`, tools));
}

const toTool = (verb: string, noun: string) => ({
  name: `${verb}_${noun}`,
  title: `${verb[0]?.toUpperCase()}${verb.slice(1)} a ${noun}`,
  description: `Use it to ${verb} the ${noun} that has this number, with what belongs to it. At most fifty at a time.`,
  inputSchema: {
    type: 'object',
    properties: {
      [`${noun}_number`]: { type: 'string', pattern: '^[A-Z]{2}-[0-9]+$', description: `The number of the ${noun}` },
      state: { type: 'string', enum: ['open', 'held', 'closed'], description: 'Only those in this state' },
      fields: { type: 'array', items: { type: 'string' }, description: 'What to answer with; all if left out' },
      period: {
        type: 'object',
        properties: { from: { type: 'string', format: 'date' }, until: { type: 'string', format: 'date' } },
      },
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
    },
    required: [`${noun}_number`],
    additionalProperties: false,
  },
});

/** The two pseudo tools that list and search the tools of a server that isn't offered whole, without asking it. */
import type { ToolLayer } from './layer';
import type { ToolOutcome } from './result';
import { rankTools } from './search';
import { type JsonObject, type JsonSchema, noHints, type Tool } from './tool';

const listTools = 'list_tools';
const searchTools = 'search_tools';

/** How many tools one answer may make callable. */
const mostFound = 20;

export const discoveryKey = (layerKey: string): string => `discovery:${layerKey}`;

/** Whether a model may be told of the tool: it is neither disabled nor unavailable. */
export const canBeOffered = ({ disabled, unavailable }: Tool): boolean => !disabled && unavailable === undefined;

/**
 * A layer with the server name of `layer` whose calls are answered from that layer's listing: they reach no server and
 * activate none. `nameOf` gives the name that a model calls a tool by.
 */
export function discoveryLayer(layer: ToolLayer, nameOf: (tool: Tool) => string): ToolLayer {
  const tools = layer.tools.filter(canBeOffered);
  return {
    key: discoveryKey(layer.key),
    protocol: layer.protocol,
    serverName: layer.serverName,
    internal: 'discovery',
    tools: [
      pseudoTool(listTools, 'Lists all tools of this server.', { type: 'object', properties: {} }),
      pseudoTool(
        searchTools,
        'Finds tools of this server by what they do. What is found can be called in the next turn.',
        {
          type: 'object',
          properties: { query: { type: 'string', description: 'What the tool should do, in a few words' } },
          required: ['query'],
        },
      ),
    ],
    notices: [],
    call: async ({ tool, input }) =>
      answer(layer, tool.name === listTools ? tools : rankTools(tools, queryOf(input), mostFound), nameOf),
  };
}

const queryOf = ({ query }: JsonObject): string => (typeof query === 'string' ? query : '');

const pseudoTool = (name: string, description: string, inputSchema: JsonSchema): Tool => ({
  name,
  description,
  inputSchema,
  hints: { ...noHints, readOnly: true, idempotent: true },
  lazy: false,
  disabled: false,
  source: { type: 'local', server: 'discovery' },
});

/** A longer list than can be made callable has names and descriptions only; a search then finds tools with schemas. */
function answer({ key }: ToolLayer, tools: readonly Tool[], nameOf: (tool: Tool) => string): ToolOutcome {
  const callable = tools.length <= mostFound;
  const listed = tools.map((tool) => ({
    name: nameOf(tool),
    description: tool.description,
    ...(callable && { inputSchema: tool.inputSchema ?? { type: 'object' } }),
  }));
  const found = callable && tools.length > 0 && { found: { layerKey: key, tools: tools.map(({ name }) => name) } };
  return { type: 'result', content: [{ type: 'text', text: JSON.stringify(listed) }], isError: false, ...found };
}

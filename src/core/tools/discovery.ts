/** The two pseudo tools that list and search the tools of a server that isn't offered whole, without asking it. */

import { cutAtWord } from './foreign';
import { readingHints } from './hints';
import type { ToolLayer } from './layer';
import { writeJson } from './long-numbers';
import { discoveryTools } from './registry';
import type { ToolOutcome } from './result';
import { rankTools } from './search';
import type { JsonSchema, Tool } from './tool';

/** How many tools one answer may make callable. */
const maxFound = 20;
/** Characters of each description in a longer list, which is to have every name. */
const maxLine = 80;

export const discoveryKey = (layerKey: string): string => `discovery:${layerKey}`;

/** Whether the tool may be offered to a model: it is neither disabled, unavailable, nor for somebody else alone. */
export const canBeOffered = ({ disabled, unavailable, onlyFor }: Omit<Tool, 'inputSchema'>): boolean =>
  !disabled && unavailable === undefined && (onlyFor ?? 'models') === 'models';

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
      pseudoTool(discoveryTools.list, 'Lists all tools of this server.', { type: 'object', properties: {} }),
      pseudoTool(
        discoveryTools.search,
        'Finds tools of this server by what they do. What is found can be called in the next turn.',
        {
          type: 'object',
          properties: { query: { type: 'string', description: 'What the tool should do, in a few words' } },
          required: ['query'],
        },
      ),
    ],
    notices: [],
    call: async ({ tool, input }) => {
      if (tool.name === discoveryTools.list) return answer(layer, tools, nameOf);
      const { query } = input;
      const found = rankTools(tools, typeof query === 'string' ? query : '', tools.length);
      return answer(layer, found.slice(0, maxFound), nameOf, found.length);
    },
  };
}

const pseudoTool = (name: string, description: string, inputSchema: JsonSchema): Tool => ({
  name,
  description,
  inputSchema,
  hints: readingHints,
  lazy: false,
  disabled: false,
  source: { type: 'local', server: 'discovery' },
});

/**
 * A list too long to be made callable has names and descriptions only: a search then finds some, with their schemas. `all`:
 * how many there are where `tools` is only the start.
 */
function answer(
  { key }: ToolLayer,
  tools: readonly Tool[],
  nameOf: (tool: Tool) => string,
  all = tools.length,
): ToolOutcome {
  const callable = tools.length <= maxFound;
  const listed = tools.map((tool) => ({
    name: nameOf(tool),
    description: callable ? tool.description : cutAtWord(tool.description, maxLine),
    ...(callable && { inputSchema: tool.inputSchema ?? { type: 'object' } }),
  }));
  const found = callable && tools.length > 0 && { found: { layerKey: key, tools: tools.map(({ name }) => name) } };
  const cut = `${tools.length} of ${all} shown; search with more words for the others, or call ${discoveryTools.list} for all names.`;
  const texts = [writeJson(listed), ...(tools.length < all ? [cut] : [])];
  return { type: 'result', content: texts.map((text) => ({ type: 'text', text })), isError: false, ...found };
}

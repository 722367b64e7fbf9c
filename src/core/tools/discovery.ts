/** The two pseudo tools that list and search the tools of a server that isn't offered whole, without asking it. */

import { cutAtWord } from './foreign';
import { readingHints } from './hints';
import type { ToolLayer } from './layer';
import { writeJson } from './long-numbers';
import { phrase } from './phrase';
import { discoveryTools } from './registry';
import type { ToolOutcome } from './result';
import { rankTools } from './search';
import type { JsonSchema, Tool } from './tool';

/** How many tools one answer may make callable: of one server, and of all. */
const [maxFound, maxOfAll] = [20, 8];
/** Characters of each description in a longer list, which is to have every name. */
const maxLine = 80;

export const discoveryKey = (layerKey: string): string => `discovery:${layerKey}`;

/** Whether the tool may be offered to a model: it is neither disabled, unavailable, nor for somebody else alone. */
export const canBeOffered = ({ disabled, unavailable, onlyFor }: Omit<Tool, 'inputSchema'>): boolean =>
  !disabled && unavailable === undefined && (onlyFor ?? 'models') === 'models';

/** A tool that may be found. */
interface Findable {
  layer: ToolLayer;
  tool: Tool;
  /** What a model calls it by. */
  alias: string;
}

/**
 * A layer with the server name of `layer` whose calls are answered from listings: they reach no server and activate none. `members`:
 * what can be found; with `ofAll` also tools of other servers.
 */
export function discoveryLayer(layer: ToolLayer, members: () => readonly Findable[], ofAll: boolean): ToolLayer {
  return {
    key: discoveryKey(layer.key),
    protocol: layer.protocol,
    serverName: layer.serverName,
    internal: 'discovery',
    tools: ofAll ? [searchTool('Finds more tools')] : [{ ...listTool }, searchTool('Finds tools of this server')],
    notices: [],
    call: async ({ tool, input }) => {
      const all = members().filter((each) => canBeOffered(each.tool));
      if (tool.name === discoveryTools.list) return answer(all);
      const { query } = input;
      const entries = all.map((each) => ({ ...each.tool, each }));
      const found = rankTools(entries, typeof query === 'string' ? query : '', all.length).map(({ each }) => each);
      return answer(found.slice(0, ofAll ? maxOfAll : maxFound), found.length, ofAll);
    },
  };
}

const pseudoTool = (name: string, description: string, inputSchema: JsonSchema): Tool => ({
  name,
  title: phrase('Find tools'),
  description,
  inputSchema,
  hints: readingHints,
  lazy: false,
  disabled: false,
  source: { type: 'local', server: 'discovery' },
});

const listTool = pseudoTool(discoveryTools.list, 'Lists all tools of this server.', { type: 'object', properties: {} });

const searchTool = (what: string): Tool =>
  pseudoTool(discoveryTools.search, `${what}, to call next.`, {
    type: 'object',
    properties: { query: { type: 'string' } },
    required: ['query'],
  });

/**
 * A list too long to be made callable has names and descriptions only: a search then finds some, with their schemas. `all`:
 * how many there are where `tools` is only the start.
 */
function answer(tools: readonly Findable[], all = tools.length, ofAll = false): ToolOutcome {
  const callable = tools.length <= maxFound;
  const listed = tools.map(({ tool, alias }) => ({
    name: alias,
    description: callable ? tool.description : cutAtWord(tool.description, maxLine),
    ...(callable && { inputSchema: tool.inputSchema ?? { type: 'object' } }),
  }));
  const layers = new Set(callable ? tools.map(({ layer }) => layer.key) : []);
  const found = [...layers].map((layerKey) => ({
    layerKey,
    tools: tools.flatMap(({ layer, tool }) => (layer.key === layerKey ? tool.name : [])),
  }));
  const more = ofAll ? '' : `, or call ${discoveryTools.list} for all names`;
  const cut = `${tools.length} of ${all} shown; search with more words for the others${more}.`;
  const texts = [writeJson(listed), ...(tools.length < all ? [cut] : [])];
  return { type: 'result', content: texts.map((text) => ({ type: 'text', text })), isError: false, found };
}

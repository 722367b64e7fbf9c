/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import { publicAddress } from '#settings';
import type { McpLayer } from '../../layer';
import type { LayerListener } from '../../listener';
import type { ToolOutcome } from '../../result';
import type { JsonObject, Tool } from '../../tool';
import { withMisfits } from '../misfits';
import type { McpConnection } from './connection';
import { readSkill } from './read-skill';
import { type ReadableOfferings, readForModel, readResource, readTool, toRefusal } from './resources';
import type { McpServer } from './server';
import { type Skills, toRecipes } from './skills';

/** `notices`: of the listing that the tools are from. `toolsOff`: the names of those that the user turned off. */
interface McpLayerParts
  extends Pick<McpLayer, 'tools' | 'notices' | 'recipes' | 'unreachable' | 'limits'>,
    ReadableOfferings {
  server: McpServer;
  description?: string | undefined;
  instructions?: string | undefined;
  toolsOff?: readonly string[];
  connection: Pick<McpConnection, 'call' | 'request'>;
  skills?: Skills | undefined;
}

export function mcpLayer({ server, description, instructions, connection, ...given }: McpLayerParts): McpLayer {
  const { resources, templates, skills, recipes = [], toolsOff = [], tools: own, ...listed } = given;
  const serverUrl = publicAddress(server.url);
  const reading = readTool({ type: 'mcp', serverId: server.id, url: serverUrl }, own, { resources, templates });
  const tools = [...own, ...(reading ? [reading] : [])];
  const run = async ({ tool, definition, input, ...taken }: Run, signal: AbortSignal): Promise<ToolOutcome> => {
    if (tool === skills?.reader) {
      const asked = await connection.request(readSkill(skills.items, input), signal);
      return asked.ok ? asked.value : toRefusal(asked, { tool, server: server.name });
    }
    const ask = (uri: string) => connection.request(readResource(uri), signal, taken);
    if (tool === reading?.name) return readForModel(input, { server: server.name, resources, templates, ask });
    const outcome = await connection.call(tool, input, signal, { inputSchema: definition?.inputSchema, ...taken });
    return withMisfits(outcome, definition?.outputSchema);
  };
  return {
    key: `mcp:${server.id}`,
    protocol: 'mcp',
    serverName: server.name,
    serverUrl,
    ...(description && { description }),
    ...(instructions && { instructions }),
    ...listed,
    readers: [reading?.name, skills?.reader].filter((name) => name !== undefined),
    recipes: [...recipes, ...(skills ? toRecipes(skills) : [])],
    tools: tools.map((tool) => (toolsOff.includes(tool.name) ? { ...tool, disabled: true } : tool)),
    call: ({ tool, input, listener }, signal) => run({ tool: tool.name, definition: tool, input, listener }, signal),
    async recover({ from, ...call }, signal) {
      if (from === undefined) return { type: 'unknown' };
      const definition = own.find(({ name }) => name === call.tool);
      return { type: 'outcome', outcome: await run({ from, definition, ...call }, signal) };
    },
  };
}

interface Run {
  tool: string;
  definition: Pick<Tool, 'inputSchema' | 'outputSchema'> | undefined;
  input: JsonObject;
  listener?: LayerListener | undefined;
  /** A checkpoint. */
  from?: string;
}

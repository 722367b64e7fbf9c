/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import { publicAddress } from '#core/settings/keys-in-addresses.ts';
import type { ServerSetting } from '#core/settings/server.ts';
import type { McpLayer } from '#core/tools/layer.ts';
import { withMisfits } from '#core/tools/layers/call-result.ts';
import type { LayerListener } from '#core/tools/listener.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { JsonObject, Tool } from '#core/tools/tool.ts';
import type { McpConnection } from './connection';
import { type ReadableOfferings, readForModel, readResource, readTool, toUnsent } from './resources';
import { readSkill, type Skills, toRecipes } from './skills';

interface McpLayerParts {
  server: Pick<ServerSetting, 'id' | 'name' | 'url'> & Partial<Pick<ServerSetting, 'toolsOff' | 'limits'>>;
  connection: Pick<McpConnection, 'call' | 'request'>;
  /** What it listed last. */
  listed: Pick<McpLayer, 'tools' | 'recipes' | 'description' | 'instructions'> &
    Partial<Pick<McpLayer, 'notices'>> &
    ReadableOfferings & { skills?: Skills | undefined };
  unreachable?: McpLayer['unreachable'];
}

export function mcpLayer({ server, connection, listed, unreachable }: McpLayerParts): McpLayer {
  const { tools: own, notices = [], recipes = [], description, instructions, skills } = listed;
  const { toolsOff = [], limits } = server;
  const serverUrl = publicAddress(server.url);
  const reading = readTool({ type: 'mcp', serverId: server.id, url: serverUrl }, own, listed);
  const tools = [...own, ...(reading ? [reading] : [])];
  const run = async ({ tool, definition, input, ...taken }: Run, signal: AbortSignal): Promise<ToolOutcome> => {
    if (tool === skills?.reader) {
      const asked = await connection.request(readSkill(skills.items, input), signal);
      return asked.ok ? asked.value : toUnsent(asked, { tool, server: server.name });
    }
    const { resources, templates } = listed;
    const ask = (uri: string) => connection.request(readResource(uri), signal, taken);
    if (tool === reading?.name) return readForModel(input, { server: server.name, resources, templates, ask });
    const outcome = await connection.call(tool, input, signal, { ...definition, ...taken });
    return withMisfits(outcome, definition?.outputSchema);
  };
  return {
    key: `mcp:${server.id}`,
    protocol: 'mcp',
    serverName: server.name,
    serverUrl,
    ...(description && { description }),
    ...(instructions && { instructions }),
    notices,
    unreachable,
    limits,
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
  definition: Pick<Tool, 'inputSchema' | 'outputSchema' | 'onlyAsTask'> | undefined;
  input: JsonObject;
  listener?: LayerListener | undefined;
  /** A checkpoint. */
  from?: string;
}

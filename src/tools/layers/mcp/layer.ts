/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import { publicAddress } from '#settings';
import type { McpLayer } from '../../layer';
import type { ToolOutcome } from '../../result';
import type { JsonSchema } from '../../tool';
import { validateInput } from '../../validate';
import type { McpConnection } from './connection';
import { type ReadableOfferings, readForModel, readResource, readTool } from './resources';
import type { McpServer } from './server';

/** `notices`: of the listing that the tools are from. `toolsOff`: the names of those that the user turned off. */
interface McpLayerParts
  extends Pick<McpLayer, 'tools' | 'notices' | 'recipes' | 'unreachable' | 'limits'>,
    ReadableOfferings {
  server: McpServer;
  description?: string | undefined;
  instructions?: string | undefined;
  toolsOff?: readonly string[];
  connection: McpConnection;
}

export function mcpLayer({ server, description, instructions, connection, ...given }: McpLayerParts): McpLayer {
  const { resources, templates, toolsOff = [], tools: own, ...listed } = given;
  const serverUrl = publicAddress(server.url);
  const reading = readTool({ type: 'mcp', serverId: server.id, url: serverUrl }, own, { resources, templates });
  const tools = [...own, ...(reading ? [reading] : [])];
  return {
    key: `mcp:${server.id}`,
    protocol: 'mcp',
    serverName: server.name,
    serverUrl,
    ...(description && { description }),
    ...(instructions && { instructions }),
    ...listed,
    tools: tools.map((tool) => (toolsOff.includes(tool.name) ? { ...tool, disabled: true } : tool)),
    call: ({ tool, input, listener }, signal) =>
      tool.name === reading?.name
        ? readForModel(input, {
            ...{ server: server.name, resources, templates },
            ask: (uri) => connection.request(readResource(uri), signal),
          })
        : connection
            .call(tool.name, input, signal, { inputSchema: tool.inputSchema, listener })
            .then((outcome) => withMisfits(outcome, tool.outputSchema)),
    async recover({ tool, input, listener, from }, signal) {
      if (from === undefined) return { type: 'unknown' };
      const inputSchema = own.find(({ name }) => name === tool)?.inputSchema;
      const outcome = await connection.call(tool, input, signal, { inputSchema, listener, from });
      return { type: 'outcome', outcome };
    },
  };
}

/** A structure that doesn't fit what the tool promised is kept all the same: its developer is told. */
function withMisfits(outcome: ToolOutcome, schema: JsonSchema | undefined): ToolOutcome {
  if (!schema || outcome.type === 'failure' || outcome.isError) return outcome;
  const missing = { path: '', keyword: 'required', message: 'There is no structuredContent.' };
  const { issues } =
    outcome.structured === undefined ? { issues: [missing] } : validateInput(schema, outcome.structured);
  return issues.length > 0 ? { ...outcome, misfits: issues } : outcome;
}

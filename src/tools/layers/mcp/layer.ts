/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import type { LayerNotice, LayerRecipe, ToolLayer } from '../../layer';
import type { Tool } from '../../tool';
import type { McpConnection } from './connection';
import { type McpServer, publicAddress } from './secrets';

interface McpLayerParts {
  server: McpServer;
  tools: Tool[];
  /** Of the listing that the tools are from. */
  notices: LayerNotice[];
  description?: string | undefined;
  /** What the server says that it knows how to do. */
  recipes?: LayerRecipe[] | undefined;
  /** Why the server can't be reached now. */
  unreachable?: string | undefined;
  connection: McpConnection;
}

export function mcpLayer(parts: McpLayerParts): ToolLayer {
  const { server, tools, notices, description, recipes, unreachable, connection } = parts;
  return {
    key: `mcp:${server.id}`,
    protocol: 'mcp',
    serverName: server.name,
    serverUrl: publicAddress(server.url),
    ...(description && { description }),
    recipes,
    unreachable,
    tools,
    notices,
    call: ({ tool, input }, signal) => connection.call(tool.name, input, signal),
  };
}

/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import type { LayerNotice, ToolLayer } from '../../layer';
import type { Tool } from '../../tool';
import { type McpConnection, publicAddress } from './connection';
import type { McpServer } from './link';

export interface McpLayerParts {
  server: McpServer;
  tools: Tool[];
  /** Of the listing that the tools are from. */
  notices: LayerNotice[];
  description?: string;
  connection: McpConnection;
}

export function mcpLayer({ server, tools, notices, description, connection }: McpLayerParts): ToolLayer {
  return {
    key: `mcp:${server.id}`,
    protocol: 'mcp',
    serverName: server.name,
    serverUrl: publicAddress(server.url),
    ...(description && { description }),
    tools,
    notices,
    call: ({ tool, input }, signal) => connection.call(tool.name, input, signal),
  };
}

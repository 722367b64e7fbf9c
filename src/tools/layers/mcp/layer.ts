/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import type { ToolLayer } from '../../layer';
import type { Tool } from '../../tool';
import type { McpConnection } from './connection';
import type { McpServer } from './link';

export interface McpLayerParts {
  server: McpServer;
  tools: Tool[];
  connection: McpConnection;
}

export function mcpLayer({ server, tools, connection }: McpLayerParts): ToolLayer {
  return {
    key: `mcp:${server.id}`,
    protocol: 'mcp',
    label: server.name,
    tools,
    notices: [],
    call: ({ tool, input }, signal) => connection.call(tool.name, input, signal),
  };
}

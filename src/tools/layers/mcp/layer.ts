/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import { publicAddress } from '#settings';
import type { McpLayer } from '../../layer';
import type { McpConnection } from './connection';
import type { McpServer } from './server';

/** `notices`: of the listing that the tools are from. */
interface McpLayerParts extends Pick<McpLayer, 'tools' | 'notices' | 'recipes' | 'unreachable' | 'limits'> {
  server: McpServer;
  description?: string | undefined;
  connection: McpConnection;
}

export const mcpLayer = ({ server, description, connection, ...listed }: McpLayerParts): McpLayer => ({
  key: `mcp:${server.id}`,
  protocol: 'mcp',
  serverName: server.name,
  serverUrl: publicAddress(server.url),
  ...(description && { description }),
  ...listed,
  call: ({ tool, input, onProgress }, signal) =>
    connection.call(tool.name, input, signal, { inputSchema: tool.inputSchema, onProgress }),
});

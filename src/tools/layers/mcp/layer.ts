/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import { publicAddress } from '#settings';
import type { McpLayer } from '../../layer';
import type { McpConnection } from './connection';
import type { McpServer } from './server';
import { type Skills, toRecipes } from './skills';

/** `notices`: of the listing that the tools are from. */
interface McpLayerParts extends Pick<McpLayer, 'tools' | 'notices' | 'recipes' | 'unreachable'> {
  server: McpServer;
  description?: string | undefined;
  connection: McpConnection;
  skills?: Skills | undefined;
}

export const mcpLayer = ({
  server,
  description,
  connection,
  skills,
  recipes = [],
  ...listed
}: McpLayerParts): McpLayer => ({
  key: `mcp:${server.id}`,
  protocol: 'mcp',
  serverName: server.name,
  serverUrl: publicAddress(server.url),
  ...(description && { description }),
  ...listed,
  recipes: [...recipes, ...(skills ? toRecipes(skills) : [])],
  call: ({ tool, input, onProgress }, signal) =>
    connection.call(tool.name, input, signal, {
      inputSchema: tool.inputSchema,
      onProgress,
      ...(tool.name === skills?.reader && { skills: skills.items }),
    }),
});

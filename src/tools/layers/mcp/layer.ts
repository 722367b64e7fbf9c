/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import { publicAddress } from '#settings';
import type { McpLayer } from '../../layer';
import type { ToolOutcome } from '../../result';
import type { JsonSchema } from '../../tool';
import { validateInput } from '../../validate';
import type { McpConnection } from './connection';
import type { McpServer } from './server';

/** `notices`: of the listing that the tools are from. */
interface McpLayerParts extends Pick<McpLayer, 'tools' | 'notices' | 'recipes' | 'unreachable'> {
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
  call: async ({ tool, input, onProgress }, signal) => {
    const details = { inputSchema: tool.inputSchema, onProgress };
    return withMisfits(await connection.call(tool.name, input, signal, details), tool.outputSchema);
  },
});

/** A structure that doesn't fit what the tool promised is kept all the same: its developer is told. */
function withMisfits(outcome: ToolOutcome, schema: JsonSchema | undefined): ToolOutcome {
  if (!schema || outcome.type === 'failure' || outcome.isError) return outcome;
  const missing = { path: '', keyword: 'required', message: 'There is no structuredContent.' };
  const { issues } =
    outcome.structured === undefined ? { issues: [missing] } : validateInput(schema, outcome.structured);
  return issues.length > 0 ? { ...outcome, misfits: issues } : outcome;
}

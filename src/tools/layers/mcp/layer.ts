/** An MCP server's tools as a layer. The list is a stored fact: making the layer connects to nothing. */
import { publicAddress } from '#settings';
import type { McpLayer } from '../../layer';
import type { ToolOutcome } from '../../result';
import type { JsonSchema } from '../../tool';
import { validateInput } from '../../validate';
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
  connection: McpConnection;
  skills?: Skills | undefined;
}

export function mcpLayer({ server, description, instructions, connection, ...given }: McpLayerParts): McpLayer {
  const { resources, templates, skills, recipes = [], toolsOff = [], tools: own, ...listed } = given;
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
    readers: [reading?.name, skills?.reader].filter((name) => name !== undefined),
    recipes: [...recipes, ...(skills ? toRecipes(skills) : [])],
    tools: tools.map((tool) => (toolsOff.includes(tool.name) ? { ...tool, disabled: true } : tool)),
    async call({ tool, input, listener }, signal) {
      if (skills && tool.name === skills.reader) {
        const asked = await connection.request(readSkill(skills.items, input), signal);
        return asked.ok ? asked.value : toRefusal(asked, { tool: tool.name, server: server.name });
      }
      if (tool.name !== reading?.name)
        return connection
          .call(tool.name, input, signal, { inputSchema: tool.inputSchema, listener })
          .then((outcome) => withMisfits(outcome, tool.outputSchema));
      const ask = (uri: string) => connection.request(readResource(uri), signal);
      return readForModel(input, { server: server.name, resources, templates, ask });
    },
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

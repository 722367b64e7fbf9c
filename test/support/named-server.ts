/** A small MCP server of the SDK on this machine, with tools by name that all do the same: they tell whose they are. */
import * as z from 'zod';
import { startMcp } from '../features/servers/mcp-server';

export interface NamedServer {
  url: string;
  /** Every call that was carried out: the tool, and the word that it was given. */
  calls: { tool: string; word: string }[];
  close(): Promise<void>;
}

/** `tools` says what each does, by its name. They only read. */
export async function serveNamed(whose: string, tools: Record<string, string>): Promise<NamedServer> {
  const calls: NamedServer['calls'] = [];
  const server = await startMcp((mcp) => {
    for (const [tool, description] of Object.entries(tools)) {
      const config = { description, inputSchema: { word: z.string() }, annotations: { readOnlyHint: true } };
      mcp.registerTool(tool, config, ({ word }) => {
        calls.push({ tool, word });
        return { content: [{ type: 'text', text: `${whose} knows ${word}` }] };
      });
    }
  });
  return { url: server.url, calls, close: () => Promise.resolve(server[Symbol.asyncDispose]()) };
}

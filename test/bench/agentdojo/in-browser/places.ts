/** A suite's places on this computer: the site in front as a real page, the others as real MCP servers. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ToolHints } from '#core/tools/hints.ts';
import { startMcp } from '../../../features/servers/mcp-server';
import type { ScriptedTool } from '../../../support/scripted-sources';

/** The tools of a place, which each case brings anew. */
export interface Place {
  url: string;
  has(tools: readonly ScriptedTool[]): void;
  close(): Promise<void>;
}

const toAnnotations = (hints: Partial<ToolHints> = {}) =>
  Object.fromEntries(Object.entries(hints).map(([name, value]) => [`${name}Hint`, value]));

const toWire = ({ name, description, inputSchema, hints }: ScriptedTool) => ({
  ...{ name, description, inputSchema },
  annotations: toAnnotations(hints),
});

async function runs(tools: readonly ScriptedTool[], name: string, input: Record<string, unknown>): Promise<string> {
  const tool = tools.find((each) => each.name === name);
  if (!tool?.run) throw new Error(`There is no tool ${name}.`);
  return String(await tool.run(input, new AbortController().signal));
}

/** Run in the page: its tools do what its own server does with them. */
const page = `<!doctype html><meta charset="utf-8"><title>In front</title><p>The site in front.</p><script>
  (async () => {
    const tools = await (await fetch('/tools')).json();
    for (const tool of tools) document.modelContext.registerTool({ ...tool, async execute(input) {
      const answer = await fetch('/call/' + tool.name, { method: 'POST', body: JSON.stringify(input) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.text();
    } });
  })();
</script>`;

export async function servePage(offered: readonly ScriptedTool[]): Promise<Place> {
  let tools = offered;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path === '/tools') return void response.end(JSON.stringify(tools.map(toWire)));
    if (!path.startsWith('/call/'))
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    const said = runs(tools, path.slice('/call/'.length), JSON.parse(await readBody(request)));
    await said.then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, // it listens on TCP
    has: (others) => {
      tools = others;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

export async function serveServer(offered: readonly ScriptedTool[]): Promise<Place> {
  let tools = offered;
  const server = await startMcp(({ server: mcp }) => {
    mcp.registerCapabilities({ tools: {} });
    mcp.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: tools.map((tool) => ({ ...toWire(tool), inputSchema: { type: 'object' as const, ...tool.inputSchema } })),
    }));
    mcp.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) =>
      runs(tools, name, input).then(
        (text) => ({ content: [{ type: 'text' as const, text }] }),
        (error: unknown) => ({ isError: true, content: [{ type: 'text' as const, text: String(error) }] }),
      ),
    );
  });
  return {
    url: server.url,
    has: (others) => {
      tools = others;
    },
    close: () => Promise.resolve(server[Symbol.asyncDispose]()),
  };
}

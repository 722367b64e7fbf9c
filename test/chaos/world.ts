/** Where the chaos has its effects: a page and an MCP server whose tools count what they did, and a model that calls them. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as z from 'zod';
import { type NormalisedRequest, type Script, serveModel, type Turn } from '../../playground/model-server/index.ts';
import { ending } from '../support/journey.ts';

export interface ChaosWorld {
  page: string;
  server: string;
  model: string;
  /** By a token that one call alone bears: how often it took effect. */
  effects: ReadonlyMap<string, number>;
  /** Lets the first such call take effect at once and answer only after seconds. Gives whether it has begun. */
  hold(run: string, tool: string): () => boolean;
  /** Nobody reaches the MCP server for so many milliseconds. */
  serverIsAway(time: number): void;
  close(): Promise<void>;
}

export async function openWorld(): Promise<ChaosWorld> {
  const effects = new Map<string, number>();
  let isHeld = (_: string) => false;
  const takeEffect = async (token: string) => {
    effects.set(token, (effects.get(token) ?? 0) + 1);
    await sleep(isHeld(token) ? 5000 : slowness(token));
    return `done ${token}`;
  };
  let awayUntil = 0;
  const web = createServer((request, response) => {
    if (request.url === '/mcp' && Date.now() < awayUntil) request.destroy();
    else void serve(request, response, takeEffect);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const { port } = web.address() as AddressInfo; // a listening TCP server has no other kind of address
  // As long as anybody asks, with whatever the request itself says is next: an answer that was lost is given again.
  const model = await serveModel(new Proxy<Script>([], { get: () => nextTurn }));
  return {
    page: `http://127.0.0.1:${port}/`,
    server: `http://127.0.0.1:${port}/mcp`,
    model: model.url,
    effects,
    hold(run, tool) {
      let begun = false;
      isHeld = (token) => {
        if (begun || !token.startsWith(`${run}-`) || !token.endsWith(tool)) return false;
        begun = true;
        return true;
      };
      return () => begun;
    },
    serverIsAway(time) {
      awayUntil = Date.now() + time;
    },
    async close() {
      web.closeAllConnections();
      web.close();
      await model.close();
    },
  };
}

/** Milliseconds, from the token, so that a run goes the same way again: some calls are quick, some are still open when death comes. */
const slowness = (token: string) => ([...token].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 5) * 20;

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  takeEffect: (token: string) => Promise<string>,
) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (pathname === '/') response.setHeader('content-type', 'text/html').end(pageSource);
  else if (pathname === '/effect') response.end(await takeEffect(searchParams.get('token') ?? ''));
  else if (pathname === '/mcp' && request.method === 'POST') await answerMcp(request, response, takeEffect);
  else response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end();
}

async function answerMcp(
  request: IncomingMessage,
  response: ServerResponse,
  takeEffect: (token: string) => Promise<string>,
) {
  const server = new McpServer({ name: 'chaos', version: '1.0.0' });
  const inputSchema = { token: z.string() };
  server.registerTool('book', { description: 'Books a seat.', inputSchema }, async ({ token }) => ({
    content: [{ type: 'text', text: await takeEffect(token) }],
  }));
  const annotations = { readOnlyHint: true };
  server.registerTool('dump', { description: 'Reads ten megabytes.', inputSchema, annotations }, () => ({
    content: [{ type: 'text', text: randomBytes(7_500_000).toString('base64') }],
  }));
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  await transport.handleRequest(request, response);
}

const pageSource = `<!doctype html><title>Chaos</title><h1>Chaos</h1><script>
  const inputSchema = { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] };
  const execute = async ({ token }) => (await fetch('/effect?token=' + token, { keepalive: true })).text();
  const offer = (tool) => document.modelContext.registerTool({ ...tool, inputSchema, execute });
  offer({ name: 'note', description: 'Notes something down.' });
  offer({ name: 'look', description: 'Looks something up.', annotations: { readOnlyHint: true } });
  offer({ name: 'erase', description: 'Erases something.', annotations: { destructiveHint: true } });
</script>`;

const turnsOf: Record<string, readonly string[][]> = {
  /** Two calls side by side, or one after the other, and a destructive one that asks each time. */
  chaos: [['note', 'book'], ['book'], ['erase'], ['note'], ['book', 'note'], ['erase', 'book']],
  look: [['look']],
  dump: [['dump']],
};

/** The turn that follows what the user said: the kind of the run, and its name. */
function nextTurn({ messages }: NormalisedRequest): Turn {
  const at = messages.findLastIndex(({ role, text }) => role === 'user' && /^(chaos|look|dump) /.test(text));
  const [kind = '', name = 'unknown'] = messages[at]?.text.split(' ') ?? [];
  const turn = messages.slice(at).filter((message) => message.role === 'assistant' && message.calls.length > 0).length;
  const tools = turnsOf[kind]?.[turn];
  if (!tools) return { text: `The end of ${name}.`, delay: 5 };
  const call = (tool: string) => ({ match: ending(`_${tool}`), arguments: { token: `${name}-${turn}-${tool}` } });
  return { text: 'Now this.', delay: 5, calls: tools.map(call) };
}

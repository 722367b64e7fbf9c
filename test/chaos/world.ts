/** Where the chaos has its effects: a page and an MCP server whose tools count what they did, and a model that calls them. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as z from 'zod';
import { type NormalisedRequest, type Script, serveModel, type Turn } from '../../playground/model-server/index.ts';
import { answerNewer } from './newer-server.ts';
import type { Situation } from './situations/situation.ts';

export interface ChaosWorld {
  page: string;
  server: string;
  /** An MCP server without sessions, which asks and makes tasks. */
  newer: string;
  /** The scripted model. */
  choice: { type: 'openai-compatible'; baseUrl: string; model: string };
  /** By a token that one call alone bears: how often it took effect. */
  effects: ReadonlyMap<string, number>;
  /** Lets the first such call take effect at once and answer only after seconds. Gives whether it has begun. */
  hold(run: string, tool: string): () => boolean;
  /** How many connections are open to page and servers. */
  sockets(): Promise<number>;
  /** Nobody reaches the MCP server for so many milliseconds. */
  serverIsAway(time: number): void;
  close(): Promise<void>;
}

export async function openWorld(situations: readonly Situation[]): Promise<ChaosWorld> {
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
  const nextTurn = turnsOf(new Map(situations.map(({ name, turns = [] }) => [name, turns])));
  const model = await serveModel(new Proxy<Script>([], { get: () => nextTurn }));
  const here = `http://127.0.0.1:${port}`;
  return {
    page: `${here}/`,
    server: `${here}/mcp`,
    newer: `${here}/newer`,
    choice: { type: 'openai-compatible', baseUrl: `${model.url}/v1`, model: 'scripted' },
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
    sockets: () =>
      new Promise((resolve, reject) => web.getConnections((error, n) => (error ? reject(error) : resolve(n)))),
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
  else if (pathname === '/newer' && request.method === 'POST') await answerNewer(request, response, takeEffect);
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
  const _meta = { ui: { resourceUri: app } };
  server.registerTool('board', { description: 'Draws an app.', inputSchema, annotations, _meta }, ({ token }) => ({
    content: [{ type: 'text', text: token }],
  }));
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource('board', app, { mimeType }, () => ({ contents: [{ uri: app, mimeType, text: '<p>Board' }] }));
  server.registerTool('dump', { description: 'Reads ten megabytes.', inputSchema, annotations }, () => ({
    content: [{ type: 'text', text: randomBytes(7_500_000).toString('base64') }],
  }));
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  await transport.handleRequest(request, response);
}

const app = 'ui://chaos/board';

const pageSource = `<!doctype html><title>Chaos</title><h1>Chaos</h1><script>
  const inputSchema = { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] };
  const execute = async ({ token }) => (await fetch('/effect?token=' + token, { keepalive: true })).text();
  const offer = (tool) => document.modelContext.registerTool({ ...tool, inputSchema, execute });
  offer({ name: 'note', description: 'Notes something down.' });
  offer({ name: 'look', description: 'Looks something up.', annotations: { readOnlyHint: true } });
  offer({ name: 'erase', description: 'Erases something.', annotations: { destructiveHint: true } });
</script>
<form id="desk"><label>Reference <input name="reference"></label><button>Order</button></form><output></output><script>
  const desk = document.getElementById('desk');
  desk.addEventListener('submit', async (event) => {
    event.preventDefault();
    document.querySelector('output').textContent = await execute({ token: desk.reference.value });
  });
</script>`;

/** The turn that follows what the user said: the situation of the run, and its name. */
const turnsOf =
  (situations: ReadonlyMap<string, NonNullable<Situation['turns']>>) =>
  (request: NormalisedRequest): Turn => {
    const { messages } = request;
    // What the model is told of the day and the pages stands before it.
    const said = ({ role, text }: (typeof messages)[number]) =>
      role === 'user' ? (text.split('\n').at(-1) ?? '').split(' ') : [];
    const at = messages.findLastIndex((message) => situations.has(said(message)[0] ?? ''));
    const [kind = '', name = 'unknown'] = messages[at] ? said(messages[at]) : [];
    const turn = messages
      .slice(at)
      .filter((message) => message.role === 'assistant' && message.calls.length > 0).length;
    return situations.get(kind)?.[turn]?.(`${name}-${turn}`, request) ?? { text: `The end of ${name}.`, delay: 5 };
  };

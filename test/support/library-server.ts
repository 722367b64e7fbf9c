/** An MCP server that has more than tools: books to read, one that changes, a template with completion, and a prompt. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { completable } from '@modelcontextprotocol/sdk/server/completable.js';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';

export interface LibraryServer extends AsyncDisposable {
  url: string;
  /** Method and URI, or name, of each request. */
  asked: string[];
  followed: Set<string>;
  /** Changes the menu, and tells who follows it. */
  cook(dish: string): Promise<void>;
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const languages = ['english', 'french', 'finnish', 'german'];

export async function serveLibrary(): Promise<LibraryServer> {
  const state = { dish: 'soup', asked: [] as string[], followed: new Set<string>(), live: [] as McpServer[] };
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const http = createServer(async (request, response) => {
    const body = await readBody(request);
    if (body?.method) state.asked.push([body.method, body.params?.uri ?? body.params?.name].filter(Boolean).join(' '));
    await answer(state, sessions, request, response, body);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, // it listens on TCP
    ...{ asked: state.asked, followed: state.followed },
    async cook(dish) {
      state.dish = dish;
      for (const { server } of state.live)
        await server.sendResourceUpdated({ uri: 'library://menu' }).catch(() => undefined); // a session that is over
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

interface State {
  dish: string;
  followed: Set<string>;
  live: McpServer[];
}
type Body = { method?: string; params?: { uri?: string; name?: string } } | undefined;

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

async function answer(
  state: State,
  sessions: Map<string, StreamableHTTPServerTransport>,
  request: IncomingMessage,
  response: ServerResponse,
  body: Body,
): Promise<void> {
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.get(id) : undefined;
  if (id && !known) return void response.writeHead(404).end('{"error":"Session not found"}');
  const transport =
    known ??
    new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => void sessions.set(session, transport),
    });
  if (!known) await createLibrary(state).connect(transport);
  await transport.handleRequest(request, response, body);
}

function createLibrary(state: State): McpServer {
  const mcp = new McpServer(
    { name: 'library', version: '1.0.0', title: 'The library' },
    { instructions: 'Read the menu before you recommend a dish.', capabilities: { resources: { subscribe: true } } },
  );
  state.live.push(mcp);
  const text = (uri: URL, words: string) => ({ contents: [{ uri: uri.href, mimeType: 'text/plain', text: words }] });
  const facts = { title: 'Menu of the day', description: 'What is cooked', mimeType: 'text/plain' };
  mcp.registerResource('menu', 'library://menu', facts, (uri) => text(uri, `Today: ${state.dish}`));
  mcp.registerResource('plan', 'library://plan.png', { mimeType: 'image/png' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: png }],
  }));
  mcp.registerResource('blob', 'library://blob', {}, (uri) => ({ contents: [{ uri: uri.href, blob: 'AAECAw==' }] }));
  const shelf = new ResourceTemplate('library://books/{language}/{title}', {
    list: undefined,
    complete: { language: (typed) => languages.filter((each) => each.startsWith(typed)) },
  });
  mcp.registerResource('book', shelf, { description: 'One book' }, (uri, { language, title }) =>
    text(uri, `${title}, in ${language}`),
  );
  mcp.registerPrompt(
    'review',
    { description: 'Reviews a book', argsSchema: reviewed },
    ({ title, language = 'english' }) => ({
      messages: [
        { role: 'user', content: { type: 'text', text: `Review ${title} in ${language}.` } },
        { role: 'user', content: { type: 'resource', resource: { uri: 'library://rules', text: 'Be kind.' } } },
        { role: 'assistant', content: { type: 'text', text: 'Which edition?' } },
      ],
    }),
  );
  mcp.server.setRequestHandler(SubscribeRequestSchema, ({ params }) => {
    state.followed.add(params.uri);
    return {};
  });
  mcp.server.setRequestHandler(UnsubscribeRequestSchema, ({ params }) => {
    state.followed.delete(params.uri);
    return {};
  });
  return mcp;
}

const reviewed = {
  title: z.string().describe('Which book'),
  language: completable(z.string().optional(), (typed = '') => languages.filter((each) => each.startsWith(typed))),
};

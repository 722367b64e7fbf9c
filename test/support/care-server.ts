/** An MCP server of the SDK that a person has to take care of: it wants a token, may be an older one, and can stop and come back. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as z from 'zod';

export interface CareServer {
  url: string;
  /** The word of every call that was carried out. */
  words: string[];
  /** The token of every request that came; empty where there was none. */
  tokens: string[];
  /** Adds a tool, and says so to everybody who listens. */
  learn(tool: string): void;
  stop(): Promise<void>;
  /** At the same address. */
  start(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Kind {
  whose: string;
  /** Without it, everybody may come in. */
  token?: string;
  /** It speaks SSE only. */
  old?: boolean;
  /** A tool that it has once a word was looked up. */
  opens?: string;
}

export async function serveCare({ whose, token, old = false, opens }: Kind): Promise<CareServer> {
  const words: string[] = [];
  const tokens: string[] = [];
  const learned: string[] = [];
  const open = old ? openOld : openNew;
  let server: Server | undefined;
  let port = 0;

  const live: McpServer[] = [];
  const create = () => {
    const mcp = new McpServer({ name: whose, version: '1.0.0' });
    live.push(mcp);
    for (const tool of learned) mcp.registerTool(tool, {}, () => ({ content: [] }));
    const config = { inputSchema: { word: z.string() }, annotations: { readOnlyHint: true } };
    mcp.registerTool('lookup_word', { description: 'Says who knows a word', ...config }, ({ word }) => {
      words.push(word);
      if (opens && !learned.includes(opens)) learn(opens);
      return { content: [{ type: 'text', text: `${whose} knows ${word}` }] };
    });
    mcp.registerTool('count_words', { description: 'Counts words' }, () => ({
      content: [{ type: 'text', text: '7' }],
    }));
    return mcp;
  };

  const start = async () => {
    const answer = open(create);
    server = createServer(async (request, response) => {
      const given = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      tokens.push(given);
      if (token !== undefined && given !== token) return response.writeHead(401).end(`No entry with "${given}"`);
      await answer(request, response);
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port; // it listens on TCP
  };
  const stop = async () => {
    const stopping = server;
    server = undefined;
    stopping?.closeAllConnections();
    await new Promise((resolve) => (stopping ? stopping.close(resolve) : resolve(undefined)));
  };
  const learn = (tool: string) => {
    learned.push(tool);
    for (const mcp of live) mcp.registerTool(tool, {}, () => ({ content: [] }));
  };
  await start();
  return { learn, url: `http://127.0.0.1:${port}/mcp`, words, tokens, stop, start, [Symbol.asyncDispose]: stop };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | unknown;

function openNew(create: () => McpServer): Answer {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  return async (request, response) => {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id && !known) return response.writeHead(404).end('{"error":"Session not found"}');
    if (known) return known.handleRequest(request, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => void sessions.set(session, transport),
    });
    await create().connect(transport);
    return transport.handleRequest(request, response);
  };
}

function openOld(create: () => McpServer): Answer {
  const sessions = new Map<string, SSEServerTransport>();
  return async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const known = sessions.get(searchParams.get('sessionId') ?? '');
    if (known) return known.handlePostMessage(request, response);
    if (request.method !== 'GET') return response.writeHead(405).end();
    const transport = new SSEServerTransport('/messages', response);
    sessions.set(transport.sessionId, transport);
    return create().connect(transport);
  };
}

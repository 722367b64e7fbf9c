/** The demo MCP server over Streamable HTTP on this machine only. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Call, Desk } from './desk.ts';
import { openQueryDesk } from './query-desk.ts';
import { createDemoServer } from './tools.ts';

export type { Call } from './desk.ts';

export interface McpDemo {
  /** The endpoint to give to a client. */
  url: string;
  /** Every tool call that was carried out, in order. */
  log: Call[];
  close(): Promise<void>;
}

export interface McpOptions {
  /** 0, the default, takes any free one. */
  port?: number;
  /** When set, requests must bear it. */
  token?: string;
}

type Sessions = Map<string, StreamableHTTPServerTransport>;

export async function serveMcp({ port = 0, token }: McpOptions = {}): Promise<McpDemo> {
  const desk: Desk = { queries: openQueryDesk(), log: [], notes: [] };
  const sessions: Sessions = new Map();
  const server = createServer((request, response) => {
    handle(request, response, { desk, sessions, token }).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 500, String(error));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    log: desk.log,
    async close() {
      await Promise.all([...sessions.values()].map((session) => session.close()));
      await desk.queries.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface House {
  desk: Desk;
  sessions: Sessions;
  token: string | undefined;
}

/** A page that got this machine's address under its own name (DNS rebinding) sends that name as host. */
const localHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

async function handle(request: IncomingMessage, response: ServerResponse, house: House): Promise<void> {
  const { hostname, pathname } = toUrl(request);
  if (!localHosts.has(hostname)) return refuse(response, 403, `This server does not answer to the name ${hostname}.`);
  allowAnyOrigin(response);
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  if (pathname !== '/mcp') return refuse(response, 404, 'The endpoint is /mcp.');
  if (house.token !== undefined && request.headers.authorization !== `Bearer ${house.token}`) {
    response.setHeader('www-authenticate', 'Bearer');
    return refuse(response, 401, 'This server wants its token as a bearer token.');
  }
  await converse(request, response, house);
}

async function converse(request: IncomingMessage, response: ServerResponse, house: House): Promise<void> {
  const id = request.headers['mcp-session-id'];
  if (typeof id === 'string') {
    const session = house.sessions.get(id);
    if (!session) return refuse(response, 404, 'Session not found');
    return session.handleRequest(request, response);
  }
  const transport = await openSession(house);
  await transport.handleRequest(request, response);
  // Whatever was no initialize request has been refused by the transport.
  if (!transport.sessionId) await transport.close();
}

async function openSession({ desk, sessions }: House): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      sessions.set(id, transport);
    },
    onsessionclosed: (id) => {
      sessions.delete(id);
    },
  });
  await createDemoServer(desk).connect(transport);
  return transport;
}

function toUrl(request: IncomingMessage): { hostname: string; pathname: string } {
  const address = `http://${request.headers.host ?? 'missing'}${request.url ?? '/'}`;
  return URL.canParse(address) ? new URL(address) : { hostname: 'invalid', pathname: '/' };
}

function allowAnyOrigin(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS');
  response.setHeader('access-control-allow-headers', '*, Authorization');
  response.setHeader('access-control-expose-headers', 'Mcp-Session-Id, WWW-Authenticate');
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

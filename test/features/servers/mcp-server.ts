/** MCP servers for tests, over real HTTP on a free port: well-behaved ones of the SDK, and raw ones that misbehave. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

export interface Message {
  id?: number;
  method: string;
  params?: Record<string, unknown>;
}

export interface TestServer extends AsyncDisposable {
  url: string;
  /** What arrived: `POST tools/call`, `DELETE`, … with its headers. */
  seen: { what: string; message?: Message | undefined; headers: IncomingMessage['headers'] }[];
}

type Answer = (request: IncomingMessage, response: ServerResponse, message: Message | undefined) => unknown;

export async function startHttp(answer: Answer): Promise<TestServer> {
  const seen: TestServer['seen'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const message: Message | undefined = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
    const what = [request.method, message?.method].filter(Boolean).join(' ');
    seen.push({ what, message, headers: request.headers });
    await answer(request, response, message);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The SDK's own server with sessions. Sessions in `forget` are answered as the specification says: 404. */
export async function startMcp(
  configure: (server: McpServer) => void,
): Promise<TestServer & { sessions: Map<string, unknown> }> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const http = await startHttp(async (request, response, message) => {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id && !known) return response.writeHead(404).end('{"error":"Session not found"}');
    const transport = known ?? (await openSession(configure, sessions));
    return transport.handleRequest(request, response, message);
  });
  return Object.assign(http, { sessions });
}

async function openSession(configure: (server: McpServer) => void, sessions: Map<string, unknown>) {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  const server = new McpServer({ name: 'weather', version: '1.2.3' }, { instructions: 'Ask for one city at a time.' });
  configure(server);
  await server.connect(transport);
  return transport;
}

/** A server in JSON without sessions that answers each method as told. */
export function startRaw(results: Record<string, (message: Message) => object>): Promise<TestServer> {
  return startHttp((_request, response, message) => {
    return answerJson(response, message, message ? (results[message.method] ?? welcome)(message) : {});
  });
}

/** `answer` holds the result or the error; a notification is just accepted. */
export function answerJson(response: ServerResponse, message: Message | undefined, answer: object): ServerResponse {
  if (message?.id === undefined) return response.writeHead(202).end();
  const json = JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer });
  return response.writeHead(200, { 'content-type': 'application/json' }).end(json);
}

export const welcome = () => ({
  result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'raw', version: '0' } },
});

/** An MCP server that pays, and loses its socket before it answers each second time. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const pay = {
  name: 'pay',
  description: 'Pays an invoice.',
  inputSchema: { type: 'object', properties: {} },
  annotations: { destructiveHint: true },
};
const results: Record<string, object> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'bank', version: '1' },
  },
  'tools/list': { tools: [pay] },
  'tools/call': { content: [{ type: 'text', text: 'paid' }] },
};

/** Its page, for who has logged in as the browser asks for it. */
function enter(login: string | undefined, response: ServerResponse) {
  if (!login) return response.writeHead(401, { 'www-authenticate': 'Basic realm="bank"' }).end();
  return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome to the bank.');
}

export async function serveBank() {
  /** What came of each payment. */
  const paid: string[] = [];
  /** The cookies that came with anything. */
  const cookies = new Set<string | undefined>();
  /** The logins that came with messages. */
  const logins = new Set<string | undefined>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { cookie, authorization } = request.headers;
    if (request.url !== '/mcp') return enter(authorization, response);
    cookies.add(cookie);
    logins.add(authorization);
    if (request.method === 'OPTIONS') return response.writeHead(307, { location: '/elsewhere#part' }).end();
    if (request.method !== 'POST') return response.writeHead(405).end();
    const { id, method } = JSON.parse(text);
    if (method === 'tools/call') paid.push(text);
    if (method === 'tools/call' && paid.length % 2 === 0) return request.socket.destroy();
    const result = results[method];
    const error = { code: -32601, message: 'Method not found' };
    if (id === undefined) return response.writeHead(202).end();
    const body = JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) });
    return response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'user=1; Path=/; SameSite=Lax' })
      .end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, paid, cookies, logins, close };
}

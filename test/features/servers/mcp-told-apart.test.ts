/** Why a server can’t be used: each cause has its own code, however the server’s library words it. */
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { McpConnection } from '../../../src/features/servers/mcp/connection';
import type { ServerProblem } from '../../../src/features/servers/mcp/problem';

type Reply = (method: string, id: unknown) => Response;

const error =
  (code: number, message: string, status = 200, data?: object) =>
  (_: string, id: unknown) =>
    Response.json({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }, { status });
const page = (status: number) => () =>
  new Response('<!doctype html><title>Hello</title>', { status, headers: { 'content-type': 'text/html' } });
const says = (status: number, words: string) => () => new Response(words, { status });
const leads = (to: string) => () => new Response(null, { status: 307, headers: { location: to } });
const unknown = error(-32_601, 'Method not found');
const newer = { supported: ['2099-01-01'], requested: '2026-07-28' };

/** As browsers give a redirect that isn’t followed. */
const opaque = () =>
  Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });

const greets2099: Reply = (method, id) => {
  const result = { protocolVersion: '2099-01-01', capabilities: {}, serverInfo: { name: 's', version: '1' } };
  return method === 'initialize' ? Response.json({ jsonrpc: '2.0', id, result }) : unknown(method, id);
};

async function problemOf(reply: Reply): Promise<{ code: string; asked: string[] }> {
  const asked = new Set<string>();
  const fetch = async (url: string | URL, init: RequestInit = {}) => {
    asked.add(new URL(url).origin);
    const { id, method } = JSON.parse(String(init.body ?? '{}'));
    return init.method === 'POST' ? reply(method, id) : new Response(null, { status: 405 });
  };
  const server = { id: 's', name: 'S', url: 'https://server.example/mcp', headers: {} };
  const connection = new McpConnection({ server, version: '1', fetch, limits: { list: 3000, call: 3000 } });
  const listing = await connection.list(AbortSignal.timeout(5000));
  return { code: listing.ok ? 'ok' : listing.problem.code, asked: [...asked] };
}

const causes: Partial<Record<ServerProblem['code'], Record<string, Reply>>> = {
  'protocol-version': {
    'greets with a version of its own': greets2099,
    'refuses with the code for it': error(-32_022, 'Unsupported protocol version', 400, newer),
    'refuses with that code and status 200': error(-32_022, 'Unsupported protocol version', 200, newer),
    'refuses as one of 2025 does': error(-32_602, 'Unsupported protocol version'),
    'refuses by the header': error(
      -32_000,
      'Bad Request: Unsupported protocol version (supported versions: 2099)',
      400,
    ),
    'refuses in plain words': says(400, 'Protocol version 2026-07-28 is not supported.'),
  },
  'refused-origin': { 'names the origin': says(403, 'Invalid Origin: chrome-extension://x') },
  'refused-host': {
    'names the host': error(-32_000, 'Invalid Host: 127.0.0.1', 403),
    'is meant for another host': says(421, 'Misdirected Request'),
  },
  refused: { 'shows a page to whom it refuses': page(403) },
  'wrong-path': { 'answers with a page': page(200), 'has a page for what is missing': page(404) },
  'not-mcp': { 'answers with other JSON': () => Response.json({ hello: 'world' }) },
  redirected: {
    'leads elsewhere': leads('https://elsewhere.example/mcp'),
    'leads to its page for signing in': leads('https://login.example/'),
    'leads inward': leads('http://10.0.0.7/mcp'),
    'leads to this computer': leads('http://127.0.0.1:8080/admin'),
    'leads in a circle': leads('/mcp'),
    'leads elsewhere, in a browser': opaque,
  },
};

const all = Object.entries(causes).flatMap(([code, replies]) =>
  Object.entries(replies).map(([name, reply]) => [name, code, reply] as const),
);

test.each(all)('a server that %s: %s', async (_, code, reply) => {
  expect(await problemOf(reply)).toEqual({ code, asked: ['https://server.example'] });
});

/** What a server sends on each connection, before it says anything else for ever. */
const endless: Record<string, [first: string, again: string]> = {
  'never ends its headers': ['HTTP/1.1 200 OK\r\n', 'X-More: more\r\n'],
  'never ends its answer': [
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\n \r\n',
  ],
  'never says what it has to say': [
    'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n',
    '5\r\n: hi\n\r\n',
  ],
};

test.each(Object.entries(endless))(
  'a server that %s is given up in time, and said to be slow',
  async (_, [first, again]) => {
    const sockets = new Set<Socket>();
    const listening = createServer((socket) => {
      socket.on('error', () => undefined); // it is hung up on
      socket.write(first);
      sockets.add(socket);
      const timer = setInterval(() => socket.write(again), 20);
      socket.on('close', () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const { port } = listening.address() as { port: number };
    const server = { id: 's', name: 'S', url: `http://127.0.0.1:${port}/mcp`, headers: {} };
    const connection = new McpConnection({ server, version: '1', limits: { list: 400, call: 400 } });
    const began = performance.now();
    expect(await connection.list(AbortSignal.timeout(5000))).toMatchObject({ problem: { code: 'timed-out' } });
    expect(performance.now() - began).toBeLessThan(3000);
    await connection.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => listening.close(resolve));
  },
);

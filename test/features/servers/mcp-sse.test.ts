/** Older servers, headers, and hearing from a server: against real servers over HTTP. */
import type { ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import type { ServerProblem } from '#features/servers/mcp/problem.ts';
import { serveReference } from '../../support/reference-server';
import { answerJson, startHttp, startMcp, startRaw, type TestServer, welcome } from './mcp-server';

type McpConnectionOptions = ConstructorParameters<typeof McpConnection>[0];

const anySignal = () => new AbortController().signal;

function connect(url: string, more: Partial<McpConnectionOptions> & { headers?: Record<string, string> } = {}) {
  const { headers, ...options } = more;
  const server = { id: 's1', name: 'weather', url, ...(headers && { headers }) };
  return new McpConnection({ server, version: '0.1.0', ...options });
}

const configure = (server: McpServer) =>
  void server.registerTool('forecast', { description: 'Weather' }, () => ({
    content: [{ type: 'text', text: 'Rain' }],
  }));

/** An older server: it answers a POST to its address with `refusal`, and speaks on a stream. */
async function startOld(refusal = 405): Promise<TestServer & { cut(): void }> {
  const sessions = new Map<string, SSEServerTransport>();
  const open = new Set<ServerResponse>();
  const http = await startHttp(async (request, response, message) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const known = sessions.get(searchParams.get('sessionId') ?? '');
    if (known) return known.handlePostMessage(request, response, message);
    if (pathname !== '/mcp' || request.method !== 'GET') return response.writeHead(refusal).end('No');
    const transport = new SSEServerTransport('/messages', response);
    sessions.set(transport.sessionId, transport);
    open.add(response);
    const server = new McpServer({ name: 'old', version: '0.9' });
    configure(server);
    return server.connect(transport);
  });
  const cut = () => {
    for (const response of open) response.destroy();
  };
  return Object.assign(http, { cut });
}

describe('an older server', () => {
  test.each([400, 404, 405])(
    'that answers the first message with %i is asked over SSE, and that is said',
    async (status) => {
      await using server = await startOld(status);
      const connection = connect(server.url);
      expect(await connection.list(anySignal())).toMatchObject({
        ok: true,
        tools: [{ name: 'forecast' }],
        serverInfo: { name: 'old', transport: 'sse', protocolVersion: expect.stringMatching(/^20/) },
      });
      expect(await connection.call('forecast', {}, anySignal())).toMatchObject({ content: [{ text: 'Rain' }] });
      await connection.close();
    },
  );

  test('that is known to be one is asked over SSE at once', async () => {
    await using server = await startOld();
    const connection = connect(server.url, { transport: 'sse' });
    expect(await connection.list(anySignal())).toMatchObject({ ok: true });
    expect(server.seen[0]?.what).toBe('GET');
    await connection.close();
  });

  test('that speaks Streamable HTTP by now is asked so', async () => {
    await using server = await startMcp(configure);
    const connection = connect(server.url, { transport: 'sse' });
    expect(await connection.list(anySignal())).toMatchObject({ ok: true, serverInfo: { transport: 'http' } });
    await connection.close();
  });

  test('whose stream is cut is heard of at once, and the next call opens another', async () => {
    await using server = await startOld();
    let lost = 0;
    const connection = connect(server.url, { onLost: () => lost++ });
    await connection.list(anySignal());
    server.cut();
    await expect.poll(() => lost).toBe(1);
    expect(await connection.call('forecast', {}, anySignal())).toMatchObject({ content: [{ text: 'Rain' }] });
    await connection.close();
  });

  test('R37: that never says where to write to: timed out', async () => {
    await using server = await startHttp((request, response) => {
      if (request.method !== 'GET') return response.writeHead(405).end();
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': wait\n\n');
    });
    const connection = connect(server.url, { transport: 'sse', limits: { list: 200, call: 200 } });
    expect(await connection.list(anySignal())).toMatchObject({ problem: { code: 'timed-out' } });
  });

  test('a word past 16 MiB ends its stream, and the call says so', async () => {
    await using server = await startHttp((request, response, message) => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('event: endpoint\ndata: /messages\n\n');
        return streams.push(response);
      }
      const stream = streams.at(-1);
      response.writeHead(202).end();
      if (message?.method === 'tools/call') return stream?.write(`data: ${'x'.repeat(17 * 1024 * 1024)}`);
      return stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: message?.id, ...welcome() })}\n\n`);
    });
    const streams: ServerResponse[] = [];
    const connection = connect(server.url, { transport: 'sse' });
    expect(await connection.call('forecast', {}, anySignal())).toMatchObject({ code: 'disconnected' });
  });

  test('R15: the reference server over SSE lists and answers', async () => {
    const reference = await serveReference('sse');
    const connection = connect(reference.url);
    expect(await connection.list(anySignal())).toMatchObject({ ok: true, serverInfo: { transport: 'sse' } });
    const sum = await connection.call('get-sum', { a: 2, b: 3 }, anySignal());
    expect(sum).toMatchObject({ content: [{ text: expect.stringContaining('5') }] });
    await connection.close();
    reference.close();
  }, 20_000);
});

const token = 'Bearer sk-very-secret-4711';
const headers = { Authorization: token, 'X-Team': 'north-team' };

describe('headers', () => {
  test.each(['http', 'sse'] as const)('go with every request over %s', async (kind) => {
    await using server = kind === 'http' ? await startMcp(configure) : await startOld();
    const connection = connect(server.url, { headers, transport: kind });
    await connection.list(anySignal());
    await connection.call('forecast', {}, anySignal());
    await connection.close();
    const sent = server.seen.map((each) => [each.headers.authorization, each.headers['x-team']]);
    expect(sent.length).toBeGreaterThan(3);
    expect(new Set(sent.map(String))).toEqual(new Set([`${token},north-team`]));
  });

  test.each(['http', 'sse'] as const)('never go to another origin over %s', async (transport) => {
    await using other = await startMcp(configure);
    await using server = await startHttp((_request, response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    const listing = await connect(server.url, { headers, transport }).list(anySignal());
    expect(listing).toMatchObject({ ok: false, problem: { code: 'redirected' } });
    expect(other.seen).toEqual([]);
  });

  test('are in no word that is passed on, though the server repeats them', async () => {
    await using server = await startHttp((request, response) =>
      response.writeHead(401).end(`No: ${request.headers.authorization}, ${encodeURIComponent(token)}`),
    );
    const connection = connect(server.url, { headers });
    const told = [await connection.list(anySignal()), await connection.call('forecast', {}, anySignal())];
    expect(told).toMatchObject([{ problem: { code: 'needs-sign-in' } }, { code: 'needs-sign-in' }]);
    expect(JSON.stringify(told)).not.toMatch(/sk-very|secret|4711/);
  });
});

describe('what is wrong', () => {
  test('a server that is asked too often says when it may be asked again', async () => {
    await using server = await startHttp((_request, response) => response.writeHead(429, { 'retry-after': '7' }).end());
    expect(await connect(server.url).list(anySignal())).toMatchObject({
      problem: { code: 'rate-limited', retryAfter: 7 },
    });
  });

  test('R115: the wait that a stream was answered with is not asked for by a later error of another request', async () => {
    let broken = false;
    await using server = await startHttp((request, response) => {
      if (broken) response.writeHead(500).end();
      else response.writeHead(429, { 'retry-after': '3000' }).end();
      request.resume();
    });
    const connection = connect(server.url);
    expect(await connection.listen(anySignal())).toBe(false);
    broken = true;
    const listing = await connection.list(anySignal());
    expect(listing).toMatchObject({ ok: false, problem: { code: 'server-error' } });
    expect(listing).not.toMatchObject({ problem: { retryAfter: 3000 } });
  });

  test.each([
    [401, {}, { status: 401 }],
    [429, { 'retry-after': '90' }, { status: 429, retryAfter: 90 }],
    [
      503,
      { 'retry-after': new Date(Date.now() + 60_000).toUTCString() },
      { status: 503, retryAfter: expect.any(Number) },
    ],
  ])('R115: a call that is answered with status %i says so, and when to try again', async (status, headers, values) => {
    await using server = await startHttp((_request, response) => response.writeHead(status, headers).end());
    const outcome = await connect(server.url).call('forecast', {}, anySignal());
    expect(outcome).toMatchObject({ code: status === 401 ? 'needs-sign-in' : 'disconnected', values });
  });

  test('a server of another version of the protocol is told from a broken one', async () => {
    const { result } = welcome();
    await using server = await startRaw({
      initialize: () => ({ result: { ...result, protocolVersion: '1999-01-01' } }),
    });
    expect(await connect(server.url).list(anySignal())).toMatchObject({ problem: { code: 'protocol-version' } });
  });

  test('a check tells a server that is there, one that knows no ping, and one that is gone', async () => {
    await using old = await startRaw({ ping: () => ({ error: { code: -32601, message: 'Method not found' } }) });
    expect(await connect(old.url).check(anySignal())).toBeNull();
    const server = await startMcp(configure);
    const connection = connect(server.url);
    expect(await connection.check(anySignal())).toBeNull();
    await server[Symbol.asyncDispose]();
    expect(await connection.check(anySignal())).toMatchObject({ code: 'unreachable' });
  });

  test('R107: each call tells whether the server answered', async () => {
    const told: (ServerProblem['code'] | null)[] = [];
    const server = await startMcp(configure);
    const connection = connect(server.url, { onHealth: (problem) => told.push(problem?.code ?? null) });
    await connection.call('forecast', {}, anySignal());
    await connection.call('nothing', {}, anySignal());
    await server[Symbol.asyncDispose]();
    await connection.call('forecast', {}, anySignal());
    expect(told).toEqual([null, null, 'unreachable']);
  });
});

describe('what else a server has', () => {
  test('resources and prompts are listed, with what they say of themselves', async () => {
    await using server = await startMcp((mcp) => {
      configure(mcp);
      mcp.registerResource('stations', 'weather://stations', { description: 'All of them' }, async () => ({
        contents: [],
      }));
      mcp.registerPrompt('plan', { title: 'Plan', description: 'A day' }, () => ({ messages: [] }));
    });
    expect(await connect(server.url).list(anySignal())).toMatchObject({
      resources: { items: [{ name: 'stations', uri: 'weather://stations', description: 'All of them' }], more: false },
      prompts: { items: [{ name: 'plan', title: 'Plan', description: 'A day' }], more: false },
    });
  });

  test('a server that says nothing of them isn’t asked', async () => {
    await using server = await startRaw({ 'tools/list': () => ({ result: { tools: [] } }) });
    expect(await connect(server.url).list(anySignal())).toMatchObject({ resources: null, prompts: null });
    expect(server.seen.map(({ what }) => what)).not.toContain('POST resources/list');
  });

  test('endless pages, giant words and a list that fails leave the tools as they are', async () => {
    const { result } = welcome();
    let n = 0;
    const page = () => ({
      resources: Array.from({ length: 30 }, () => ({ name: `r${n++}`, uri: 'a:b', description: 'x'.repeat(5000) })),
      nextCursor: `c${n}`,
    });
    await using server = await startRaw({
      initialize: () => ({ result: { ...result, capabilities: { tools: {}, resources: {}, prompts: {} } } }),
      'tools/list': () => ({ result: { tools: [{ name: 'a', inputSchema: { type: 'object' } }] } }),
      'resources/list': () => ({ result: page() }),
      'prompts/list': () => ({ error: { code: -32000, message: 'Out of prompts' } }),
    });
    const listing = await connect(server.url).list(anySignal());
    if (!listing.ok) throw new Error(listing.problem.detail);
    expect(listing).toMatchObject({ tools: [{ name: 'a' }], prompts: null, resources: { more: true } });
    expect(listing.resources?.items).toHaveLength(500);
    expect(listing.resources?.items[0]?.description).toHaveLength(1000);
  });
});

describe('hearing from a server', () => {
  test('a changed list is heard of while somebody listens, and the request ends with the listening', async () => {
    let mcp: McpServer | undefined;
    await using server = await startMcp((made) => {
      mcp = made;
      configure(made);
    });
    let heard = 0;
    const connection = connect(server.url, { onChanged: () => heard++ });
    await connection.list(anySignal());
    const until = new AbortController();
    await connection.listen(until.signal);
    mcp?.registerTool('more', {}, () => ({ content: [] }));
    await expect.poll(() => heard).toBeGreaterThan(0);
    expect(server.seen.filter(({ what }) => what === 'GET')).toHaveLength(1);
    until.abort();
  });

  test('what a server asks there is answered: a ping with yes, a model with no', async () => {
    let mcp: McpServer | undefined;
    await using server = await startMcp((made) => {
      mcp = made;
      configure(made);
    });
    const connection = connect(server.url);
    await connection.list(anySignal());
    const until = new AbortController();
    await connection.listen(until.signal);
    expect(await mcp?.server.ping()).toEqual({});
    const asked = mcp?.server.request(
      { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
      z.object({}),
    );
    await expect(asked).rejects.toThrow('Tabhand does not offer sampling');
    until.abort();
  });

  test('a server that ends while somebody listens is heard of', async () => {
    const server = await startMcp(configure);
    let lost = 0;
    const connection = connect(server.url, { onLost: () => lost++ });
    await connection.list(anySignal());
    await connection.listen(anySignal());
    await server[Symbol.asyncDispose]();
    await expect.poll(() => lost, { timeout: 3_000 }).toBe(1);
  });

  test('a resource is followed once the stream stands, also if the server still holds that the last one does', async () => {
    let refusals = 2;
    await using server = await startHttp((request, response, message) => {
      if (request.method === 'GET' && refusals-- > 0) return response.writeHead(409).end();
      if (request.method === 'GET')
        return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n');
      const { result } = welcome();
      return answerJson(response, message, { result: { ...result, capabilities: { resources: { subscribe: true } } } });
    });
    const until = new AbortController();
    expect(await connect(server.url).listen(until.signal, ['library://menu'])).toBe(true);
    const asked = server.seen.map(({ what }) => what).filter((what) => /GET|subscribe/.test(what));
    expect(asked).toEqual(['GET', 'GET', 'GET', 'POST resources/subscribe']);
    until.abort();
  });

  test('a resource that nobody looks at any more is not followed, though its stream was refused until then', async () => {
    await using server = await startHttp((request, response, message) => {
      if (request.method === 'GET') return response.writeHead(409).end();
      const { result } = welcome();
      return answerJson(response, message, { result: { ...result, capabilities: { resources: { subscribe: true } } } });
    });
    const until = new AbortController();
    const connection = connect(server.url);
    const listening = connection.listen(until.signal, ['library://menu']);
    await expect.poll(() => server.seen.some(({ what }) => what.startsWith('GET'))).toBe(true);
    until.abort();
    expect(await listening).toBe(false);
    await connection.check(anySignal());
    expect(server.seen.filter(({ what }) => what.includes('subscribe'))).toEqual([]);
  });

  test('a server without such a stream is just not heard of', async () => {
    await using server = await startHttp((request, response, message) => {
      if (request.method === 'GET') return response.writeHead(405).end();
      return answerJson(response, message, welcome());
    });
    let lost = 0;
    const connection = connect(server.url, { onLost: () => lost++ });
    await connection.listen(anySignal());
    expect(lost).toBe(0);
  });
});

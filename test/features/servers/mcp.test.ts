/** The MCP layer against real servers over HTTP: the SDK's, the reference server, and some that misbehave. */
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { mcpLayer } from '#features/servers/mcp/layer.ts';
import type { McpSession } from '#features/servers/mcp/link.ts';
import { noHints } from '../../../src/core/tools/hints';
import type { Tool } from '../../../src/core/tools/tool';
import { BoundTransport } from '../../../src/features/servers/mcp/bounded-transport';
import { type ReferenceServer, serveReference } from '../../support/reference-server';
import { answerJson, startHttp, startMcp, startRaw, welcome } from './mcp-server';

type McpConnectionOptions = ConstructorParameters<typeof McpConnection>[0];

afterEach(() => void vi.useRealTimers());

const anySignal = () => new AbortController().signal;

function connect(url: string, more: Partial<McpConnectionOptions> = {}) {
  return new McpConnection({ server: { id: 's1', name: 'weather', url }, version: '0.1.0', ...more });
}

function toolNamed(name: string): Tool {
  const source = { type: 'mcp', serverId: 's1', url: 'http://127.0.0.1/mcp' } as const;
  return { name, description: '', hints: noHints, lazy: false, disabled: false, source };
}

const startWeather = () =>
  startMcp((server) => {
    const inputSchema = { city: z.string() };
    server.registerTool('forecast', { description: 'Weather', inputSchema }, ({ city }) => ({
      content: [{ type: 'text', text: `Rain in ${city}` }],
    }));
    server.registerTool('broken', {}, () => ({ content: [{ type: 'text', text: 'No such city' }], isError: true }));
    server.registerTool('slow', {}, () => new Promise(() => undefined));
  });

async function listed(url: string, more: Partial<McpConnectionOptions> = {}) {
  const listing = await connect(url, more).list(anySignal());
  if (!listing.ok) throw new Error(`${listing.problem.code}: ${listing.problem.detail}`);
  return listing;
}

async function problemOf(url: string, more: Partial<McpConnectionOptions> = {}) {
  const listing = await connect(url, more).list(anySignal());
  return listing.ok ? undefined : listing.problem;
}

/** What a server may say of itself. */
interface Said {
  title?: string;
  description?: string;
  instructions?: string;
}

describe('calling', () => {
  test('R15: a call passes the bare tool name and the input, and brings the text', async () => {
    await using server = await startWeather();
    const layer = mcpLayer({
      server: { id: 's1', name: 'weather', url: server.url },
      listed: { tools: [toolNamed('forecast')] },
      connection: connect(server.url),
    });
    expect(layer).toMatchObject({ key: 'mcp:s1', protocol: 'mcp', serverName: 'weather' });
    const call = { callId: 'c1', tool: toolNamed('forecast'), input: { city: 'Lyon' } };
    const outcome = await layer.call(call, anySignal());
    expect(outcome).toEqual({ type: 'result', content: [{ type: 'text', text: 'Rain in Lyon' }], isError: false });
    const sent = server.seen.find(({ what }) => what === 'POST tools/call');
    expect(sent?.message?.params).toMatchObject({ name: 'forecast', arguments: { city: 'Lyon' } });
  });

  test('R40: its layer has a protocol, an address, a name, what it says of itself, its tools and its recipes', () => {
    const recipes = [{ name: 'profil-depute', description: 'Full deputy profile' }];
    const server = { id: 's1', name: 'Tricoteuses', url: 'https://mcp.example/mcp' };
    const listed = { tools: [toolNamed('query_sql')], recipes, description: 'The parliament' };
    expect(mcpLayer({ server, listed, connection: connect(server.url) })).toMatchObject({
      ...{ protocol: 'mcp', serverUrl: server.url, serverName: 'Tricoteuses', description: 'The parliament', recipes },
      tools: [{ name: 'query_sql' }],
    });
  });

  test('a tool that says that it failed is a result with isError', async () => {
    await using server = await startWeather();
    const outcome = await connect(server.url).call('broken', {}, anySignal());
    expect(outcome).toMatchObject({ type: 'result', isError: true, content: [{ text: 'No such city' }] });
  });

  test('every kind of content is kept, an unknown kind as JSON, and nothing is drawn', async () => {
    const content = [
      { type: 'text', text: 'one' },
      { type: 'image', data: 'aGk=', mimeType: 'image/png', annotations: {} },
      { type: 'audio', data: 'aGk=', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'demo://a', text: 'inside' } },
      { type: 'resource_link', uri: 'demo://b', name: 'b' },
      { type: 'hologram', beam: 1 },
    ];
    const result = {
      content,
      structuredContent: { n: 1 },
      canvas: { type: 'shown', id: 'w_1', widget: 'text', data: {} },
    };
    await using server = await startRaw({ 'tools/call': () => ({ result }) });
    expect(await connect(server.url).call('any', {}, anySignal())).toEqual({
      type: 'result',
      content: [
        content[0],
        { type: 'image', data: 'aGk=', mimeType: 'image/png' },
        content[2],
        { type: 'resource', uri: 'demo://a', text: 'inside' },
        content[4],
        { type: 'text', text: '{"type":"hologram","beam":1}' },
      ],
      structured: { n: 1 },
      isError: false,
    });
  });

  test.each([-32000, -32001, -32602])(
    'a JSON-RPC error (%i) is the tool’s failure, in the server’s words',
    async (code) => {
      await using server = await startRaw({ 'tools/call': () => ({ error: { code, message: 'Out of rain' } }) });
      const outcome = await connect(server.url).call('any', {}, anySignal());
      expect(outcome).toMatchObject({ type: 'failure', code: 'threw', values: { message: 'Out of rain' } });
    },
  );

  test('an answer that breaks the protocol fails the call, with a sentence', async () => {
    await using server = await startRaw({ 'tools/call': () => ({ outcome: 7 }) });
    const outcome = await connect(server.url).call('any', {}, anySignal());
    expect(outcome).toMatchObject({
      code: 'disconnected',
      values: { message: expect.stringContaining('"outcome":7') },
    });
  });

  test('R37: a tool that never answers ends at the time limit, and the server is told', async () => {
    await using server = await startWeather();
    const connection = connect(server.url, { limits: { list: 5_000, call: 150 } });
    const outcome = await connection.call('slow', {}, anySignal());
    expect(outcome).toMatchObject({ type: 'failure', code: 'timed-out', values: { tool: 'slow', timeout: 150 } });
    await expect.poll(() => server.seen.map(({ what }) => what)).toContain('POST notifications/cancelled');
    expect(await connection.call('forecast', { city: 'Nice' }, anySignal())).toMatchObject({ type: 'result' });
  });

  test('R37: a caller that gives up is answered at once, its connection is let go of, and the server is told', async () => {
    let closed = false;
    await using server = await startHttp((_request, response, message) => {
      if (message?.method === 'tools/call') return response.on('close', () => (closed = true));
      return answerJson(response, message, welcome());
    });
    const stop = new AbortController();
    const outcome = connect(server.url).call('slow', {}, stop.signal);
    await expect.poll(() => server.seen.some(({ what }) => what === 'POST tools/call')).toBe(true);
    stop.abort();
    expect(await outcome).toMatchObject({ type: 'failure', code: 'aborted' });
    await expect.poll(() => server.seen.map(({ what }) => what)).toContain('POST notifications/cancelled');
    await expect.poll(() => closed).toBe(true);
  });

  test('R37: a call may take as long as its caller lets it, and says how long connecting was waited for', async () => {
    vi.useFakeTimers();
    let isConnecting = false;
    const fetch: McpConnectionOptions['fetch'] = async (_url, init) => {
      const message = JSON.parse(String(init?.body));
      if (message.method === 'tools/call' || isConnecting) return new Promise(() => undefined);
      const body = message.id === undefined ? null : JSON.stringify({ jsonrpc: '2.0', id: message.id, ...welcome() });
      return new Response(body, { status: body ? 200 : 202, headers: { 'content-type': 'application/json' } });
    };
    let outcome: unknown;
    void connect('http://a.example/mcp', { fetch })
      .call('slow', {}, anySignal())
      .then((now) => (outcome = now));
    await vi.advanceTimersByTimeAsync(599_000);
    expect(outcome).toBeUndefined();
    isConnecting = true;
    const waiting = connect('http://a.example/mcp', { fetch }).call('slow', {}, anySignal());
    await vi.advanceTimersByTimeAsync(24_000); // with what is waited for an answer to the probe
    expect(await waiting).toMatchObject({ code: 'timed-out', values: { timeout: 20_000 } });
  });

  test.each([
    ['whole', '{"jsonrpc":"2.0","id":7,"result":{}}', 'application/json'],
    ['streamed', 'data: {}\n\n', 'text/event-stream'],
    ['empty', null, 'application/json'],
  ])('a request whose answer came (%s) is forgotten, and one that failed too', async (_what, body, type) => {
    const signals: (AbortSignal | null | undefined)[] = [];
    let down = false;
    const fetch: McpConnectionOptions['fetch'] = async (_url, init) => {
      signals.push(init?.signal);
      if (down) throw new TypeError('No network');
      return new Response(body, { headers: { 'content-type': type } });
    };
    const transport = new BoundTransport(new URL('http://a.example/mcp'), { fetch, clean: (message) => message });
    transport.onmessage = () => undefined;
    const call = (id: number) => transport.send({ jsonrpc: '2.0', id, method: 'tools/call' });
    await call(7).catch(() => undefined); // an empty answer is none
    await new Promise((resolve) => setTimeout(resolve));
    down = true;
    await expect(call(8)).rejects.toThrow('No network');
    down = false;
    for (const requestId of [7, 8])
      await transport.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
    expect(signals.slice(0, 2).map((signal) => signal?.aborted)).toEqual([false, false]);
  });

  test('R37: the dispatcher’s own time limit is told from a person’s stop', async () => {
    await using server = await startWeather();
    const outcome = await connect(server.url).call('slow', {}, AbortSignal.timeout(100));
    expect(outcome).toMatchObject({ code: 'timed-out' });
  });

  test('a stream that is cut before the answer fails the call at once', async () => {
    await using server = await startHttp((_request, response, message) => {
      if (message?.method !== 'tools/call') return answerJson(response, message, welcome());
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: message\ndata: {"jsonrpc":"2.0","id":');
      return setTimeout(() => response.destroy(), 20);
    });
    const outcome = await connect(server.url).call('any', {}, anySignal());
    expect(outcome).toMatchObject({ code: 'disconnected', values: { server: 'weather' } });
  });

  test.each([
    ['is resumed', 200, { type: 'result', content: [{ type: 'text', text: 'late' }] }],
    ['and can’t be resumed fails the call', 500, { type: 'failure', code: 'disconnected' }],
  ])('a cut stream whose events have ids %s', async (_what, status, expected) => {
    const late = { result: { content: [{ type: 'text', text: 'late' }] } };
    let id: number | undefined;
    await using server = await startHttp((request, response, message) => {
      if (request.method === 'GET') {
        response.writeHead(status, { 'content-type': 'text/event-stream' });
        return response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, ...late })}\n\n`);
      }
      if (message?.method !== 'tools/call') return answerJson(response, message, welcome());
      id = message.id;
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: e1\nretry: 10\ndata:\n\n');
    });
    const caches = new Map<string | undefined, RequestCache | undefined>();
    const observed: typeof fetch = (url, init) => {
      caches.set(init?.method, init?.cache);
      return fetch(url, init);
    };
    expect(await connect(server.url, { fetch: observed }).call('any', {}, anySignal())).toMatchObject(expected);
    expect(server.seen.find(({ what }) => what === 'GET')?.headers['last-event-id']).toBe('e1');
    // Firefox would wait for another stream of the same address.
    expect(caches.get('GET')).toBe('no-store');
  });

  test.each(['application/json', 'text/event-stream'])(
    'an endless answer as %s is refused, not swallowed',
    async (type) => {
      await using server = await startHttp((_request, response, message) => {
        if (message?.id === undefined) return response.writeHead(202).end();
        if (message.method !== 'tools/call') {
          const json = JSON.stringify({ jsonrpc: '2.0', id: message.id, ...welcome() });
          return response.writeHead(200, { 'content-type': 'application/json' }).end(json);
        }
        response.writeHead(200, { 'content-type': type });
        const more = () => response.write('x'.repeat(1_000_000), (error) => (error ? undefined : more()));
        return more();
      });
      const outcome = await connect(server.url).call('any', {}, anySignal());
      expect(outcome).toMatchObject({
        code: 'too-large',
        values: { size: expect.any(Number), limit: 16 * 1024 * 1024 },
      });
    },
  );

  test('R21: a server that is not there fails the call as disconnected, and its name is said', async () => {
    const { url } = await closedPort();
    const outcome = await connect(url).call('any', {}, anySignal());
    expect(outcome).toMatchObject({ code: 'disconnected', values: { server: 'weather', tool: 'any' } });
  });
});

describe('sessions', () => {
  test('nothing connects before the first call, and no standing stream is opened', async () => {
    await using server = await startWeather();
    const connection = connect(server.url);
    const tools = [toolNamed('forecast')];
    mcpLayer({ server: { id: 's1', name: 'weather', url: server.url }, listed: { tools }, connection });
    expect(server.seen).toEqual([]);
    await connection.call('forecast', { city: 'Nice' }, anySignal());
    expect(server.seen.map(({ what }) => what)).toEqual([
      'POST server/discover',
      'POST initialize',
      'POST notifications/initialized',
      'POST tools/call',
    ]);
  });

  test('a stored session is used again without a new handshake', async () => {
    await using server = await startWeather();
    const kept: (McpSession | null)[] = [];
    await connect(server.url, { onSession: (session) => kept.push(session) }).call('broken', {}, anySignal());
    const [session] = kept;
    if (!session) throw new Error('The server gave no session');
    server.seen.length = 0;
    await connect(server.url, { session }).call('forecast', { city: 'Nice' }, anySignal());
    expect(server.seen).toMatchObject([
      {
        what: 'POST tools/call',
        headers: { 'mcp-session-id': session.id, 'mcp-protocol-version': session.protocolVersion },
      },
    ]);
  });

  test('a session that is over is begun anew, once for all who wait', async () => {
    await using server = await startWeather();
    const kept: (McpSession | null)[] = [];
    const session = { id: 'long-gone', protocolVersion: '2025-06-18' };
    const connection = connect(server.url, { session, onSession: (renewed) => kept.push(renewed) });
    const calls = ['Nice', 'Lyon', 'Lille'].map((city) => connection.call('forecast', { city }, anySignal()));
    for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject({ type: 'result' });
    expect(server.seen.filter(({ what }) => what === 'POST initialize')).toHaveLength(1);
    expect(kept).toMatchObject([{ id: expect.stringMatching(/.{8}/) }]);
  });

  test('a server that forgets the session between two calls is met again', async () => {
    await using server = await startWeather();
    const connection = connect(server.url);
    await connection.call('broken', {}, anySignal());
    server.sessions.clear();
    expect(await connection.call('forecast', { city: 'Nice' }, anySignal())).toMatchObject({ type: 'result' });
  });

  const overs: [string, number, string, number][] = [
    ['404', 404, 'Gone', 2],
    ['the libraries’ words under 400', 400, '{"error":{"message":"Bad Request: No valid session ID provided"}}', 2],
    ['other words under 400', 400, '{"error":{"message":"The booking has no session id"}}', 1],
  ];
  test.each(overs)(
    'a call that is refused with %s (%i) is repeated only if it surely was not looked at',
    async (...given) => {
      const [, status, body, times] = given;
      await using server = await startHttp((request, response, message) => {
        const isNew = request.headers['mcp-session-id'] === 'new';
        if (message?.method === 'tools/call' && !isNew) return response.writeHead(status).end(body);
        response.setHeader('mcp-session-id', 'new');
        return answerJson(
          response,
          message,
          message?.method === 'initialize' ? welcome() : { result: { content: [] } },
        );
      });
      const calls = () => server.seen.filter(({ what }) => what === 'POST tools/call').length;
      const kept: (McpSession | null)[] = [];
      const session = { id: 'old', protocolVersion: '2025-06-18' };
      const connection = connect(server.url, { session, onSession: (now) => kept.push(now) });
      const outcome = await connection.call('pay', {}, anySignal());
      expect([calls(), outcome.type]).toEqual([times, times === 2 ? 'result' : 'failure']);
      expect(await connection.call('pay', {}, anySignal())).toMatchObject({ type: 'result' });
      expect(calls()).toBe(times + 1);
      expect(kept).toMatchObject([...(times === 1 ? [null] : []), { id: 'new' }]);
    },
  );

  test('a call that is refused with a session of another kind keeps ours', async () => {
    await using server = await startHttp((_request, response, message) => {
      response.setHeader('mcp-session-id', 's');
      if (message?.method === 'tools/call') return response.writeHead(400).end('The training session is full');
      return answerJson(response, message, welcome());
    });
    const connection = connect(server.url);
    await connection.call('book', {}, anySignal());
    await connection.call('book', {}, anySignal());
    expect(server.seen.filter(({ what }) => what === 'POST initialize')).toHaveLength(1);
    expect(server.seen.filter(({ what }) => what === 'POST tools/call')).toHaveLength(2);
  });

  test('a list is asked for again when the server says under 400 that it does not know the session', async () => {
    let refused = false;
    await using server = await startHttp((_request, response, message) => {
      if (message?.method === 'tools/list' && !refused) {
        refused = true;
        return response.writeHead(400).end('Session not found');
      }
      response.setHeader('mcp-session-id', 's');
      return answerJson(response, message, message?.method === 'initialize' ? welcome() : { result: { tools: [] } });
    });
    expect((await listed(server.url)).tools).toEqual([]);
    expect(refused).toBe(true);
  });

  test('closing while the connection opens ends that too', async () => {
    await using server = await startHttp(() => undefined);
    const connection = connect(server.url);
    const outcome = connection.call('any', {}, anySignal());
    await expect.poll(() => server.seen).toHaveLength(1);
    await connection.close();
    expect(await outcome).toMatchObject({ type: 'failure', code: 'disconnected' });
  });

  test('closing ends the session at the server', async () => {
    await using server = await startWeather();
    const connection = connect(server.url);
    await connection.call('broken', {}, anySignal());
    await connection.close();
    expect(server.seen.at(-1)?.what).toBe('DELETE');
    expect(server.sessions.size).toBe(0);
    expect(await connection.call('forecast', { city: 'Nice' }, anySignal())).toMatchObject({ type: 'result' });
  });
});

describe('listing', () => {
  test('tools carry their schema, source and the hints that the server states, and no others', async () => {
    const tools = [
      { name: 'plain', description: 'd', inputSchema: { type: 'object' } },
      {
        name: 'wipe',
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object' },
        annotations: {
          title: 'Wipe',
          readOnlyHint: false,
          destructiveHint: true,
          idempotentHint: true,
          openWorldHint: true,
        },
      },
      { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
    ];
    await using server = await startRaw({ 'tools/list': () => ({ result: { tools } }) });
    const listing = await listed(server.url);
    const source = { type: 'mcp', serverId: 's1', url: server.url };
    expect(listing.serverInfo).toEqual({ name: 'raw', version: '0', protocolVersion: '2025-06-18', transport: 'http' });
    expect(listing.tools).toMatchObject([
      { name: 'plain', description: 'd', inputSchema: { type: 'object' }, hints: noHints, source, lazy: false },
      {
        title: 'Wipe',
        outputSchema: { type: 'object' },
        hints: { ...noHints, destructive: true, idempotent: true, openWorld: true },
      },
      { hints: { ...noHints, readOnly: true } },
    ]);
  });

  test('instructions and name of the server come with the list, after a stored session too', async () => {
    await using server = await startWeather();
    const kept: (McpSession | null)[] = [];
    await listed(server.url, { onSession: (session) => kept.push(session) });
    const [session] = kept;
    const listing = await listed(server.url, session ? { session } : {});
    expect(listing.description).toBe('Ask for one city at a time.');
    expect(listing.serverInfo).toMatchObject({ name: 'weather', version: '1.2.3', transport: 'http' });
  });

  test.each([
    ['nothing', {}, undefined],
    ['a title', { title: ' Trains ' }, 'Trains'],
    ['what it is for', { title: 'Trains', description: 'All departures' }, 'Trains: All departures'],
    ['how to use it', { title: 'Trains', description: 'D', instructions: 'Read first' }, 'Trains: Read first'],
    ['too much', { instructions: 'x'.repeat(20_000) }, `${'x'.repeat(499)}…`],
    [
      'a long text',
      { instructions: 'Ask for one city. '.repeat(40) },
      `${'Ask for one city. '.repeat(27)}Ask for one…`,
    ],
  ])('a server that says of itself %s is described so', async (_what, { instructions, ...info }: Said, described) => {
    const { result } = welcome();
    const initialize = () => ({
      result: { ...result, serverInfo: { ...result.serverInfo, ...info }, ...(instructions && { instructions }) },
    });
    await using server = await startRaw({ initialize, 'tools/list': () => ({ result: { tools: [] } }) });
    expect((await listed(server.url)).description).toBe(described);
  });

  test('one bad definition does not spoil the others', async () => {
    const tools = [
      null,
      { name: '' },
      { name: 'odd', inputSchema: 'object' },
      { name: 'huge', inputSchema: { type: 'object', description: 'x'.repeat(100_001) } },
      { name: 'typed', inputSchema: { type: 'object' }, description: 7, annotations: { readOnlyHint: 'yes' } },
      { name: 'good', inputSchema: { type: 'object' } },
      { name: 'good', description: 'posing as the first' },
    ];
    await using server = await startRaw({ 'tools/list': () => ({ result: { tools } }) });
    const listing = await listed(server.url);
    expect(listing.tools.map(({ name, unavailable }) => [name, unavailable])).toEqual([
      ['odd', 'Its input schema is not an object.'],
      ['huge', expect.stringContaining('the limit is 100000')],
      ['typed', undefined],
      ['good', undefined],
    ]);
    expect(listing.tools[1]?.inputSchema).toBeUndefined();
    expect(listing.tools[3]?.description).toBe('');
  });

  test('a list in pages is followed to its end', async () => {
    const page = (cursor: unknown) => ({
      tools: [{ name: `tool_${cursor ?? 0}`, inputSchema: { type: 'object' } }],
      ...(Number(cursor ?? 0) < 3 && { nextCursor: String(Number(cursor ?? 0) + 1) }),
    });
    await using server = await startRaw({ 'tools/list': ({ params }) => ({ result: page(params?.cursor) }) });
    const listing = await listed(server.url);
    expect(listing.tools.map(({ name }) => name)).toEqual(['tool_0', 'tool_1', 'tool_2', 'tool_3']);
    expect(listing.notices).toEqual([]);
  });

  test('endless pages end with a notice, as does a cursor that goes round', async () => {
    let n = 0;
    const tools = () => [{ name: `tool_${n++}`, inputSchema: { type: 'object' } }];
    await using endless = await startRaw({ 'tools/list': () => ({ result: { tools: tools(), nextCursor: `c${n}` } }) });
    const listing = await listed(endless.url);
    expect(listing.tools).toHaveLength(50);
    // How many were left out isn't known.
    expect(listing.notices).toEqual([{ code: 'too-many-tools', origin: new URL(endless.url).origin, limit: 2000 }]);
    await using round = await startRaw({ 'tools/list': () => ({ result: { tools: tools(), nextCursor: 'same' } }) });
    expect((await listed(round.url)).notices).toHaveLength(1);
    expect(round.seen.filter(({ what }) => what === 'POST tools/list')).toHaveLength(2);
  });

  test('the server’s cookies stay away', async () => {
    await using server = await startWeather();
    let credentials: unknown;
    await listed(server.url, {
      fetch: (url, init) => {
        credentials = init?.credentials;
        return fetch(url, init);
      },
    });
    expect(credentials).toBe('omit');
  });
});

describe('what is wrong with a server', () => {
  test.each(['weather', 'ftp://example.com/mcp', 'javascript:alert(1)', 'http://user:word@127.0.0.1/mcp'])(
    '%s is no address of a server',
    async (url) => {
      expect(await problemOf(url)).toMatchObject({ code: 'bad-url' });
      expect(await connect(url).call('any', {}, anySignal())).toMatchObject({ code: 'disconnected' });
    },
  );

  test('nobody listens: unreachable', async () => {
    const { url } = await closedPort();
    expect(await problemOf(url)).toMatchObject({
      code: 'unreachable',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test.each([
    ['a web page', 'wrong-path', 200, 'text/html', '<!doctype html><p>Hello'],
    ['a web page that takes no POST', 'wrong-path', 405, 'text/html', 'Method not allowed'],
    ['no page', 'wrong-path', 404, 'text/plain', 'Not found'],
    ['JSON of another kind', 'not-mcp', 200, 'application/json', '{"hello":1}'],
    ['no JSON at all', 'not-mcp', 200, 'application/json', 'hello'],
    ['a server that wants a key', 'needs-sign-in', 401, 'application/json', '{}'],
    ['a server that refuses', 'refused', 403, 'text/plain', 'Not you'],
    [
      'a server that refuses the origin',
      'refused-origin',
      403,
      'application/json',
      '{"error":"Invalid Origin header"}',
    ],
    ['a server that refuses the host', 'refused-host', 403, 'application/json', '{"error":"Invalid Host: 127.0.0.1"}'],
    ['a broken server', 'server-error', 500, 'text/plain', 'Out of order'],
  ])('%s: %s', async (_what, code, status, type, body) => {
    await using server = await startHttp((_request, response) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
    const problem = await problemOf(server.url);
    expect(problem).toMatchObject({ code });
    expect(problem?.detail).not.toBe('');
    if (status >= 400) expect(problem?.detail).toContain(`HTTP ${status}`);
  });

  test('R37: a server that never answers: timed out', async () => {
    await using server = await startHttp(() => undefined);
    expect(await problemOf(server.url, { limits: { list: 150, call: 150 } })).toMatchObject({ code: 'timed-out' });
  });

  test('a server that sends us to another origin is not followed', async () => {
    await using other = await startWeather();
    await using server = await startHttp((_request, response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    expect(await problemOf(server.url)).toMatchObject({ code: 'redirected' });
    expect(other.seen).toEqual([]);
  });

  test('after a failure the next try starts afresh', async () => {
    let down = true;
    await using server = await startHttp((_request, response, message) => {
      if (down) return response.writeHead(503).end();
      return answerJson(response, message, message?.method === 'initialize' ? welcome() : { result: { tools: [] } });
    });
    const connection = connect(server.url);
    expect(await connection.list(anySignal())).toMatchObject({ ok: false, problem: { code: 'server-error' } });
    down = false;
    expect(await connection.list(anySignal())).toMatchObject({ ok: true, tools: [] });
  });
});

describe('the reference server', () => {
  let reference: ReferenceServer;
  let url = '';

  beforeAll(async () => {
    reference = await serveReference();
    url = reference.url;
  }, 20_000);

  afterAll(() => reference?.close());

  test('R15: lists its tools and answers in text, structure and images', async () => {
    const connection = connect(url);
    const listing = await connection.list(anySignal());
    expect(listing).toMatchObject({ ok: true, serverInfo: { name: expect.stringContaining('everything') } });
    expect(listing.ok && listing.tools.map(({ name }) => name)).toContain('get-structured-content');
    expect(await connection.call('get-sum', { a: 2, b: 3 }, anySignal())).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('5') }],
    });
    expect(await connection.call('get-structured-content', { location: 'New York' }, anySignal())).toMatchObject({
      structured: { conditions: expect.any(String) },
    });
    const image = await connection.call('get-tiny-image', {}, anySignal());
    expect(image.type === 'result' && image.content.map(({ type }) => type)).toContain('image');
    await connection.close();
  });

  test('begins anew when it doesn’t know the session, though it says so with 400', async () => {
    const connection = connect(url, { session: { id: 'long-gone', protocolVersion: '2025-06-18' } });
    expect(await connection.call('echo', { message: 'hi' }, anySignal())).toMatchObject({
      content: [{ text: expect.stringContaining('hi') }],
    });
    await connection.close();
  });
});

/** An address where nobody listens. */
async function closedPort(): Promise<{ url: string; port: number }> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('No port'));
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}/mcp`, port };
}

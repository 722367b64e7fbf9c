/** The era without sessions: how it is found out, stored and renewed, and what a request carries in it. Against raw servers over HTTP. */
import { expect, test } from 'vitest';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import type { McpEra } from '#features/servers/mcp/link.ts';
import { answerJson, type Message, startHttp, startRaw, type TestServer } from './mcp-server';

type McpConnectionOptions = ConstructorParameters<typeof McpConnection>[0];

const silent = {
  said: () => undefined,
  progressed: () => undefined,
  checkpoint: async () => undefined,
  elicit: async () => ({ action: 'decline' as const }), // a literal type
};

const anySignal = () => new AbortController().signal;

const connect = (url: string, more: Partial<McpConnectionOptions> = {}) =>
  new McpConnection({ server: { id: 's1', name: 'weather', url }, version: '0.1.0', ...more });

const discovery = {
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: { listChanged: true } },
  instructions: 'Ask for one city at a time.',
  ttlMs: 0,
  cacheScope: 'private',
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'modern', version: '3' } },
};
const text = (words: string) => ({ result: { resultType: 'complete', content: [{ type: 'text', text: words }] } });
const list = (...tools: object[]) => ({
  result: { resultType: 'complete', ttlMs: 60_000, cacheScope: 'private', tools },
});
const plain = { name: 'forecast', inputSchema: { type: 'object' } };

function startModern(results: Record<string, (message: Message) => object> = {}): Promise<TestServer> {
  return startRaw({
    'server/discover': () => ({ result: discovery }),
    'tools/list': () => list(plain),
    'tools/call': () => text('Rain'),
    ...results,
  });
}

const methods = (server: TestServer) => server.seen.map(({ what }) => what.replace('POST ', ''));

test('a server without sessions is found out, listed and called, and says who it is', async () => {
  await using server = await startModern();
  const connection = connect(server.url);
  expect(await connection.list(anySignal())).toMatchObject({
    ok: true,
    tools: [{ name: 'forecast' }],
    description: 'Ask for one city at a time.',
    serverInfo: { name: 'modern', protocolVersion: '2026-07-28', transport: 'http' },
  });
  expect(await connection.call('forecast', {}, anySignal())).toMatchObject({ content: [{ text: 'Rain' }] });
  expect(methods(server)).toEqual(['server/discover', 'tools/list', 'tools/call']);
});

test('each request names its version, its method, its tool and its client, in headers and in `_meta`', async () => {
  await using server = await startModern();
  await connect(server.url).call('forecast', {}, anySignal());
  const call = server.seen.at(-1);
  expect(call?.headers).toMatchObject({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'forecast',
  });
  expect(call?.message?.params?._meta).toMatchObject({
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'tabhand', version: '0.1.0' },
    'io.modelcontextprotocol/logLevel': 'info',
  });
});

test('the era that was found is stored, and a call needs no other request then', async () => {
  await using server = await startModern();
  const kept: (McpEra | null)[] = [];
  await connect(server.url, { onEra: (era) => kept.push(era) }).call('forecast', {}, anySignal());
  expect(kept).toMatchObject([{ kind: 'modern', at: expect.any(Number) }]);
  server.seen.length = 0;
  const [era] = kept;
  await connect(server.url, era ? { era } : {}).call('forecast', {}, anySignal());
  expect(methods(server)).toEqual(['tools/call']);
});

test('a server with sessions that is known to be one is not asked for its era, until that is a day old', async () => {
  await using server = await startRaw({ 'tools/call': () => text('Rain') });
  for (const [age, asks] of [
    [0, false],
    [90_000_000, true],
  ] as const) {
    server.seen.length = 0;
    const era: McpEra = { kind: 'legacy', at: Date.now() - age };
    await connect(server.url, { era }).call('forecast', {}, anySignal());
    expect(methods(server).includes('server/discover')).toBe(asks);
  }
});

test('a list asks the server anew who it is', async () => {
  await using server = await startModern();
  const era: McpEra = { kind: 'modern', at: Date.now(), discover: { ...discovery, instructions: 'Old' } as never }; // as stored
  expect(await connect(server.url, { era }).list(anySignal())).toMatchObject({
    description: 'Ask for one city at a time.',
  });
});

test.each([400, 404])('a server that went back to sessions (%i) is met again in its era', async (status) => {
  await using server = await startHttp((_request, response, message) => {
    const isModern = message?.params?._meta !== undefined;
    if (isModern) return response.writeHead(status).end('Bad Request: Server not initialized');
    return answerJson(response, message, message?.method === 'tools/call' ? text('Rain') : sessions);
  });
  const kept: (McpEra | null)[] = [];
  const era: McpEra = { kind: 'modern', at: Date.now(), discover: discovery as never }; // as stored
  const connection = connect(server.url, { era, onEra: (now) => kept.push(now) });
  await connection.call('forecast', {}, anySignal());
  expect(await connection.call('forecast', {}, anySignal())).toMatchObject({ content: [{ text: 'Rain' }] });
  expect(kept).toMatchObject([null, { kind: 'legacy' }]);
});

const sessions = {
  result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'raw', version: '0' } },
};

const routed = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    on: { type: 'boolean', 'x-mcp-header': 'On' },
    nested: { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'N' } } },
    other: { type: 'string' },
  },
};

test.each([
  [
    { region: 'us west', on: false, nested: { n: 7 }, other: 'x' },
    { region: 'us west', on: 'false', n: '7' },
  ],
  [
    { region: ' é', on: null },
    { region: '=?base64?IMOp?=', on: undefined, n: undefined },
  ],
  [{ region: '' }, { region: '=?base64??=' }],
])('the arguments %j that a schema wants in headers stand there', async (input, expected) => {
  await using server = await startModern();
  await connect(server.url).call('forecast', input, anySignal(), { inputSchema: routed });
  const sent = server.seen.at(-1)?.headers ?? {};
  for (const [name, value] of Object.entries(expected)) expect(sent[`mcp-param-${name}`]).toBe(value);
  expect(sent).not.toHaveProperty('mcp-param-other');
});

test.each([
  ['an empty header', { a: { type: 'string', 'x-mcp-header': '' } }],
  ['a header with a space', { a: { type: 'string', 'x-mcp-header': 'My Region' } }],
  ['a list in a header', { a: { type: 'array', 'x-mcp-header': 'A' } }],
  ['an item of a list', { a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }],
  ['two arguments in one', { a: { type: 'string', 'x-mcp-header': 'A' }, b: { type: 'string', 'x-mcp-header': 'a' } }],
])('a tool that wants %s can’t be called, and the others can', async (_what, properties) => {
  const odd = { name: 'odd', inputSchema: { type: 'object', properties } };
  await using server = await startModern({ 'tools/list': () => list(odd, plain) });
  const listing = await connect(server.url).list(anySignal());
  expect(listing).toMatchObject({ tools: [{ unavailable: expect.stringContaining('It ') }, { name: 'forecast' }] });
  expect(listing).not.toHaveProperty('tools.1.unavailable');
});

test('a list says for how long it holds', async () => {
  await using server = await startModern();
  expect(await connect(server.url).list(anySignal())).toMatchObject({ freshFor: 60_000 });
});

const asks = (method: string, requestState?: string) => ({
  result: {
    resultType: 'input_required',
    inputRequests: {
      name: { method, params: { message: 'Who?', requestedSchema: { type: 'object', properties: {} } } },
    },
    ...(requestState !== undefined && { requestState }),
  },
});

test('what a server asks of the person in a call is declined, and its state goes back byte for byte', async () => {
  const key = 'sk-live-9f8e7d6c5b4a';
  const state = ` {"é": "${key}\\u0000"} `;
  await using server = await startModern({
    'tools/call': ({ params }) => (params?.inputResponses ? text('Fine') : asks('elicitation/create', state)),
  });
  const access = { id: 's1', name: 'weather', url: server.url, headers: { Authorization: `Bearer ${key}` } };
  const connection = new McpConnection({ server: access, version: '0.1.0' });
  expect(await connection.call('forecast', { city: 'Lyon' }, anySignal())).toMatchObject({
    content: [{ text: 'Fine' }],
  });
  const [first, second] = server.seen.slice(-2).map(({ message }) => message);
  expect(second?.params).toMatchObject({
    arguments: { city: 'Lyon' },
    inputResponses: { name: { action: 'decline' } },
    requestState: state,
  });
  expect(second?.id).not.toBe(first?.id);
});

test('a server that asks for a model in a call is told from one that fails', async () => {
  await using server = await startModern({ 'tools/call': () => asks('sampling/createMessage') });
  expect(await connect(server.url).call('forecast', {}, anySignal())).toMatchObject({
    code: 'threw',
    values: { message: 'It asks for sampling/createMessage, which Tabhand does not offer.' },
  });
});

test.each([
  ['asks for ever', undefined, 'It asks again and again.'],
  ['wants 10 MB back', 'x'.repeat(10_000_000), 'It wants too much sent back to it.'],
])('a server that %s ends the call', async (_what, state, message) => {
  await using server = await startModern({ 'tools/call': () => asks('elicitation/create', state) });
  expect(await connect(server.url).call('forecast', {}, anySignal())).toMatchObject({
    code: 'threw',
    values: { message },
  });
});

test.each([
  ['2026-07-28', startModern],
  ['2025-11-25', (results: Parameters<typeof startRaw>[0]) => startRaw({ initialize: () => sessions, ...results })],
])('R37: a server of %s says in a call that it still works', async (_era, start) => {
  let heard = 0;
  await using server = await start({});
  await using speaking = await startHttp(async (request, response, message) => {
    if (message?.method !== 'tools/call') {
      const answer = await fetch(server.url, {
        method: 'POST',
        body: JSON.stringify(message),
        headers: { 'content-type': 'application/json', accept: String(request.headers.accept) },
      });
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (words: object) => response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...words })}\n\n`);
    const { progressToken } = (message.params?._meta ?? {}) as { progressToken?: number }; // asked for in the call
    for (const progress of [1, 2]) say({ method: 'notifications/progress', params: { progressToken, progress } });
    say({ id: message.id, ...text('Rain') });
    return response.end();
  });
  const outcome = connect(speaking.url).call('forecast', {}, anySignal(), {
    listener: { ...silent, progressed: () => void heard++ },
  });
  expect(await outcome).toMatchObject({ content: [{ text: 'Rain' }] });
  expect(heard).toBe(2);
});

test('changes of lists are heard of on the newer era’s stream, which ends with the listening', async () => {
  let say: (message: object) => void = () => undefined;
  let isClosed = false;
  await using server = await startHttp((_request, response, message) => {
    if (message?.method !== 'subscriptions/listen') return answerJson(response, message, { result: discovery });
    const _meta = { 'io.modelcontextprotocol/subscriptionId': message.id };
    const { notifications } = message.params ?? {};
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.on('close', () => (isClosed = true));
    say = (words) => response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...words })}\n\n`);
    return say({ method: 'notifications/subscriptions/acknowledged', params: { _meta, notifications } });
  });
  let heard = 0;
  let lost = 0;
  const connection = connect(server.url, { onChanged: () => heard++, onLost: () => lost++ });
  const until = new AbortController();
  expect(await connection.listen(until.signal)).toBe(true);
  expect(server.seen.at(-1)?.message?.params?.notifications).toEqual({ toolsListChanged: true });
  say({ method: 'notifications/tools/list_changed', params: {} });
  await expect.poll(() => heard).toBe(1);
  until.abort();
  await expect.poll(() => isClosed).toBe(true);
  expect(lost).toBe(0);
});

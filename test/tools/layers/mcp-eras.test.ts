/** The era without sessions: how it is found out, stored and renewed, and what a request carries in it. Against raw servers over HTTP. */
import { expect, test } from 'vitest';
import { createMcpConnection, type McpEra } from '#tools/layers';
import { answerJson, type Message, startHttp, startRaw, type TestServer } from './mcp-server';

type McpConnectionOptions = Parameters<typeof createMcpConnection>[0];

const anySignal = () => new AbortController().signal;

const connect = (url: string, more: Partial<McpConnectionOptions> = {}) =>
  createMcpConnection({ server: { id: 's1', name: 'weather', url }, version: '0.1.0', ...more });

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

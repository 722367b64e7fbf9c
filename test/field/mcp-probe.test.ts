/**
 * Whatever an older server answers to the probe of the newer era, it is greeted as one of its own. By adcontextprotocol/adcp-client#2408
 * (id null), modelcontextprotocol/csharp-sdk#1765 (404), ai-ecoverse/slicc#3001 (400), modelcontextprotocol/rust-sdk#1040 and #1211,
 * modelcontextprotocol/go-sdk#1014 (any error) and MayDay-wpf/snow-app#56 (silence).
 */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { McpEra } from '#features/servers/mcp/link.ts';
import { answerJson, welcome } from '../features/servers/mcp-server';
import { anySignal, connect, methods, startOdd } from './mcp-world';

const say =
  (status: number, body: string, type = 'application/json', headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
const error = (code: number, message: string, id: unknown = null) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });

const answers: [string, (response: ServerResponse) => unknown][] = [
  ['an error without an id', say(200, error(-32600, 'Missing ID field'))],
  ['an error with another id', say(200, error(-32600, 'Who?', 99))],
  ['an error that is text', say(200, '{"jsonrpc":"2.0","id":1,"error":"unknown method"}')],
  ['400 and its wish for a session', say(400, error(-32000, 'Bad Request: Mcp-Session-Id header is required'))],
  ['404 and a session that it does not know', say(404, 'Invalid session ID', 'text/plain')],
  ['405', say(405, '')],
  ['422', say(422, '{"detail":"Unprocessable"}')],
  ['500', say(500, error(-32603, 'Internal error', 'server-discover-probe-1'))],
  ['503 and a page', say(503, '<html>Down</html>', 'text/html')],
  ['401 without a word of signing in', say(401, 'No')],
  ['401 and a challenge that names no metadata', say(401, '', 'text/plain', { 'www-authenticate': 'Bearer' })],
  ['403', say(403, 'Forbidden')],
  ['202', say(202, '')],
  ['204', (response) => response.writeHead(204).end()],
  ['nothing at all', say(200, '')],
  ['a page', say(200, '<!doctype html><p>Hello', 'text/html')],
  ['text', say(200, 'method not found', 'text/plain')],
  ['a result of null', say(200, '{"jsonrpc":"2.0","id":"server-discover-probe-1","result":null}')],
  ['an empty stream', say(200, '', 'text/event-stream')],
  ['a stream with another id', say(200, `data: ${error(-32601, 'No', 7)}\n\n`, 'text/event-stream')],
  ['a closed connection', (response) => response.destroy()],
];

test.each(answers)('%s: initialize comes next, and the probe is not sent again', async (_what, answer) => {
  await using server = await startOdd(({ message, response }) => {
    if (message?.method !== 'server/discover') return false;
    answer(response);
    return true;
  });
  const kept: (McpEra | null)[] = [];
  const connection = connect(server.url, { onEra: (era) => kept.push(era) });
  expect(await connection.list(anySignal())).toMatchObject({ ok: true, tools: [{ name: 'add_note' }] });
  expect(methods(server.seen).slice(0, 2)).toEqual(['server/discover', 'initialize']);
  expect(kept).toMatchObject([{ kind: 'legacy' }]);
  server.seen.length = 0;
  const [era] = kept;
  expect(await connect(server.url, era ? { era } : {}).list(anySignal())).toMatchObject({ ok: true });
  expect(methods(server.seen)).not.toContain('server/discover');
});

test.each([
  ['silence', () => undefined],
  [
    'an open stream',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n'),
  ],
])('%s is not waited for long', async (_what, answer) => {
  await using server = await startOdd(({ message, response }) => {
    if (message?.method !== 'server/discover') return false;
    answer(response);
    return true;
  });
  expect(await connect(server.url).list(anySignal())).toMatchObject({ ok: true, tools: [{ name: 'add_note' }] });
});

test('a challenge that names where one signs in is not passed over', async () => {
  await using server = await startOdd(({ message, response }) => {
    if (message?.method !== 'server/discover') return false;
    const challenge = 'Bearer resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource"';
    response.writeHead(401, { 'www-authenticate': challenge }).end();
    return true;
  });
  expect(await connect(server.url).list(anySignal())).toMatchObject({ problem: { code: 'needs-sign-in' } });
  expect(methods(server.seen)).not.toContain('initialize');
});

test.each([
  ['is refused', (response: ServerResponse) => response.writeHead(400).end('What?')],
  ['is never answered', () => undefined],
  ['ends the connection', (response: ServerResponse) => response.destroy()],
])('a notification that %s stops nothing', async (_what, answer) => {
  await using server = await startOdd(({ message, response }) => {
    if (message?.method !== 'notifications/initialized') return false;
    answer(response);
    return true;
  });
  expect(await connect(server.url).list(anySignal())).toMatchObject({ ok: true, tools: [{ name: 'add_note' }] });
});

test('a server of the newer era is still found out', async () => {
  const discovery = {
    ...{ resultType: 'complete', supportedVersions: ['2026-07-28'], ttlMs: null, cacheScope: null },
    ...{ capabilities: { tools: {}, prompts: null }, instructions: null, _meta: null },
  };
  await using server = await startOdd(({ message, response }) => {
    const isDiscovery = message?.method === 'server/discover';
    if (isDiscovery) answerJson(response, message, { result: discovery });
    return isDiscovery;
  });
  const listing = await connect(server.url).list(anySignal());
  expect(listing).toMatchObject({ ok: true, serverInfo: { protocolVersion: '2026-07-28' } });
});

/** Refuses every version but these in place of naming one of them. */
const startStrict = (spoken: string[], refuse: (response: ServerResponse) => unknown) =>
  startOdd(({ message, response }) => {
    if (message?.method !== 'initialize') return false;
    const protocolVersion = String(message.params?.protocolVersion);
    if (spoken.includes(protocolVersion))
      answerJson(response, message, { result: { ...welcome().result, protocolVersion } });
    else refuse(response);
    return true;
  });

test.each([
  [
    'with its versions in the text (xpzouying/xiaohongshu-mcp#697)',
    ['2025-06-18', '2025-03-26'],
    say(400, 'Bad Request: Unsupported protocol version \n(supported versions: 2025-06-18, 2025-03-26)', 'text/plain'),
    1,
  ],
  [
    'with its version in the data (sickn33/agentic-awesome-skills#1003)',
    ['2024-11-05'],
    say(
      200,
      '{"jsonrpc":"2.0","id":0,"error":{"code":-32602,"message":"Unsupported protocol version","data":{"expected":"2024-11-05"}}}',
    ),
    1,
  ],
  [
    'in other words (we-promise/sure#2631)',
    ['2025-06-18'],
    say(200, error(-32600, 'Unsupported MCP protocol version: 2025-11-25')),
    1,
  ],
  [
    'without a word of which (hkr04/cpp-mcp#10)',
    ['2024-11-05'],
    say(500, error(-32602, 'Invalid protocol version')),
    3,
  ],
])('a version that is refused %s: the next that both speak is offered', async (_what, spoken, refuse, times) => {
  await using server = await startStrict(spoken, refuse);
  const listing = await connect(server.url).list(anySignal());
  expect(listing).toMatchObject({ ok: true, serverInfo: { protocolVersion: spoken[0] } });
  expect(methods(server.seen).filter((each) => each === 'initialize')).toHaveLength(times + 1);
});

test('a server that refuses every version is told as one, and one that names none is taken', async () => {
  await using strict = await startStrict([], say(200, error(-32602, 'Unsupported protocol version')));
  expect(await connect(strict.url).list(anySignal())).toMatchObject({ problem: { code: 'protocol-version' } });
  await using silent = await startOdd(({ message, response }) => {
    const isGreeting = message?.method === 'initialize';
    if (isGreeting) answerJson(response, message, { result: { ...welcome().result, protocolVersion: null } });
    return isGreeting;
  });
  expect(await connect(silent.url).list(anySignal())).toMatchObject({ ok: true });
});

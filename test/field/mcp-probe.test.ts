/**
 * Whatever an older server answers to the probe of the newer era, it is greeted as one of its own. By adcontextprotocol/adcp-client#2408
 * (id null), modelcontextprotocol/csharp-sdk#1765 (404), ai-ecoverse/slicc#3001 (400), modelcontextprotocol/rust-sdk#1040 and #1211,
 * modelcontextprotocol/go-sdk#1014 (any error) and MayDay-wpf/snow-app#56 (silence).
 */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { McpEra } from '#tools/layers';
import { answerJson } from '../tools/layers/mcp-server';
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

test('silence is not waited for long', async () => {
  await using server = await startOdd(({ message }) => message?.method === 'server/discover');
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

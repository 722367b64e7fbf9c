/**
 * What agents write to `tabhand mcp`, as public reports tell: input that ends while calls run (modelcontextprotocol/python-sdk#2678,
 * rust-sdk#753), requests at once with the handshake (xbbg-org/xbbg#348), byte order marks (kotlin-sdk#956, rust-sdk#825),
 * U+2028 in a text (openclaw/openclaw#89830, openai/codex#45727), batches with notices in them (modelcontextprotocol/go-sdk#1256), batches
 * that nobody answers (accensa/x402-facilitator-stellar#199), ids that are null or no whole number (ArcadeData/arcadedb#5394), messages
 * without a version (vshulcz/deja-vu#1796).
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { serveAgent } from '../../src/cli/host/mcp';
import { waitToFind } from '../support/browsers/browser';
import { type DoorHost, endHosts, initialize, openHost, toText } from '../support/door-host';

afterEach(endHosts);

interface Line {
  id?: unknown;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** `tabhand mcp` at that door, or where none is open. */
function runMcp(host?: DoorHost) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const system = host?.system ?? { platform: 'linux', home: mkdtempSync(join(tmpdir(), 'tabhand-mcp-')), env: {} };
  let written = '';
  output.on('data', (piece) => (written += piece));
  const lines = (): Line[] => written.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  return {
    ...{ input, output, lines },
    ended: serveAgent({ input, output, system, version: '1.0.0', lookEvery: 50 }),
    writes: (...texts: string[]) => input.write(texts.map((text) => `${text}\n`).join('')),
    answer: (id: unknown) => waitToFind(async () => lines().find((line) => line.id === id), `the answer to ${id}`),
  };
}

const message = (given: object) => JSON.stringify({ jsonrpc: '2.0', ...given });
const greeting = JSON.stringify(initialize('pipe'));
const ready = message({ method: 'notifications/initialized' });
const call = (id: number, input: object | null = {}) =>
  message({ id, method: 'tools/call', params: { name: 'music_search', arguments: input } });

test('a call that runs when the input ends is answered, then the program ends', async () => {
  const mayEnd = Promise.withResolvers<void>();
  const host = await openHost({ perform: () => mayEnd.promise.then(() => toText('found')) });
  const agent = runMcp(host);
  agent.writes(greeting);
  await agent.answer(1);
  agent.writes(ready, call(3));
  await host.says('call');
  agent.input.end();
  mayEnd.resolve();
  await agent.ended;
  expect(agent.lines().at(-1)).toMatchObject({ id: 3, result: { content: [{ text: 'found' }] } });
});

test('a call that nobody waits for any longer keeps the program from ending no more', async () => {
  const host = await openHost({ perform: () => null });
  const agent = runMcp(host);
  agent.writes(greeting, ready, call(3));
  await host.says('call');
  agent.writes(message({ method: 'notifications/cancelled', params: { requestId: 3 } }));
  agent.input.end();
  await agent.ended;
  expect(await host.says('cancel')).toBeTruthy();
});

test('when nobody reads its answers, the program ends at once', async () => {
  const host = await openHost({ perform: () => null });
  const agent = runMcp(host);
  agent.writes(greeting, ready, call(3));
  await host.says('call');
  agent.output.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  await agent.ended;
  expect(await host.says('cancel')).toBeTruthy();
});

test('everything that is piped at once is answered, whether a door is open or not', async () => {
  for (const host of [await openHost(), undefined]) {
    const agent = runMcp(host);
    agent.input.end([greeting, ready, message({ id: 2, method: 'tools/list' }), call(3)].join('\n'));
    await agent.ended;
    const lines = agent.lines();
    expect(lines[0]).toMatchObject({ id: 1, result: { serverInfo: { name: 'tabhand' } } });
    expect(lines.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(lines.filter(({ error }) => error)).toEqual([]);
  }
});

test('a byte order mark, blank lines and CRLF are passed over', async () => {
  const agent = runMcp(await openHost());
  agent.input.end(`\ufeff${greeting}\r\n\r\n  \n${ready}\r\n${call(3)}\r\n`);
  await agent.ended;
  expect(agent.lines().map(({ id, error }) => [id, error])).toEqual([
    [1, undefined],
    [3, undefined],
  ]);
});

test('U+2028 and letters that are cut in two belong to their text, in calls and in results', async () => {
  const text = 'one\u2028two\u2029日本語';
  const host = await openHost({ perform: ({ input }) => toText(String(input.text)) });
  const agent = runMcp(host);
  for (const byte of Buffer.from(`${greeting}\n${ready}\n${call(3, { text })}\n`)) agent.input.write(Buffer.of(byte));
  expect(await agent.answer(3)).toMatchObject({ result: { content: [{ text }] } });
  agent.input.end();
  await agent.ended;
});

test('a line that is no message is answered, and what follows goes on', async () => {
  const agent = runMcp(await openHost());
  agent.writes('Starting up…', '42', '[]', '{}', '{"jsonrpc":"2.0","id":7}', '['.repeat(500_000), greeting);
  await agent.answer(1);
  expect(agent.lines().map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32_700],
    [null, -32_600],
    [null, -32_600],
    [null, -32_600],
    [7, -32_600],
    [null, -32_700],
    [1, undefined],
  ]);
  expect(agent.lines()[0]?.error?.message).toContain('isn’t valid JSON');
  agent.input.end();
  await agent.ended;
});

test('requests whose id nobody could give back are answered, and don’t run', async () => {
  const host = await openHost();
  const agent = runMcp(host);
  const odd = ['null', '1.5', 'true', '{"a":1}'];
  const long = Number('12345678901234567890'); // which is given back digit for digit
  agent.writes(
    greeting,
    ready,
    ...[...odd, '12345678901234567890'].map((id) => call(3).replace('"id":3', `"id":${id}`)),
    call(4),
  );
  await Promise.all([agent.answer(4), agent.answer(long)]);
  const refused = agent.lines().filter(({ id }) => id === null);
  expect(refused).toHaveLength(odd.length);
  expect(refused[0]?.error?.message).toContain('without an id');
  expect(host.said.filter(({ type }) => type === 'call')).toHaveLength(2);
  agent.input.end();
  await agent.ended;
});

test('null means absent, but for what a tool is given; a version that is missing is the protocol’s', async () => {
  const host = await openHost({ perform: ({ input }) => toText(JSON.stringify(input)) });
  const agent = runMcp(host);
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: { roots: null, sampling: null, elicitation: null },
    clientInfo: { name: 'nulls', version: '1', title: null },
  };
  agent.writes(
    JSON.stringify({ id: 1, method: 'initialize', params, error: null }),
    message({ id: null, method: 'notifications/initialized', params: null }),
    message({ id: 2, method: 'tools/list', params: null }),
    call(3, null),
    call(4, { text: null }),
  );
  expect(await agent.answer(1)).toMatchObject({ result: { serverInfo: { name: 'tabhand' } } });
  expect((await agent.answer(2)).error).toBeUndefined();
  expect(await agent.answer(3)).toMatchObject({ result: { content: [{ text: '{}' }] } });
  expect(await agent.answer(4)).toMatchObject({ result: { content: [{ text: '{"text":null}' }] } });
  agent.input.end();
  await agent.ended;
});

test('a greeting may lack what it says of its agent', async () => {
  for (const params of [null, [], { capabilities: null, clientInfo: { name: 'nulls' } }, { protocolVersion: 1 }]) {
    const agent = runMcp(await openHost());
    agent.writes(message({ id: 1, method: 'initialize', params }), ready, call(3));
    expect(await agent.answer(1)).toMatchObject({ result: { serverInfo: { name: 'tabhand' } } });
    expect((await agent.answer(3)).error).toBeUndefined();
    agent.input.end();
    await agent.ended;
  }
});

test('an empty list or text is nothing, an object may be its JSON, and members without names are answered', async () => {
  const host = await openHost({ perform: ({ input }) => toText(JSON.stringify(input)) });
  const agent = runMcp(host);
  const given = (id: number, input: string) => call(id).replace('"arguments":{}', `"arguments":${input}`);
  agent.writes(
    ...[greeting, ready, message({ id: 2, method: 'tools/list', params: [] })],
    ...[given(3, '[]'), given(4, '""'), given(5, '"{\\"text\\":\\"a\\"}"')],
    ...[message({ id: 6, method: 'tools/list', params: [1] }), given(7, '"a"')],
  );
  expect((await agent.answer(2)).result?.tools).toHaveLength(1);
  for (const [id, text] of [
    [3, '{}'],
    [4, '{}'],
    [5, '{"text":"a"}'],
  ] as const)
    expect(await agent.answer(id)).toMatchObject({ result: { content: [{ text }] } });
  expect((await agent.answer(6)).error?.message).toContain('have names');
  expect((await agent.answer(7)).error?.code).toBe(-32_602);
  expect(host.said.filter(({ type }) => type === 'call')).toHaveLength(3);
  agent.input.end();
  await agent.ended;
});

test('a batch is what is in it, and a notice with an id is a notice', async () => {
  const host = await openHost();
  const agent = runMcp(host);
  const parts = [greeting, ready, message({ id: 2, method: 'tools/list' }), message({ id: 9, method: 'ping' })];
  agent.writes(`[${parts.join(',')}]`, message({ id: 5, method: 'notifications/initialized' }), `[${ready}]`);
  expect((await agent.answer(2)).result?.tools).toHaveLength(1);
  expect((await agent.answer(9)).result).toEqual({});
  expect((await agent.answer(5)).result).toEqual({});
  agent.input.end();
  await agent.ended;
  expect(agent.lines().filter(({ error }) => error)).toEqual([]);
});

test('a line of 48 MB, or nested without an end, is refused by its id; one that is longer than is read, without', async () => {
  const agent = runMcp(await openHost());
  agent.writes(greeting, ready, call(3, { text: 'x'.repeat(48_000_000) }));
  expect((await agent.answer(3)).error?.message).toContain('longer than 1 MB');
  agent.writes(call(4).replace('"arguments":{}', `"arguments":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`));
  expect((await agent.answer(4)).error?.message).toContain('nested too deeply');
  for (let megabytes = 0; megabytes < 66; megabytes++) agent.input.write('x'.repeat(1024 * 1024));
  agent.writes('', call(5));
  expect((await agent.answer(null)).error?.message).toContain('longer than 64 MB');
  expect((await agent.answer(5)).error).toBeUndefined();
  agent.input.end();
  await agent.ended;
});

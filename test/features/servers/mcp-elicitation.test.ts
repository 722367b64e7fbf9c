/** What a server asks the user during a call, in both eras: asked, answered, bounded, and taken up after the background's death. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ElicitationTimes } from '#core/tools/listener.ts';
import type { Elicitation, ElicitationAnswer, ServerMessage } from '#core/tools/schemas.ts';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { getPrompt } from '#features/servers/mcp/prompts.ts';
import { readResource } from '#features/servers/mcp/resources.ts';
import { isMatrix } from '../../support/sample';
import { answerJson, type Message, startHttp, startMcp, startRaw, type TestServer } from './mcp-server';

const anySignal = () => new AbortController().signal;
const connect = (url: string, headers?: Record<string, string>) =>
  new McpConnection({ server: { id: 's1', name: 'desk', url, ...(headers && { headers }) }, version: '0.1.0' });

type Times = Omit<ElicitationTimes, 'signal'>;
type Asked = { id: string; asked: Elicitation; times: Times };

/** A person who answers, and what they were asked. */
function aPerson(answer: (question: Asked) => ElicitationAnswer | Promise<ElicitationAnswer>) {
  const asked: Asked[] = [];
  const checkpoints: (string | null)[] = [];
  const messages: ServerMessage[] = [];
  const progress: object[] = [];
  const listener = {
    said: (message: ServerMessage) => void messages.push(message),
    progressed: (far?: object) => void (far && progress.push(far)),
    checkpoint: async (from: string | null) => void checkpoints.push(from),
    async elicit(id: string, question: Elicitation, times: Times = {}) {
      const all = { id, asked: question, times };
      asked.push(all);
      return answer(all);
    },
  };
  return { listener, asked, checkpoints, messages, progress };
}

const form = { type: 'object', properties: { city: { type: 'string', default: 'Lyon' } }, required: ['city'] };
const question = { message: 'Which city?', requestedSchema: form };
const accept = { action: 'accept' as const, content: { city: 'Rome' } };

const anything = z.looseObject({});
/** On the stream of the call. */
const related = ({ requestId }: { requestId: string | number }) => ({ relatedRequestId: requestId });

/** An older server whose tool asks, and says what it was answered. */
const startOlder = (params: object | object[] = question): Promise<TestServer> =>
  startMcp((server) => {
    server.registerTool('forecast', {}, async (extra) => {
      const ask = (each: object) =>
        server.server
          .request({ method: 'elicitation/create', params: each as never }, anything, related(extra)) // as a hostile server would send it
          .catch((error: Error) => error.message);
      const answers = await Promise.all([params].flat().map(ask));
      return { content: [{ type: 'text', text: JSON.stringify(answers) }] };
    });
  });

const discovery = {
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  ttlMs: 0,
  cacheScope: 'private',
};
const text = (words: string) => ({ result: { resultType: 'complete', content: [{ type: 'text', text: words }] } });
const asks = (params: unknown, requestState?: string) => ({
  result: {
    resultType: 'input_required',
    inputRequests: { q: { method: 'elicitation/create', params } },
    ...(requestState !== undefined && { requestState }),
  },
});
const startNewer = (call: (message: Message) => object): Promise<TestServer> =>
  startRaw({ 'server/discover': () => ({ result: discovery }), 'tools/call': call });

const saysWhatItGot = ({ params }: Message) =>
  params?.inputResponses
    ? text(JSON.stringify([(params.inputResponses as { q: unknown }).q]))
    : asks(question, 'é "1"');

const eras = [
  ['an older server', () => startOlder()],
  ['a newer server', () => startNewer(saysWhatItGot)],
] as const;

describe.each(eras)('%s', (_, start) => {
  test.each([
    ['accepts', accept, accept],
    ['declines', { action: 'decline' as const }, { action: 'decline' }],
    ['closes the card', { action: 'cancel' as const }, { action: 'cancel' }],
  ])('learns that the user %s', async (_what, given, received) => {
    await using server = await start();
    const person = aPerson(() => given);
    const outcome = await connect(server.url).call('forecast', {}, anySignal(), { listener: person.listener });
    expect(person.asked).toMatchObject([{ asked: { mode: 'form', message: 'Which city?', schema: form } }]);
    expect(outcome).toMatchObject({ content: [{ text: JSON.stringify([received]) }] });
  });

  test('is declined where nobody can be asked', async () => {
    await using server = await start();
    expect(await connect(server.url).call('forecast', {}, anySignal())).toMatchObject({
      content: [{ text: '[{"action":"decline"}]' }],
    });
  });
});

test('a call of a newer server is taken up at its question, with its state byte for byte', async () => {
  await using server = await startNewer(saysWhatItGot);
  const dead = aPerson(() => new Promise<never>(() => undefined));
  void connect(server.url).call('forecast', { day: 1 }, anySignal(), { listener: dead.listener });
  await expect.poll(() => dead.asked.length).toBe(1);
  const [from] = dead.checkpoints;
  const person = aPerson(() => accept);
  server.seen.length = 0;
  const outcome = await connect(server.url).call('forecast', { day: 1 }, anySignal(), {
    listener: person.listener,
    from: from ?? '',
  });
  expect(outcome).toMatchObject({ content: [{ text: JSON.stringify([accept]) }] });
  expect(person.asked[0]?.id).toBe(dead.asked[0]?.id);
  // Once it was sent, nobody knows whether it arrived: it isn't sent twice.
  expect(person.checkpoints).toEqual([null]);
  expect(server.seen.at(-1)?.message?.params).toMatchObject({ arguments: { day: 1 }, requestState: 'é "1"' });
  expect(server.seen.filter(({ what }) => what === 'POST tools/call')).toHaveLength(1);
});

test.each([
  ['a resource', 'resources/read', { contents: [{ uri: 'desk://plan', text: 'The plan' }] }],
  ['a prompt', 'prompts/get', { messages: [{ role: 'user', content: { type: 'text', text: 'The plan' } }] }],
] as const)('%s may ask the user first, like a tool', async (_, method, given) => {
  const answer = ({ params }: Message) =>
    params?.inputResponses && params.requestState === 'é "1"'
      ? { result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...given } }
      : asks(question, 'é "1"');
  await using server = await startRaw({ 'server/discover': () => ({ result: discovery }), [method]: answer });
  const person = aPerson(() => accept);
  const work = method === 'resources/read' ? readResource('desk://plan') : getPrompt('plan', {});
  const taken = { listener: person.listener };
  const read = await connect(server.url).request<unknown>(work, anySignal(), taken);
  expect(read).toMatchObject({
    ok: true,
    value: method === 'resources/read' ? [{ text: 'The plan' }] : { text: 'The plan' },
  });
  expect(person.asked.map(({ asked }) => asked.message)).toEqual(['Which city?']);
  // Without a call there is nobody to ask: the server is told so, and decides.
  expect(await connect(server.url).request<unknown>(work, anySignal())).toMatchObject({ ok: true });
  const sent = server.seen.flatMap(({ message }) => message?.params?.inputResponses ?? []);
  expect(sent).toEqual([{ q: accept }, { q: { action: 'decline' } }]);
  const [checkpoint] = person.checkpoints;
  const again = await connect(server.url).request<unknown>(work, anySignal(), { ...taken, from: checkpoint ?? '' });
  expect(again.ok && person.asked).toHaveLength(2);
});

test('a state that repeats the server’s key is sent back, and kept nowhere', async () => {
  const key = 'sk-live-9f8e7d6c5b4a';
  await using server = await startNewer(({ params }) => (params?.inputResponses ? text('Fine') : asks(question, key)));
  const person = aPerson(() => accept);
  await connect(server.url, { Authorization: `Bearer ${key}` }).call('forecast', {}, anySignal(), {
    listener: person.listener,
  });
  expect(person.checkpoints.join()).not.toContain(key);
  expect(server.seen.at(-1)?.message?.params?.requestState).toBe(key);
});

const long = 'x'.repeat(10_000_000);
const page = { mode: 'url', message: 'Pay', url: 'https://pay.example/1', elicitationId: 'e1' };

test.each([
  ['10 MB of words', { ...question, message: long }],
  ['a form of 10 MB', { ...question, requestedSchema: { ...form, description: long } }],
  ['an address that is none of a page', { ...page, url: 'javascript:alert(1)' }],
  ['a file', { ...page, url: 'file:///etc/passwd' }],
])('a question of %s is refused in both eras, and nobody sees it', async (_what, params) => {
  const person = aPerson(() => accept);
  await using older = await startOlder(params);
  const refused = await connect(older.url).call('forecast', {}, anySignal(), { listener: person.listener });
  expect(JSON.stringify(refused)).toMatch(/can’t be shown|too long|Invalid/);
  await using newer = await startNewer(() => asks(params));
  expect(await connect(newer.url).call('forecast', {}, anySignal(), { listener: person.listener })).toMatchObject({
    code: 'threw',
    values: { message: expect.stringMatching(/can’t be shown|too long/) },
  });
  expect(person.asked).toEqual([]);
});

/** Each costs a server and a client an exchange. */
const questions = isMatrix ? 1000 : 100;

test(`of ${questions} questions, the user sees twenty`, { timeout: 240_000 }, async () => {
  const person = aPerson(() => ({ action: 'decline' }));
  await using older = await startOlder(Array.from({ length: questions }, () => question));
  const outcome = await connect(older.url).call('forecast', {}, anySignal(), { listener: person.listener });
  expect(person.asked).toHaveLength(20);
  expect(JSON.stringify(outcome)).toContain('too many questions');
  const many = Object.fromEntries(
    Array.from({ length: questions }, (_, i) => [`q${i}`, { method: 'elicitation/create', params: question }]),
  );
  await using newer = await startNewer(() => ({ result: { resultType: 'input_required', inputRequests: many } }));
  const second = aPerson(() => ({ action: 'decline' }));
  expect(await connect(newer.url).call('forecast', {}, anySignal(), { listener: second.listener })).toMatchObject({
    code: 'threw',
  });
  expect(second.asked).toHaveLength(20);
});

const visit = { code: -32_042, message: 'Go there first', data: { elicitations: [page] } };

test('a call that needs the user to have been somewhere is sent again once its server says that they were', async () => {
  let say: (message: object) => void = () => undefined;
  let calls = 0;
  await using server = await startHttp((request, response, message) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      say = (words) => response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...words })}\n\n`);
      return response.write(': here\n\n');
    }
    if (message?.method !== 'tools/call') return answerJson(response, message, sessions);
    calls += 1;
    return answerJson(response, message, calls === 1 ? { error: visit } : text('Paid'));
  });
  const connection = connect(server.url);
  const until = new AbortController();
  await connection.listen(until.signal);
  const person = aPerson(async ({ times }) => {
    say({ method: 'notifications/elicitation/complete', params: { elicitationId: 'e1' } });
    await times.done;
    return { action: 'accept' };
  });
  const outcome = await connection.call('forecast', {}, anySignal(), { listener: person.listener });
  until.abort();
  expect(outcome).toMatchObject({ content: [{ text: 'Paid' }] });
  expect(person.asked).toMatchObject([{ asked: { mode: 'url', url: page.url, resumes: true } }]);
});

const sessions = {
  result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'raw', version: '0' } },
};

test('a call whose page the user doesn’t open isn’t sent again', async () => {
  await using server = await startRaw({ 'tools/call': () => ({ error: visit }), initialize: () => sessions });
  const person = aPerson(() => ({ action: 'decline' }));
  const outcome = await connect(server.url).call('forecast', {}, anySignal(), { listener: person.listener });
  expect(outcome).toMatchObject({ code: 'threw', values: { message: expect.stringContaining('did not go') } });
  expect(server.seen.filter(({ what }) => what === 'POST tools/call')).toHaveLength(1);
});

test('a model and folders are refused plainly, a ping is answered', async () => {
  await using server = await startMcp((mcp) => {
    mcp.registerTool('forecast', {}, async (extra) => {
      const words = (error: Error) => error.message;
      const ask = (request: { method: string; params?: object }) =>
        mcp.server.request(request as never, anything, related(extra)).catch(words); // the SDK's types know what a client can
      const model = await ask({ method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } });
      const folders = await ask({ method: 'roots/list' });
      const ping = await ask({ method: 'ping' });
      return { content: [{ type: 'text', text: JSON.stringify({ model, folders, ping }) }] };
    });
  });
  const outcome = JSON.stringify(await connect(server.url).call('forecast', {}, anySignal()));
  expect(outcome).toMatch(/model.*does not (support|offer).*folders.*does not (support|offer).*ping.*\{\}/s);
});

test('what a server logs and how far it is reach the call', async () => {
  await using server = await startMcp((mcp) => {
    mcp.server.registerCapabilities({ logging: {} });
    mcp.registerTool('forecast', {}, async ({ sendNotification, _meta }) => {
      await sendNotification({
        method: 'notifications/message',
        params: { level: 'warning', logger: 'sky', data: long },
      });
      const progressToken = _meta?.progressToken ?? '';
      await sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress: 1, total: 2, message: 'Half' },
      });
      return { content: [] };
    });
  });
  const person = aPerson(() => accept);
  await connect(server.url).call('forecast', {}, anySignal(), { listener: person.listener });
  expect(person.messages).toMatchObject([{ level: 'warning', text: expect.stringMatching(/^sky: x{495}$/) }]);
  expect(person.progress).toEqual([{ done: 1, total: 2, words: 'Half' }]);
});

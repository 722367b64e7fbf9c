/** Calls that become tasks, in both eras: looked after until they end, answered, cancelled, and taken up after the background's death. */
import { expect, test } from 'vitest';
import type { Elicitation } from '#core/tools/schemas.ts';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { type Message, startRaw } from './mcp-server';

const connect = (url: string) => new McpConnection({ server: { id: 's1', name: 'desk', url }, version: '0.1.0' });
const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const discovery = { ...complete, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
const extension = 'io.modelcontextprotocol/tasks';
const task = (status: string, more: object = {}) => ({
  ...complete,
  taskId: 't1',
  status,
  createdAt: '2026-11-25T00:00:00Z',
  lastUpdatedAt: '2026-11-25T00:00:00Z',
  ttlMs: null,
  pollIntervalMs: 1,
  ...more,
});
const content = [{ type: 'text', text: 'Printed' }];
const question = {
  method: 'elicitation/create',
  params: { message: 'Which paper?', requestedSchema: { type: 'object' } },
};

function aListener() {
  const checkpoints: (string | null)[] = [];
  const asked: [string, Elicitation][] = [];
  const words: unknown[] = [];
  const listener = {
    said: () => undefined,
    progressed: (far?: object) => void (far && words.push(far)),
    checkpoint: async (from: string | null) => void checkpoints.push(from),
    async elicit(id: string, question: Elicitation) {
      asked.push([id, question]);
      return { action: 'accept' as const, content: { paper: 'A4' } }; // a literal type
    },
  };
  return { listener, checkpoints, asked, words };
}

/** A newer server whose task works, asks, and is done. */
function startTasks(more: Record<string, (message: Message) => object> = {}) {
  let isAnswered = false;
  let looks = 0;
  return startRaw({
    'server/discover': () => ({ result: discovery }),
    'tools/call': () => ({ result: { ...task('working'), resultType: 'task' } }),
    'tasks/get': () => {
      looks += 1;
      if (isAnswered) return { result: task('completed', { result: { content } }) };
      if (looks === 1) return { result: task('working', { statusMessage: 'Warming up' }) };
      return { result: task('input_required', { inputRequests: { paper: question } }) };
    },
    'tasks/update': () => {
      isAnswered = true;
      return { result: complete };
    },
    ...more,
  });
}

const methods = (seen: { message?: Message | undefined }[]) => seen.flatMap(({ message }) => message?.method ?? []);
const signal = () => new AbortController().signal;

test('a task is followed to its end, and what it asks is a question to the user', async () => {
  await using server = await startTasks();
  const { listener, checkpoints, asked, words } = aListener();
  const outcome = await connect(server.url).call('print', {}, signal(), { listener });
  expect(outcome).toMatchObject({ type: 'result', content });
  expect(asked).toMatchObject([['task-paper', { message: 'Which paper?' }]]);
  expect(words).toEqual([{ done: 0, words: 'Warming up' }]);
  expect(checkpoints).toEqual(['{"taskId":"t1"}']);
  const update = server.seen.find(({ message }) => message?.method === 'tasks/update');
  expect(update?.headers['mcp-name']).toBe('t1');
  expect(update?.message?.params).toMatchObject({
    taskId: 't1',
    inputResponses: { paper: { action: 'accept', content: { paper: 'A4' } } },
    _meta: { 'io.modelcontextprotocol/clientCapabilities': { extensions: { [extension]: {} } } },
  });
});

test('after the background’s death the same task is followed, and the tool isn’t called again', async () => {
  await using server = await startTasks();
  const { listener } = aListener();
  const outcome = await connect(server.url).call('print', {}, signal(), { listener, from: '{"taskId":"t1"}' });
  expect(outcome).toMatchObject({ type: 'result', content });
  expect(methods(server.seen)).not.toContain('tools/call');
});

test('a call that is stopped cancels its task', async () => {
  const stop = new AbortController();
  await using server = await startTasks({
    'tasks/get': () => {
      setTimeout(() => stop.abort());
      return { result: task('working') };
    },
    'tasks/cancel': () => ({ result: complete }),
  });
  const { listener } = aListener();
  expect(await connect(server.url).call('print', {}, stop.signal, { listener })).toMatchObject({ code: 'aborted' });
  await expect.poll(() => methods(server.seen)).toContain('tasks/cancel');
});

test.each([
  ['failed', { error: { code: -1, message: 'Out of paper' } }, 'Out of paper'],
  ['cancelled', {}, 'The task was cancelled.'],
])('a task that %s fails its call', async (status, more, message) => {
  await using server = await startTasks({ 'tasks/get': () => ({ result: task(status, more) }) });
  expect(await connect(server.url).call('print', {}, signal())).toMatchObject({ code: 'threw', values: { message } });
});

const older = (capabilities: object) => ({
  initialize: () => ({
    result: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, ...capabilities },
      serverInfo: { name: 'o', version: '0' },
    },
  }),
  'tools/list': () => ({
    result: { tools: [{ name: 'print', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } }] },
  }),
});

test('an older server’s tool that runs only as a task is run as one', async () => {
  const { pollIntervalMs: _, resultType: __, ttlMs: ___, ...known } = task('working');
  const now = (status: string) => ({ ...known, status, ttl: null, pollInterval: 1 });
  await using server = await startRaw({
    ...older({ tasks: { requests: { tools: { call: {} } } } }),
    'tools/call': ({ params }) =>
      params?.task ? { result: { task: now('working') } } : { error: { code: -32_601, message: 'Only as a task' } },
    'tasks/get': () => ({ result: now('completed') }),
    'tasks/result': () => ({ result: { content } }),
  });
  const connection = connect(server.url);
  const listed = await connection.list(signal());
  expect(listed).not.toHaveProperty('tools.0.unavailable');
  expect(await connection.call('print', {}, signal())).toMatchObject({ type: 'result', content });
});

test('a tool that runs only as a task is unavailable where its server offers none', async () => {
  await using server = await startRaw(older({}));
  expect(await connect(server.url).list(signal())).toMatchObject({
    tools: [{ unavailable: 'It runs only as a task, which its server doesn’t offer.' }],
  });
});

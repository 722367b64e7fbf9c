/**
 * An answer on a request's own response ends it at once, and what the server says is told. By helidon-io/helidon-mcp#65 and
 * modelcontextprotocol/java-sdk#506 (another id, or none), anthropics/claude-code#69593 and HolmesGPT/holmesgpt#1916 (calls that hang),
 * anthropics/claude-code#71352 (the reason in the error's data), pydantic/pydantic-ai#5192 (tools that run only as tasks),
 * openclaw/openclaw#96729 and stella/stella#3056 (null for optional arguments).
 */
import { expect, test } from 'vitest';
import { repairInput } from '../../src/core/tools/repair';
import { answerJson, type Message, welcome } from '../features/servers/mcp-server';
import { anySignal, connect, methods, startOdd, startSaying, tool } from './mcp-world';

const full = { code: -32603, message: 'Disk is full' };
const stream = { 'content-type': 'text/event-stream' };
const json = (value: object) => JSON.stringify({ jsonrpc: '2.0', ...value });

const faults: [string, (message: Message) => unknown, number, object][] = [
  ['another id', () => json({ id: 99, error: full }), 200, {}],
  ['null for its id', () => json({ id: null, error: full }), 200, {}],
  ['no id', () => json({ error: full }), 200, {}],
  ['its id as text', ({ id }) => json({ id: String(id), error: full }), 200, {}],
  ['text as code', ({ id }) => json({ id, error: { code: 'EDISK', message: full.message } }), 200, {}],
  ['a code in text', ({ id }) => json({ id, error: { ...full, code: '-32603' } }), 200, {}],
  ['no code', ({ id }) => json({ id, error: { message: full.message } }), 200, {}],
  ['text for an error', ({ id }) => json({ id, error: full.message }), 200, {}],
  ['its words under another name', ({ id }) => json({ id, error: { detail: full.message } }), 200, {}],
  ['null for a result beside', ({ id }) => json({ id, error: full, result: null }), 200, {}],
  ['nothing of JSON-RPC', () => ({ error: full.message }), 200, {}],
  ['another id in a stream', () => `data: ${json({ id: 99, error: full })}\n\n`, 200, stream],
  ['null for its id in a stream', () => `event: error\ndata: ${json({ id: null, error: full })}\n\n`, 200, stream],
  ['no empty line behind it', () => `data: ${json({ error: full })}`, 200, stream],
  ['another label', ({ id }) => json({ id, error: full }), 200, { 'content-type': 'text/plain' }],
  ['the label of JSON on a stream', ({ id }) => `data: ${json({ id, error: full })}\n\n`, 200, {}],
  ['a status of 500', ({ id }) => json({ id, error: full }), 500, {}],
  [
    'its reason in its data',
    ({ id }) => json({ id, error: { code: -1, message: 'Failed', data: full.message } }),
    200,
    {},
  ],
];

test.each(faults)(
  'an error with %s fails the call at once, with its sentence',
  async (_what, toBody, status, headers) => {
    await using server = await startSaying('tools/call', toBody, status, headers);
    const outcome = await connect(server.url).call('add_note', {}, AbortSignal.timeout(5_000));
    expect(outcome).toMatchObject({ type: 'failure', values: { message: expect.stringContaining('Disk is full') } });
  },
);

const note = { content: [{ type: 'text', text: 'noted' }] };

test.each([
  ['null', null],
  ['text', '3'],
])('a result whose id is %s is taken', async (_what, given) => {
  await using server = await startSaying('tools/call', ({ id }) => json({ id: given && String(id), result: note }));
  expect(await connect(server.url).call('add_note', {}, anySignal())).toMatchObject({ content: [{ text: 'noted' }] });
});

test.each([
  ['the result of another request', 200, json({ id: 99, result: note }), {}, 'belongs to another request'],
  [
    'the result of another request in a stream',
    200,
    `data: ${json({ id: 99, result: note })}\n\n`,
    stream,
    'another request',
  ],
  ['202', 202, '', {}, 'sent no answer'],
  ['204', 204, '', {}, 'sent no answer'],
  ['nothing', 200, '', {}, 'sent no answer'],
  ['JSON of another kind', 200, '{"status":"queued"}', {}, 'queued'],
  ['text', 200, 'Come back later', { 'content-type': 'text/plain' }, 'Come back later'],
  ['a stream that ends', 200, ': hello\n\n', stream, 'ended its stream before the answer'],
  ['a stream that ends with words', 200, 'data: Out of memory\n\n', stream, 'Out of memory'],
])('a call that is answered with %s ends at once, and says so', async (_what, status, body, headers, words) => {
  await using server = await startSaying('tools/call', () => body, status, headers);
  const outcome = await connect(server.url).call('add_note', {}, AbortSignal.timeout(5_000));
  expect(outcome).toMatchObject({ type: 'failure', values: { message: expect.stringContaining(words) } });
});

test.each([
  ['JSON', {}, '{"jsonrpc":"2.0",'],
  ['a stream', stream, 'data: {"jsonrpc"'],
])(
  'a connection that breaks in the middle of %s is told as one, and not as a call that is done',
  async (_what, headers, begun) => {
    await using server = await startOdd(({ message, response }) => {
      if (message?.method !== 'tools/call') return false;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000, ...headers }).write(begun);
      setTimeout(() => response.destroy(), 20);
      return true;
    });
    const outcome = await connect(server.url).call('add_note', {}, AbortSignal.timeout(5_000));
    expect(outcome).toMatchObject({
      code: 'disconnected',
      values: { message: 'The connection broke before the answer was complete.' },
    });
  },
);

test('a server that answers all in one stream is understood: the answer of another request that waits is its own', async () => {
  const held: { message: Message; end(text: string): unknown }[] = [];
  await using server = await startOdd(({ message, response }) => {
    if (message?.method !== 'tools/call') return false;
    response.writeHead(200, stream);
    held.push({ message, end: (text) => response.end(text) });
    if (held.length < 2) return true;
    const [first, second] = held;
    const answers = [second, first].map((each) => `data: ${json({ id: each?.message.id, result: note })}\n\n`);
    first?.end(answers.join(''));
    second?.end('');
    return true;
  });
  const connection = connect(server.url);
  const calls = [1, 2].map(() => connection.call('add_note', {}, anySignal()));
  expect(await Promise.all(calls)).toMatchObject([{ type: 'result' }, { type: 'result' }]);
});

test('a tool that runs only as a task is called as one at once', async () => {
  const { result } = welcome();
  const only = { ...tool, execution: { taskSupport: 'required' } };
  await using server = await startOdd(({ message, response }) => {
    const isTask = message?.params?.task !== undefined;
    const answers: Record<string, object> = {
      initialize: { ...result, capabilities: { tools: {}, tasks: { requests: { tools: { call: {} } } } } },
      'tools/list': { tools: [only] },
      'tools/call': isTask ? { task: { taskId: 't1', status: 'completed' } } : {},
      'tasks/get': { taskId: 't1', status: 'completed' },
      'tasks/result': note,
    };
    const answer = answers[message?.method ?? ''];
    if (answer) answerJson(response, message, { result: answer });
    return answer !== undefined;
  });
  const connection = connect(server.url);
  const listing = await connection.list(anySignal());
  const [definition] = listing.ok ? listing.tools : [];
  expect(await connection.call('add_note', {}, anySignal(), definition)).toMatchObject({
    content: [{ text: 'noted' }],
  });
  expect(methods(server.seen).filter((each) => each === 'tools/call')).toHaveLength(1);
});

const schema = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    country: { type: 'string' },
    kind: { enum: ['a', 'b'] },
    any: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    deep: { type: 'object', properties: { n: { type: 'integer' } } },
  },
  required: ['query'],
};

test('null for an optional argument is left out, and kept where it is a value', () => {
  const { input, issues } = repairInput(schema, {
    query: 'q',
    country: null,
    kind: null,
    any: null,
    deep: { n: null },
  });
  expect([input, issues]).toEqual([{ query: 'q', any: null, deep: {} }, []]);
  expect(repairInput(schema, { query: null }).issues).not.toEqual([]);
});

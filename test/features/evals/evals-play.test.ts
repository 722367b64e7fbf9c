/** Issue 19: runs that are stopped, cut off, out of money, or whose model fails. */
import { expect, test } from 'vitest';
import type { ModelRequest } from '#core/loop/provider.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { toPlain } from '#core/tools/foreign.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import {
  type EvalModel,
  type EvalTools,
  mockTools as mockPageTools,
  playAttempt,
} from '#features/evals/background/play.ts';
import type { CodedFailure } from '#features/evals/suites/attempt.ts';
import type { EvalReport } from '#features/evals/suites/reports/report.ts';
import { reportKinds } from '#features/evals/suites/reports/reports.ts';
import { type EvalPlan, type EvalProgress, noProgress, placesLeft, runEvals } from '#features/evals/suites/run.ts';
import { summarize } from '#features/evals/suites/statistics.ts';
import type { EvalCase } from '#features/evals/suites/suite-schema.ts';

type EvalEvent = ReturnType<EvalModel['stream']> extends AsyncIterable<infer Each> ? Each : never;

const user = (content: string) => ({ role: 'user' as const, type: 'message' as const, content }); // literal types
const cases: EvalCase[] = [
  {
    name: 'small',
    messages: [user('A small pizza')],
    expectedCall: [{ functionName: 'size', arguments: { is: 's' }, mockOutput: { ok: 1 } }],
  },
  { name: 'none', messages: [user('Hello')], expectedCall: null },
];
const tool = { name: 'size', description: 'Sets the size.', inputSchema: {} };
const plan: EvalPlan = { cases: [0, 1], models: 1, times: 1, budget: {} };
const usage = { inputTokens: 100, outputTokens: 10 };
const text = (words: string): EvalEvent[] => [
  { type: 'text-delta', text: words },
  { type: 'end', reason: 'stop', usage },
];
const calls = (name: string, input: object): EvalEvent[] => [
  { type: 'tool-call', id: 'c', name, input: { ...input } },
  { type: 'end', reason: 'tool-calls', usage },
];
const fails = (code: string): EvalEvent[] => [{ type: 'end', reason: 'error', failure: { code, values: {} } }];

const mockTools = (tools: Parameters<typeof mockPageTools>[0]) => mockPageTools(tools, 'https://a.example');
const settings = async () => defaultSettings;
const priced = { model: 'm', profile: 'openai' as const, priceOf: () => ({ input: 50, output: 500 }) }; // a literal type

/** Tools of a page, which answers `call`. */
function pageTools(call: ToolLayer['call'], tools = [tool]): EvalTools {
  const mocked = mockTools(tools);
  const layers = async (signal: AbortSignal) => (await mocked.layers(signal)).map((layer) => ({ ...layer, call }));
  return { list: async (_, signal) => layers(signal), layers, isMocked: () => false };
}

/** A world with a model that answers as it is told, in turn. */
function world(...answers: EvalEvent[][]) {
  const asked: ModelRequest[] = [];
  const kept: EvalProgress[] = [];
  const model: EvalModel = {
    ...priced,
    async *stream(request) {
      asked.push(request);
      yield* answers.shift() ?? text('Done.');
    },
  };
  const run = (
    over: Partial<EvalPlan> = {},
    before = noProgress,
    { tools = mockTools([tool]), signal = new AbortController().signal, played = cases } = {},
  ) =>
    runEvals(
      { ...plan, ...over },
      before,
      {
        cases: played,
        play: (each, playing, stop) => playAttempt(each, { model, tools, settings }, playing, stop),
        keep: async (now) => void kept.push(structuredClone(now)),
      },
      signal,
    );
  return { asked, kept, run, last: () => kept.at(-1) ?? noProgress };
}

test('a model that picks the tool passes, and reads the mock’s output', async () => {
  const { run, last, asked } = world(calls('size', { is: 's' }), text('Small it is.'), text('Hi.'));
  expect(await run()).toBe('done');
  expect(last().attempts.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  const told = asked[1]?.messages.at(-1);
  expect(told?.role === 'tool' && toPlain(told.text)).toBe('{"ok":1}');
  expect(summarize(last().attempts).spent).toMatchObject({ inputTokens: 300, cost: 0.03 });
});

test.each([
  ['answers in prose', [text('Which size?')], { type: 'stopped-early', expected: 'size', text: 'Which size?' }],
  ['picks another tool', [calls('colour', {})], { type: 'not-picked', expected: 'size', actual: 'colour' }],
  [
    'gives wrong arguments',
    [calls('size', { is: 'xl' })],
    { type: 'wrong-arguments', differences: [{ path: ['is'], expected: 's', actual: 'xl' }] },
  ],
  [
    'calls once too often',
    [calls('size', { is: 's' }), calls('size', { is: 's' })],
    { type: 'not-expected', actual: 'size', step: 2 },
  ],
])('a model that %s fails there', async (_, answers, first) => {
  const { run, last } = world(...answers);
  await run({ cases: [0] });
  expect(last().attempts[0]).toMatchObject({ outcome: 'fail', first });
});

test('19: a pattern that would freeze on what the page answered is tested in linear time', async () => {
  const expectedCall = [{ functionName: 'size', result: { $pattern: '(.*),(.*)!' } }];
  const { run, last } = world(calls('size', {}));
  const answer: ToolOutcome = { type: 'result', content: [{ type: 'text', text: ','.repeat(50_000) }], isError: false };
  const played = [{ messages: [user('A')], expectedCall }];
  await run({ cases: [0] }, noProgress, { played, tools: pageTools(async () => answer) });
  expect(last().attempts[0]).toMatchObject({ outcome: 'fail', first: { type: 'wrong-result' } });
});

const cart = { name: 'cart', description: 'What is in the cart.', inputSchema: {} };
const wantsSmall: EvalCase = {
  messages: [user('A small pizza')],
  expectedState: [{ functionName: 'cart', result: { size: 's', count: { $gte: 1 } } }],
};

/** A page whose cart holds what `size` was last called with. */
function shop(): EvalTools {
  const held: { size?: unknown; count: number } = { count: 0 };
  const answer = (structured: object): ToolOutcome => ({ type: 'result', content: [], structured, isError: false });
  return pageTools(
    async ({ tool: { name }, input }) => {
      if (name === 'size') Object.assign(held, { size: input.is, count: held.count + 1 });
      return answer(name === 'size' ? {} : { ...held });
    },
    [tool, cart],
  );
}

test.each([
  ['passes by another way', [calls('size', { is: 'xl' }), calls('size', { is: 's' })], 'pass', undefined],
  [
    'fails with the right call',
    [calls('size', { is: 's' }), calls('size', { is: 'm' })],
    'fail',
    { type: 'wrong-result', step: 1, expected: 'cart', differences: [{ path: ['size'], expected: 's', actual: 'm' }] },
  ],
] as const)('issue 39: a case that is judged by the page’s state %s', async (_, answers, outcome, first) => {
  const { run, last, asked } = world(...answers.map((each) => [...each]));
  await run({ cases: [0] }, noProgress, { played: [wantsSmall], tools: shop() });
  expect(last().attempts[0]).toMatchObject({ outcome, ...(first && { first }) });
  expect(JSON.stringify(asked)).not.toContain('$gte');
});

test('issue 39: a case may be judged by its calls and by the page’s state', async () => {
  const { run, last } = world(calls('size', { is: 'xl' }), calls('size', { is: 's' }));
  const both: EvalCase = { ...wantsSmall, expectedCall: [{ functionName: 'size', arguments: { is: 's' } }] };
  await run({ cases: [0] }, noProgress, { played: [both], tools: shop() });
  expect(last().attempts[0]).toMatchObject({ outcome: 'fail', first: { type: 'wrong-arguments' } });
});

test.each([
  ['mocks answer', mockTools([tool, cart])],
  ['it is not there', pageTools(async () => failure('aborted'))],
  ['it would have to be asked for', { ...shop(), isMocked: ({ name }: { name: string }) => name === 'cart' }],
])('issue 39: a state that can’t be read since %s gives no verdict', async (_, tools) => {
  const { run, last } = world(calls('size', { is: 's' }), text('Done.'));
  await run({ cases: [0] }, noProgress, { played: [wantsSmall], tools });
  expect(last().attempts[0]).toMatchObject({ outcome: 'error', error: { type: 'state-not-read', tool: 'cart' } });
});

test('a tool that isn’t offered is named, whatever the model does instead', async () => {
  const { run, last } = world(text('I can’t.'), calls('colour', {}), text('Done.'));
  await run({ cases: [0], times: 2 }, noProgress, { tools: mockTools([{ ...tool, name: 'colour' }]) });
  const missing = { step: 1, type: 'not-offered', expected: 'size' };
  expect(last().attempts.map(({ first }) => first)).toEqual([missing, missing]);
});

test('calls in another order are told from a tool that wasn’t picked', async () => {
  const two: EvalCase = {
    messages: [user('Both')],
    expectedCall: [{ functionName: 'size' }, { functionName: 'colour' }],
  };
  const both = [...calls('colour', {}).slice(0, 1), ...calls('size', {})];
  const { run, last } = world(both);
  await run({ cases: [0] }, noProgress, { played: [two], tools: mockTools([tool, { ...tool, name: 'colour' }]) });
  expect(last().attempts[0]?.first).toMatchObject({ type: 'wrong-order', expected: 'size', actual: 'colour', step: 1 });
});

test('a dead key ends the run and loses nothing; with a new one it goes on where it was', async () => {
  const { run, last } = world(calls('size', { is: 's' }), text('Done.'), fails('bad-key'));
  expect(await run({ times: 2 })).toBe('model-lost');
  expect(last().attempts.map(({ outcome }) => outcome)).toEqual(['pass', 'error']);
  expect(placesLeft({ ...plan, times: 2 }, last())).toHaveLength(2);
});

// datenlabor-bmz/evals-for-every-language#32: what was paid for is kept.
test('a run goes on after the background’s death, in the middle of an attempt', async () => {
  const { run, kept, last, asked } = world(calls('size', { is: 's' }), text('Done.'), text('Hi.'));
  await run();
  const answered = kept.findIndex(({ now }) => now?.turns[0]?.calls[0]?.answer !== undefined);
  const again = world(text('Done.'), text('Hi.'));
  expect(await again.run({}, kept[answered])).toBe('done');
  expect(again.last().attempts.map(({ outcome, turns }) => [outcome, turns])).toEqual(
    last().attempts.map(({ outcome, turns }) => [outcome, turns]),
  );
  expect(again.asked).toHaveLength(asked.length - 1);
});

test('a call whose outcome nobody knows makes an error of the attempt, not a verdict', async () => {
  const { run, last } = world(calls('size', { is: 's' }));
  await run({ cases: [0] }, noProgress, { tools: pageTools(async () => failure('interrupted')) });
  expect(last().attempts[0]).toMatchObject({ outcome: 'error', error: { type: 'interrupted', tool: 'size' } });
});

test.each([{ tokens: 150 }, { cost: 0.015 }])('a budget of %o ends the run, and the rest is left', async (budget) => {
  const { run, asked } = world(calls('size', { is: 's' }), text('Done.'), text('Hi.'));
  expect(await run({ budget })).toBe('budget');
  expect(asked).toHaveLength(2);
});

test('a stopped run keeps what it has', async () => {
  const stop = new AbortController();
  const { run, last } = world(text('Hi.'));
  const tools = mockTools([tool]);
  let listed = 0;
  const list: typeof tools.list = async (...at) => {
    if (++listed === 2) stop.abort();
    return tools.list(...at);
  };
  expect(await run({}, noProgress, { tools: { ...tools, list }, signal: stop.signal })).toBe('stopped');
  expect(last().attempts).toHaveLength(1);
});

test('a full disk ends the run with its error', async () => {
  const full = new Error('QuotaExceededError');
  const model: CodedFailure = { code: 'no-model', values: {} };
  const play: Parameters<typeof runEvals>[2]['play'] = (each, playing, stop) =>
    playAttempt(each, { model, tools: mockTools([tool]), settings }, playing, stop);
  const edges = { cases, play, keep: () => Promise.reject(full) };
  await expect(runEvals(plan, noProgress, edges, new AbortController().signal)).rejects.toBe(full);
});

test('reports say what failed, and hold no markup of the model’s', async () => {
  const { run, last } = world(calls('size', { is: '</pre><script>|`*' }), text('Done.'), text('Hi.'));
  await run();
  const report: EvalReport = {
    suite: 'Pizza & more',
    url: 'https://a.example/',
    at: 0,
    models: ['m'],
    cases,
    attempts: last().attempts,
  };
  const { html, junit, markdown, public: written } = reportKinds;
  expect(html.write(report)).toContain('Pizza &amp; more');
  expect(html.write(report)).not.toContain('<script>');
  expect(junit.write(report)).toContain('tests="2" failures="1" errors="0"');
  expect(junit.write(report)).toMatch(
    /message="Step 1: size was called with other arguments. is is &#34;[^"<]*&#60;script&#62;/,
  );
  expect(markdown.write(report)).toContain('| small | 0 of 1 (0 %; 95 % interval 0 % to 79 %) | 0 |');
  const { config, results } = JSON.parse(written.write(report));
  expect(config).toMatchObject({ url: 'https://a.example/', model: 'm' });
  expect(results).toMatchObject({ testCount: 2, passCount: 1, failCount: 1 });
  expect(results.results[0]).toMatchObject({
    outcome: 'fail',
    response: { functionName: 'size' },
    trajectory: [{}, {}],
  });
});

// gptme/gptme#381: services refuse a call without a result.
test('the case’s messages come first: a response goes with its call, and an unanswered call is answered', async () => {
  const { run, asked } = world(text('Done.'));
  const messages: EvalCase['messages'] = [
    user('Small'),
    { role: 'model', type: 'message', content: 'Well.' },
    { role: 'model', type: 'functioncall', name: 'a.b', arguments: { n: 1 } },
    { role: 'user', type: 'functionresponse', name: 'a.b', response: { is: 's' } },
    { role: 'model', type: 'functioncall', name: 'size', arguments: {} },
  ];
  await run({ cases: [0] }, noProgress, { played: [{ messages, expectedCall: null }] });
  const said = asked[0]?.messages.map((each) => [
    each.role,
    typeof each.text === 'string' ? each.text : toPlain(each.text),
    each.role === 'assistant' ? each.calls.map(({ name, input }) => [name, input]) : [],
  ]);
  expect(said).toEqual([
    ['user', 'Small', []],
    ['assistant', 'Well.', [['a_b', { n: 1 }]]],
    ['tool', '{"is":"s"}', []],
    ['assistant', '', [['size', {}]]],
    ['tool', expect.stringContaining('stopped before it answered'), []],
  ]);
});

// faremeter/interchange#149 ends a run at equal calls, as our chats do: a case may expect them.
test('a call that a case expects six times may be made six times, with equal results', async () => {
  const six = Array.from({ length: 6 }, () => ({ functionName: 'size' }));
  const { run, last, asked } = world(...six.map(() => calls('size', {})));
  await run({ cases: [0] }, noProgress, { played: [{ messages: [user('Six')], expectedCall: six }] });
  expect(last().attempts).toMatchObject([{ outcome: 'pass' }]);
  expect(JSON.stringify(asked)).not.toContain('same result');
});

test('a model that never stops calling has no verdict after fifteen answers', async () => {
  const { run, last, asked } = world(...Array.from({ length: 20 }, () => calls('size', {})));
  await run({ cases: [0] });
  expect(last().attempts[0]?.error).toEqual({ type: 'too-many-turns', turns: 15 });
  expect(asked).toHaveLength(15);
});

// xorbitsai/xagent#1340: a dot in a name is refused by services. openai/openai-agents-python#4116: the second tool of a name is never reached.
test('each tool is offered by a name of its own that services take, and is known by its real one', async () => {
  const { run, last, asked } = world(
    calls('cart_add_2', {}),
    calls('cart_add', {}),
    calls('size_2', {}),
    text('Done.'),
  );
  const named = (name: string) => ({ ...tool, name });
  const tools = mockTools([named('cart.add'), named('cart_add'), named('size'), named('size')]);
  const expectedCall = ['cart.add', 'cart_add', 'size'].map((functionName) => ({ functionName }));
  await run({ cases: [0] }, noProgress, { tools, played: [{ messages: [user('Add')], expectedCall }] });
  expect(asked[0]?.tools.map(({ name }) => name)).toEqual(['cart_add', 'size', 'size_2', 'cart_add_2']);
  expect(last().attempts).toMatchObject([{ outcome: 'pass' }]);
});

// erwins-enkel/shepherd#2168: what passes is no reason to give the whole run up.
test('a model that is asked too often is asked again in the next attempt', async () => {
  const { run, last } = world(fails('rate-limited'), text('Hi.'));
  expect(await run({ cases: [1], times: 2 })).toBe('done');
  expect(last().attempts.map(({ outcome }) => outcome)).toEqual(['error', 'pass']);
});

test('an old result isn’t shortened, since nothing recalls it', async () => {
  const long = { text: 'x'.repeat(5000) };
  const more = [1, 2, 3].map((n) => calls('size', { n }));
  const { run, asked } = world(...more, text('Done.'));
  const expectedCall = [{ functionName: 'size', mockOutput: long }];
  await run({ cases: [0] }, noProgress, { played: [{ messages: [user('Long')], expectedCall }] });
  const first = asked.at(-1)?.messages.find(({ role }) => role === 'tool');
  expect(first && toPlain(first.text as Parameters<typeof toPlain>[0])).toHaveLength(5011);
});

test('a mock whose call the background died in answers once more', async () => {
  const { run, kept } = world(calls('size', { is: 's' }), text('Done.'), text('Hi.'));
  await run();
  const begun = kept.find(({ now }) => now?.turns[0]?.calls[0]?.begun && !now.turns[0].calls[0].answer);
  const again = world(text('Done.'), text('Hi.'));
  expect(await again.run({}, begun)).toBe('done');
  expect(again.last().attempts.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
});

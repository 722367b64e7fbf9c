/** Issue 19: runs that are stopped, cut off, out of money, or whose model fails. */
import { expect, test } from 'vitest';
import type { CodedFailure } from '../../../src/bench/evals/attempt';
import { mockTools } from '../../../src/bench/evals/mocks';
import type { EvalEvent, EvalModel, EvalRequest } from '../../../src/bench/evals/play';
import { reportKinds } from '../../../src/bench/evals/reports';
import type { EvalReport } from '../../../src/bench/evals/reports/report';
import { type EvalPlan, type EvalProgress, noProgress, placesLeft, runEvals } from '../../../src/bench/evals/run';
import { summarize } from '../../../src/bench/evals/statistics';
import type { EvalCase } from '../../../src/bench/evals/suite-schema';

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
  { type: 'tool-call', name, input: { ...input } },
  { type: 'end', reason: 'tool-calls', usage },
];
const fails = (code: string): EvalEvent[] => [{ type: 'end', reason: 'error', failure: { code, values: {} } }];

/** A world with a model that answers as it is told, in turn. */
function world(...answers: EvalEvent[][]) {
  const asked: EvalRequest[] = [];
  const kept: EvalProgress[] = [];
  const model: EvalModel = {
    async *stream(request) {
      asked.push(request);
      yield* answers.shift() ?? text('Done.');
    },
    costOf: (spent) => (spent ? 0.01 : undefined),
  };
  const run = (
    over: Partial<EvalPlan> = {},
    before = noProgress,
    tools = mockTools(cases, [tool]),
    signal = new AbortController().signal,
  ) =>
    runEvals(
      { ...plan, ...over },
      before,
      { cases, tools, model: async () => model, keep: async (now) => void kept.push(structuredClone(now)) },
      signal,
    );
  return { asked, kept, run, last: () => kept.at(-1) ?? noProgress };
}

test('a model that picks the tool passes, and reads the mock’s output', async () => {
  const { run, last, asked } = world(calls('size', { is: 's' }), text('Small it is.'), text('Hi.'));
  expect(await run()).toBe('done');
  expect(last().attempts.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  expect(JSON.stringify(asked[1]?.messages.at(-1))).toContain('ok');
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
  const { last, kept } = world();
  const answers = [calls('size', {}), text('Done.')];
  const model: EvalModel = {
    costOf: () => 0,
    async *stream() {
      yield* answers.shift() ?? [];
    },
  };
  const tools = { list: async () => [tool], call: async () => ({ result: ','.repeat(50_000), isError: false }) };
  const edges = { cases: [{ messages: [user('A')], expectedCall }], tools, model: async () => model };
  await runEvals(
    { ...plan, cases: [0] },
    noProgress,
    { ...edges, keep: async (now) => void kept.push(now) },
    new AbortController().signal,
  );
  expect(last().attempts[0]).toMatchObject({ outcome: 'fail' });
});

test('a tool that isn’t offered is named, whatever the model does instead', async () => {
  const { run, last } = world(text('I can’t.'), calls('colour', {}), text('Done.'));
  await run({ cases: [0], times: 2 }, noProgress, mockTools(cases, [{ ...tool, name: 'colour' }]));
  const missing = { step: 1, type: 'not-offered', expected: 'size' };
  expect(last().attempts.map(({ first }) => first)).toEqual([missing, missing]);
});

test('calls in another order are told from a tool that wasn’t picked', async () => {
  const two: EvalCase = {
    messages: [user('Both')],
    expectedCall: [{ functionName: 'size' }, { functionName: 'colour' }],
  };
  const { last, kept } = world();
  const model: EvalModel = {
    ...{ costOf: () => undefined },
    async *stream({ messages }) {
      if (messages.length > 1) yield* text('Done');
      else {
        yield* calls('colour', {}).slice(0, 1);
        yield* calls('size', {});
      }
    },
  };
  const tools = mockTools([two], [tool, { ...tool, name: 'colour' }]);
  await runEvals(
    { ...plan, cases: [0] },
    noProgress,
    { cases: [two], tools, model: async () => model, keep: async (now) => void kept.push(now) },
    new AbortController().signal,
  );
  expect(last().attempts[0]?.first).toMatchObject({ type: 'wrong-order', expected: 'size', actual: 'colour', step: 1 });
});

test('a dead key ends the run and loses nothing; with a new one it goes on where it was', async () => {
  const { run, last } = world(calls('size', { is: 's' }), text('Done.'), fails('bad-key'));
  expect(await run({ times: 2 })).toBe('model-lost');
  expect(last().attempts.map(({ outcome }) => outcome)).toEqual(['pass', 'error']);
  expect(placesLeft({ ...plan, times: 2 }, last())).toHaveLength(2);
});

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
  await run({ cases: [0] }, noProgress, { ...mockTools(cases, [tool]), call: async () => null });
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
  const tools = mockTools(cases, [tool]);
  const list: typeof tools.list = async (at) => {
    if (at.case === 1) stop.abort();
    return tools.list(at);
  };
  expect(await run({}, noProgress, { ...tools, list }, stop.signal)).toBe('stopped');
  expect(last().attempts).toHaveLength(1);
});

test('a full disk ends the run with its error', async () => {
  const full = new Error('QuotaExceededError');
  const model = async (): Promise<CodedFailure> => ({ code: 'no-model', values: {} });
  const edges = { cases, tools: mockTools(cases, [tool]), model, keep: () => Promise.reject(full) };
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

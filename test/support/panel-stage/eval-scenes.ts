/** Evals in their states: the suites of a site, a suite’s cases, its run with failures, and a text that can’t be read. */

import type { StoredSuite } from '#features/evals/background/stores.ts';
import type { EvalRunWhole } from '#features/evals/messages.ts';
import type { Attempt } from '#features/evals/suites/attempt.ts';
import type { Scene } from './fake-connection';
import { around, page } from './world';

const origin = page.origin ?? '';

const cases = [
  {
    name: 'Find a song',
    messages: [{ role: 'user', type: 'message', content: 'Find something slow for Sunday' }],
    expectedCall: [{ functionName: 'search', arguments: { query: { $contains: 'slow' } } }],
  },
  {
    name: 'Add it to the list',
    messages: [{ role: 'user', type: 'message', content: 'Add the first one' }],
    expectedCall: [{ functionName: 'add_to_list', arguments: { id: 7 }, mockOutput: { ok: true } }],
    expectedState: [{ functionName: 'get_list', result: { songs: [{ id: 7 }] } }],
  },
  { name: 'Small talk', messages: [{ role: 'user', type: 'message', content: 'Hello' }], expectedCall: null },
] satisfies EvalRunWhole['run']['cases'];

const suite: StoredSuite = {
  id: 's',
  site: origin,
  name: 'What the player finds',
  text: JSON.stringify(cases, null, 2),
  tools: [],
  savedAt: 0,
};
const spent = { inputTokens: 1240, outputTokens: 61, cost: 0.0031, time: 2300 };
const attempt = (at: number, nth: number, more: Partial<Attempt>): Attempt => ({
  ...{ case: at, model: 0, nth, turns: [], spent, outcome: 'pass' },
  ...more,
});
const args = { query: 'jazz' };
const attempts: Attempt[] = [0, 1, 2].flatMap((nth) => [
  attempt(
    0,
    nth,
    nth > 1
      ? {
          outcome: 'fail',
          first: {
            step: 1,
            type: 'wrong-arguments',
            expected: 'search',
            differences: [{ path: ['query'], expected: { $contains: 'slow' }, actual: 'jazz' }],
          },
          turns: [{ text: '', calls: [{ id: 'c', functionName: 'search', args }] }],
        }
      : {},
  ),
  attempt(
    1,
    nth,
    nth > 0
      ? {
          outcome: 'fail',
          first: { step: 1, type: 'stopped-early', expected: 'add_to_list', text: 'Which one do you mean?' },
        }
      : {},
  ),
  attempt(2, nth, {}),
]);
const run: EvalRunWhole['run'] = {
  ...{ id: 'r', suiteId: 's', site: origin, at: 0, cases, tools: [], page: null, end: 'budget' },
  models: [{ type: 'anthropic', model: 'claude-sonnet-5' }],
  plan: { cases: [0, 1, 2], models: 1, times: 4, budget: {} },
  progress: { now: null, lost: {} },
};
const summary = { passed: 6, of: 9, rate: 0.67, low: 0.35, high: 0.88, errors: 0, spent };
const answers: NonNullable<Scene['answers']> = {
  'eval-suites': { suites: [suite] },
  'eval-runs': { runs: [{ ...run, isRunning: false, summary }] },
  'eval-run': { run, attempts, isRunning: false },
};
const scene = (...press: string[]): Scene => ({ facts: around(), answers, press: ['More', 'Evals', ...press] });

const models: EvalRunWhole['run']['models'] = [
  { type: 'anthropic', model: 'claude-sonnet-5' },
  { type: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'qwen3:8b' },
];
const ofBoth = attempts.flatMap((each) => [
  each,
  { ...each, model: 1, spent: { inputTokens: 980, outputTokens: 140, cost: 0, time: 8_400 } },
]);
const two: Scene['answers'] = {
  ...answers,
  'eval-run': { run: { ...run, models }, attempts: ofBoth, isRunning: false },
};

export const evalScenes: Record<string, Scene> = {
  'evals-none': { facts: around(), answers: { 'eval-suites': { suites: [] } }, press: ['More', 'Evals'] },
  evals: scene(),
  'evals-unsaved': scene('New suite', 'Name of the suite=Honey mugs', 'JSON', 'Back'),
  'evals-cases': scene('What the player finds', 'Add it to the list'),
  'evals-two-models': { ...scene('What the player finds', 'Run'), answers: two },
  'evals-run': scene('What the player finds', 'Run', 'Find a song'),
};

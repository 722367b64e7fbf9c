// @vitest-environment happy-dom
/** What each model of a run did for what it took, beside the last run. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import type { EvalRunWhole } from '#features/evals/messages.ts';
import type { Attempt } from '#features/evals/suites/attempt.ts';
import { ModelFigures } from '../../../src/features/evals/panel/model-figures';

const sonnet = { type: 'anthropic', model: 'sonnet' } as const; // a literal type
const haiku = { type: 'anthropic', model: 'haiku' } as const; // a literal type

/** `passes`: of each model in turn, with the tokens of each of its attempts. */
function aRun(
  models: EvalRunWhole['run']['models'],
  made: [model: number, isPass: boolean, tokens: number][],
): EvalRunWhole {
  const attempts = made.map(([model, isPass, inputTokens], nth): Attempt => {
    const spent = { inputTokens, outputTokens: 0, cost: inputTokens / 1e6, time: inputTokens };
    return { case: 0, model, nth, turns: [], spent, outcome: isPass ? 'pass' : 'fail' };
  });
  const plan = { cases: [0], models: models.length, times: made.length, budget: {} };
  const run = { id: 'r', suiteId: 's', site: '', at: 0, cases: [], tools: [], page: null, models, plan };
  return { run: { ...run, end: null, progress: { now: null, lost: {} } }, attempts, isRunning: false };
}

function rowsOf(whole: EvalRunWhole, before: EvalRunWhole | null): string[] {
  const root = document.createElement('div');
  act(() => render(<ModelFigures {...{ whole, before }} />, root));
  return [...root.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')]
      .map((cell) => cell.textContent?.replace(/[\s\u202f\u00a0]+/g, ' ').trim())
      .join(' | '),
  );
}

test('each model has its rate and the mean of its attempts; beside them is how they differ from the last run', () => {
  const last = aRun(
    [sonnet],
    [
      [0, true, 1000],
      [0, false, 1000],
    ],
  );
  const now = aRun(
    [haiku, sonnet],
    [
      [0, true, 500],
      [1, true, 900],
      [1, true, 700],
    ],
  );
  expect(rowsOf(now, last)).toEqual([
    'haiku | 1 / 1 | 500 | $0.0005 | 500 ms',
    'sonnet | 2 / 2 +50% | 800 -20% | $0.0008 -20% | 800 ms -20%',
  ]);
});

test('without a last run, or with one of another model, the figures stand alone', () => {
  const now = aRun([sonnet], [[0, false, 1000]]);
  const alone = ['sonnet | 0 / 1 | 1,000 | $0.001 | 1.0 s'];
  expect(rowsOf(now, null)).toEqual(alone);
  expect(rowsOf(now, aRun([haiku], [[0, true, 5]]))).toEqual(alone);
});

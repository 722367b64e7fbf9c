/** Words what is wrong with a suite of evals, where an attempt failed first, and how a run ended. */

import type { ModelFailure } from '#core/log/entry.ts';
import { type Phrase, phrase, say } from '#ui/language/index.tsx';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import type { Attempt } from './suites/attempt';
import type { CaseProblem } from './suites/case-problem';
import type { EvalEnd } from './suites/run';
import type { SuiteProblem } from './suites/suite';
import { caseWords, suiteWords, whyNotPassed } from './suites/words';

export const wordSuiteProblem = ({ code, values }: SuiteProblem): string => say(suiteWords[code], values);

export const wordCaseProblem = ({ code, values }: CaseProblem): string => say(caseWords[code], values);

/** Why an attempt didn't pass; empty if it did. */
export function wordAttempt(attempt: Pick<Attempt, 'first' | 'error'>): string {
  const { error } = attempt;
  if (error?.type === 'model') {
    const { what, next } = wordModelFailure(error.failure as ModelFailure); // a provider gave it
    return `${what} ${next}`;
  }
  const why = whyNotPassed(attempt);
  return why ? say(...why) : '';
}

const ends: Record<Exclude<EvalEnd, 'done'> | 'not-stored' | 'failed', Phrase> = {
  stopped: phrase('Stopped'),
  budget: phrase('Stopped: the run reached its cost or token limit.'),
  'model-lost': phrase('A model no longer answers.'),
  'not-stored': phrase('The disk is full, or Tabhand has used all its storage.'),
  failed: phrase('The run ended with an error of Tabhand’s own.'),
};

export const wordEvalEnd = (end: EvalEnd | keyof typeof ends): string | null =>
  end === 'done' ? null : say(ends[end]);

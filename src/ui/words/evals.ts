/** Words what is wrong with a suite of evals, where an attempt failed first, and how a run ended. */
import {
  type Attempt,
  type CaseProblem,
  caseWords,
  type EvalEnd,
  type SuiteProblem,
  suiteWords,
  whyNotPassed,
} from '#bench/evals';
import type { ModelFailure } from '#conversation';
import { say } from '../language';
import { wordModelFailure } from './model-failure';
import type { Sentence } from './sentence';

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

export function wordEvalEnd(end: EvalEnd | 'not-stored' | 'failed'): Sentence | null {
  switch (end) {
    case 'done':
      return null;
    case 'stopped':
      return { what: say('Stopped.'), next: say('Finished attempts are kept. Run the rest when you like.') };
    case 'budget':
      return {
        what: say('The budget is spent.'),
        next: say('Finished attempts are kept. Run the rest with a new budget.'),
      };
    case 'model-lost':
      return {
        what: say('A model no longer answers.'),
        next: say('Finished attempts are kept. Fix the problem that its cases name, then run the rest.'),
      };
    case 'not-stored':
      return {
        what: say('The disk is full, so the run ended.'),
        next: say('Stored attempts are kept. Free some space, then run the rest.'),
      };
    case 'failed':
      return { what: say('The run ended with an error of Tabhand’s own.'), next: say('Finished attempts are kept.') };
  }
}

/** Words what is wrong with a suite of evals, where an attempt failed first, and how a run ended. */
import type { Attempt, AttemptError, CaseProblem, EvalEnd, FirstFailure, SuiteProblem } from '#bench/evals';
import type { ModelFailure } from '#conversation';
import { type Phrase, phrase, say } from '../language';
import { wordModelFailure } from './model-failure';
import type { Sentence } from './sentence';

export function wordSuiteProblem({ code, values }: SuiteProblem): string {
  switch (code) {
    case 'no-json':
      return say('This isn’t JSON: {detail}', values);
    case 'too-long':
    case 'too-many':
    case 'too-deep':
    case 'circular':
      return say('This suite is too long, or nests too deeply. Split it into several.');
    case 'no-list':
    case 'empty':
      return say('A suite is a list of cases: its JSON begins with [.');
    case 'bad-case':
      return say('Case {number} isn’t in the format of evals, at {place}: {detail}', values);
  }
}

export function wordCaseProblem({ code, values }: CaseProblem): string {
  switch (code) {
    case 'unknown-operator':
      return say(
        '{name} isn’t an operator. There are $pattern, $contains, $gt, $gte, $lt, $lte, $type and $any.',
        values,
      );
    case 'bad-pattern':
      return say('The pattern {name} can’t be read. Correct it.', values);
    case 'slow-pattern':
      return say('The pattern {name} could take for ever to test. Write it more simply.', values);
    case 'group-too-large':
      return say('An unordered group with groups in it has {name} members, and 15 are taken. Split it.', values);
  }
}

export function wordFirstFailure(first: FirstFailure): string {
  const { step } = first;
  switch (first.type) {
    case 'not-picked':
      return say('Step {step}: the model called {actual}, not {expected}.', { ...first, step });
    case 'wrong-arguments':
      return say('Step {step}: {expected} was called with other arguments.', { step, expected: first.expected });
    case 'wrong-result':
      return say('Step {step}: {expected} returned something else.', { step, expected: first.expected });
    case 'wrong-order':
      return say('Step {step}: {actual} was called before {expected}.', { ...first, step });
    case 'stopped-early':
      return say('Step {step}: the model stopped before it called {expected}.', { step, expected: first.expected });
    case 'not-offered':
      return say('Step {step}: {expected} is expected, but no such tool is offered.', first);
    case 'not-expected':
      return say('Step {step}: {actual} was called, and no call was expected there.', { ...first, step });
  }
}

function wordAttemptError(error: AttemptError): string {
  switch (error.type) {
    case 'model': {
      const { what, next } = wordModelFailure(error.failure as ModelFailure); // a provider gave it
      return `${what} ${next}`;
    }
    case 'case':
      return wordCaseProblem(error.problem);
    case 'no-tools':
      return say('There are no tools to offer. Open a page of this site that has some, then save the suite.');
    case 'page-gone':
      return say('The page was closed. Open it again, then run the rest.');
    case 'page-left':
      return say('The page went to another site. Go back, or let each case reload the page.');
    case 'interrupted':
      return say('The browser ended Tabhand during {tool}, and the page no longer knows the outcome.', error);
    case 'too-many-turns':
      return say('The model was still calling tools after {turns} answers.', error);
  }
}

/** Why an attempt didn't pass; empty if it did. */
export function wordAttempt({ first, error }: Pick<Attempt, 'first' | 'error'>): string {
  if (error) return wordAttemptError(error);
  return first ? wordFirstFailure(first) : '';
}

const ends: Record<Exclude<EvalEnd, 'done'> | 'not-stored' | 'failed', Phrase> = {
  stopped: phrase('Stopped.'),
  budget: phrase('The budget is spent.'),
  'model-lost': phrase('A model no longer answers.'),
  'not-stored': phrase('The disk is full, so the run ended.'),
  failed: phrase('The run ended with an error of Tabhand’s own.'),
};

export const wordEvalEnd = (end: EvalEnd | keyof typeof ends): Sentence | null =>
  end === 'done'
    ? null
    : { what: say(ends[end]), next: say('Finished attempts are kept. Run the rest when you like.') };

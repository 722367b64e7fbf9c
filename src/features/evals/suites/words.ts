/** What is wrong with a suite or a case, and why an attempt didn't pass: said in the user's language on the screen, in English in reports. */
import { type Phrase, phrase, type Values } from '#core/tools/phrase.ts';
import type { Attempt, AttemptError } from './attempt';
import type { CaseProblem } from './case-problem';
import type { SuiteProblem } from './suite';
import type { FirstFailure } from './verdict';

export const suiteWords: Record<SuiteProblem['code'], Phrase> = {
  'no-json': phrase('This isn’t JSON: {detail}'),
  'too-long': phrase('This suite is too large. Split it into several.'),
  'too-many': phrase('This suite is too large. Split it into several.'),
  'too-deep': phrase('This suite is nested too deeply. Use fewer levels.'),
  circular: phrase('This suite contains itself: a value refers to one that it is part of. Remove the reference.'),
  'no-list': phrase('A suite is a list of cases: its JSON begins with [.'),
  empty: phrase('This suite has no cases. Add one.'),
  'bad-case': phrase('Case {number} isn’t in the format of evals, at {place}: {detail}'),
};

export const caseWords: Record<CaseProblem['code'], Phrase> = {
  'unknown-operator': phrase(
    '{name} isn’t an operator. There are $pattern, $contains, $gt, $gte, $lt, $lte, $type and $any.',
  ),
  'bad-pattern': phrase('The pattern {name} can’t be read. Correct it.'),
  'slow-pattern': phrase('The pattern {name} could take for ever to test. Write it more simply.'),
  'group-too-large': phrase('An unordered group with groups in it has {name} members, and 15 are taken. Split it.'),
};

const firstWords: Record<FirstFailure['type'] | 'answered', Phrase> = {
  'not-picked': phrase('Step {step}: the model called {actual}, not {expected}.'),
  'wrong-arguments': phrase('Step {step}: {expected} was called with other arguments.'),
  'wrong-result': phrase('Step {step}: {expected} returned something else.'),
  'wrong-order': phrase('Step {step}: {actual} was called before {expected}.'),
  answered: phrase('Step {step}: the model answered in words and didn’t call {expected}.'),
  'stopped-early': phrase('Step {step}: the model stopped before it called {expected}.'),
  'not-offered': phrase('Step {step}: {expected} is expected, but no such tool is offered.'),
  'not-expected': phrase('Step {step}: {actual} was called, and no call was expected there.'),
};

type OwnError = Exclude<AttemptError, { type: 'model' | 'case' }>;

const errorWords: Record<OwnError['type'], Phrase> = {
  'no-tools': phrase('There are no tools to offer. Open a page of this site that has some.'),
  'page-gone': phrase('The page was closed. Open it again, then run the rest.'),
  'page-left': phrase('The page went to another site. Begin at an address that stays on this one.'),
  interrupted: phrase('The browser ended Tabhand during {tool}, and the page no longer knows the outcome.'),
  'state-not-read': phrase(
    'Couldn’t read the page’s state with {tool}. Run the case on the page, and name a tool that needs no approval.',
  ),
  'too-many-turns': phrase('The model was still calling tools after {turns} answers.'),
};

/** Null: it passed, or its model failed, which has words of its own. */
export function whyNotPassed({ first, error }: Pick<Attempt, 'first' | 'error'>): [Phrase, Values] | null {
  if (error?.type === 'model') return null;
  if (error?.type === 'case') return [caseWords[error.problem.code], error.problem.values];
  if (error) return [errorWords[error.type], { ...error }];
  if (!first) return null;
  const { type, step } = first;
  const expected = 'expected' in first ? first.expected : '';
  const actual = 'actual' in first ? first.actual : '';
  return [firstWords[type === 'stopped-early' && first.text ? 'answered' : type], { step, expected, actual }];
}

/** Why an attempt didn't pass, as sentences of a report. They are English, as the rest of it is, whatever the user's language. */
import { fillIn } from '#tools';
import type { Attempt, CodedFailure } from '../attempt';
import type { Difference } from '../matcher';
import type { FirstFailure } from '../verdict';

const problemWords = {
  'unknown-operator': 'The case has an unknown operator, {name}.',
  'bad-pattern': 'The case has a pattern that is no regular expression: {name}',
  'slow-pattern': 'The case has a pattern that may take for ever: {name}',
  'group-too-large': 'The case has an unordered group of {name} with groups in it, which is too large to try.',
};

const modelWords: Record<string, string> = {
  'bad-key': 'The service refuses the key.',
  'no-credit': 'The service says that there is no credit left.',
  'not-found': 'The service has no such model.',
  unreachable: 'The service can’t be reached.',
  'rate-limited': 'The service is asked too often.',
  'cut-off': 'The answer ended in the middle.',
  'not-recorded':
    'The recording has no answer for this: it is of another model, or the case, the tools or the calls have changed. Make it anew with --record.',
};

const wordModel = ({ code, values }: CodedFailure): string =>
  modelWords[code] ?? `The model failed (${code}${values.message ? `: ${values.message}` : ''}).`;

export function explainAttempt({ first, error }: Attempt): string {
  if (first) return `Step ${first.step}: ${wordFirst(first)}`;
  switch (error?.type) {
    case 'model':
      return wordModel(error.failure);
    case 'case':
      return fillIn(problemWords[error.problem.code], error.problem.values);
    case 'no-tools':
      return 'The page offers no tools.';
    case 'page-gone':
      return 'The page could not be opened again.';
    case 'page-left':
      return 'The page went to another site.';
    case 'interrupted':
      return `${error.tool} was interrupted.`;
    case 'too-many-turns':
      return `The model was still calling after ${error.turns} turns.`;
    default:
      return '';
  }
}

function wordFirst(first: FirstFailure): string {
  switch (first.type) {
    case 'not-picked':
      return `${first.expected} was expected, and ${first.actual} was called.`;
    case 'wrong-order':
      return `${first.expected} was expected here, and came at another place; ${first.actual} was called.`;
    case 'stopped-early':
      return `${first.expected} was expected, and the model stopped${first.text ? `: “${first.text}”` : '.'}`;
    case 'not-offered':
      return `${first.expected} was expected, and no such tool is offered.`;
    case 'not-expected':
      return `${first.actual} was called, and nothing was expected.`;
    default:
      return `${first.expected} ${first.type === 'wrong-result' ? 'gave another result' : 'was called with other arguments'}: ${first.differences.map(wordDifference).join('; ')}`;
  }
}

const wordDifference = ({ path, expected, actual }: Difference): string =>
  `${path.join('.') || 'all of it'} is ${JSON.stringify(actual) ?? 'missing'}, not ${JSON.stringify(expected)}`;

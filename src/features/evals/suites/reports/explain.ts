/** Why an attempt didn't pass, as sentences of a report. They are English, as the rest of it is, whatever the user's language. */

import { writeJson } from '#core/tools/long-numbers.ts';
import { fillIn } from '#core/tools/phrase.ts';
import type { Attempt, CodedFailure } from '../attempt';
import type { Difference } from '../matcher';
import type { FirstFailure } from '../verdict';
import { whyNotPassed } from '../words';

const modelWords: Record<string, string> = {
  'bad-key': 'The service refuses the key.',
  'no-credit': 'The service says that there is no credit left.',
  'not-found': 'The service has no such model.',
  unreachable: 'The service can’t be reached.',
  'rate-limited': 'The service is asked too often.',
  'cut-off': 'The answer ended in the middle.',
  'not-recorded':
    'The recording has no answer for this: it is of another model, or the case, the tools or the calls have changed. Make it again with --record.',
};

const wordModel = ({ code, values }: CodedFailure): string =>
  modelWords[code] ?? `The model failed (${code}${values.message ? `: ${values.message}` : ''}).`;

export function explainAttempt(attempt: Attempt): string {
  const { first, error } = attempt;
  if (error?.type === 'model') return wordModel(error.failure);
  const why = whyNotPassed(attempt);
  return why ? [fillIn(...why), ...(first ? detailsOf(first) : [])].join(' ') : '';
}

function detailsOf(first: FirstFailure): string[] {
  if ('differences' in first) return [first.differences.map(wordDifference).join('; ')];
  return first.type === 'stopped-early' && first.text ? [`“${first.text}”`] : [];
}

const wordDifference = ({ path, expected, actual }: Difference): string =>
  `${path.join('.') || 'all of it'} is ${actual === undefined ? 'missing' : writeJson(actual)}, not ${writeJson(expected)}`;

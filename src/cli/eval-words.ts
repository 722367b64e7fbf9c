/** What is wrong with a suite, in the words of `eval`. */
import type { SuiteProblem } from '#bench/evals';
import { fillIn } from '#tools';

const suiteWords: Record<SuiteProblem['code'], string> = {
  'no-json': 'it is no JSON: {detail}',
  'too-long': 'it has {count} characters; at most {most} are read. Split it.',
  'too-many': 'it has {count} cases; at most {most} are run. Split it.',
  'too-deep': 'it nests deeper than {most} levels.',
  circular: 'it refers to itself.',
  'no-list': 'it is no list of cases.',
  empty: 'it has no cases.',
  'bad-case': 'case {number} doesn’t fit at {place}: {detail}',
};

export const wordSuite = ({ code, values }: SuiteProblem): string => fillIn(suiteWords[code], values);

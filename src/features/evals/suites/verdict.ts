/** Where an attempt failed first, from the rows of its calls. */
import { type Difference, differencesOf, matches } from './matcher';
import type { ExpectedCall } from './suite-schema';
import { type ActualCall, fitsCall, type TrajectoryRow } from './trajectory';

/** `step`: the row, from 1. */
export type FirstFailure = { step: number } & (
  | { type: 'not-picked'; expected: string; actual: string }
  | { type: 'wrong-arguments' | 'wrong-result'; expected: string; differences: Difference[] }
  | { type: 'wrong-order'; expected: string; actual: string }
  /** The model couldn't call it. */
  | { type: 'not-offered'; expected: string }
  /** The model ended its turn; `text` is what it said instead. */
  | { type: 'stopped-early'; expected: string; text: string }
  | { type: 'not-expected'; actual: string }
);

/** What is kept of an answer's text, and the most differences. */
const kept = { text: 400, differences: 20 };

/** Null: every row passed. `wasOffered`: in any turn of the attempt. */
export function findFirstFailure(
  rows: readonly TrajectoryRow[],
  text: string,
  wasOffered: (tool: string) => boolean,
): FirstFailure | null {
  const i = rows.findIndex(({ passed }) => !passed);
  const row = rows[i];
  if (!row) return null;
  const { expected, actual } = row;
  const step = i + 1;
  if (!expected) return { step, type: 'not-expected', actual: actual?.functionName ?? '' };
  if (!wasOffered(expected.functionName)) return { step, type: 'not-offered', expected: expected.functionName };
  if (!actual) return { step, type: 'stopped-early', expected: expected.functionName, text: text.slice(0, kept.text) };
  return { step, ...explainMismatch(expected, actual, rows) };
}

type Mismatch = FirstFailure extends infer F ? (F extends { step: number } ? Omit<F, 'step'> : never) : never;

function explainMismatch(expected: ExpectedCall, actual: ActualCall, rows: readonly TrajectoryRow[]): Mismatch {
  const name = expected.functionName;
  if (actual.functionName !== name) {
    const cameElsewhere = rows.some((other) => other.actual && fitsCall(expected, other.actual));
    return { type: cameElsewhere ? 'wrong-order' : 'not-picked', expected: name, actual: actual.functionName };
  }
  const isArguments = expected.arguments != null && !matches(expected.arguments, actual.args);
  const differences = isArguments
    ? differencesOf(expected.arguments, actual.args)
    : differencesOf(expected.result, actual.result);
  return {
    type: isArguments ? 'wrong-arguments' : 'wrong-result',
    expected: name,
    differences: differences.slice(0, kept.differences),
  };
}

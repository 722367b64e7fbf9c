/** The JSON report of the public format, which its own `analyze` opens: a result for each row of each attempt. */
import { writeJson } from '#core/tools/long-numbers.ts';
import { type Attempt, type EvalTurn, textOf, toActualCalls } from '../attempt';
import type { EvalCase } from '../suite-schema';
import { type ActualCall, compareAttempt } from '../trajectory';
import type { EvalReport } from './report';

export function toPublicReport(report: EvalReport): string {
  const results = report.attempts.flatMap((attempt) => toResults(attempt, report));
  const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length;
  const config = {
    ...(report.url ? { url: report.url } : { toolSchemaFile: '' }),
    ...{ evalsFile: report.suite, backend: 'tabhand', model: report.models.join(', ') },
    runs: Math.max(0, ...report.attempts.map(({ nth }) => nth + 1)),
  };
  const counts = { testCount: report.attempts.length, passCount: count('pass'), failCount: count('fail') };
  const whole = { config, results: { results, ...counts, errorCount: count('error') } };
  return `${writeJson(whole, 2)}\n`;
}

interface PublicResult {
  test: EvalCase;
  response: ActualCall | { text: string } | { missing: string } | null;
  outcome: string;
  trajectory: unknown[];
  runIndex: number;
  stepIndex: number;
}

function toResults(attempt: Attempt, { cases }: EvalReport): PublicResult[] {
  const test = cases[attempt.case];
  if (!test) return [];
  const shared = { trajectory: attempt.turns.map(toStep), runIndex: attempt.nth + 1 };
  if (attempt.outcome === 'error') return [{ test, response: null, outcome: 'error', ...shared, stepIndex: 1 }];
  const rows = compareAttempt(test, toActualCalls(attempt.turns), attempt.state);
  const response = { text: textOf(attempt.turns) };
  if (rows.length === 0) return [{ test, response, outcome: 'pass', ...shared, stepIndex: 1 }];
  return rows.map(({ expected, actual, passed }, i) => ({
    test: { ...test, expectedCall: expected ? [expected] : null },
    response: actual ?? { missing: 'Did not execute this step' },
    outcome: passed ? 'pass' : 'fail',
    ...shared,
    stepIndex: i + 1,
  }));
}

const toStep = ({ text, calls }: EvalTurn) => ({
  text,
  toolCalls: calls.map(({ id, functionName, args }) => ({ toolCallId: id, toolName: functionName, input: args })),
  toolResults: calls.flatMap(({ id, functionName, answer }) =>
    answer ? [{ toolCallId: id, toolName: functionName, output: answer.result }] : [],
  ),
});

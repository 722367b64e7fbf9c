/** The report as JUnit XML: a test case for each attempt. */

import { type Check, toJunit } from '../junit-file';
import { explainAttempt } from './explain';
import { casesOf, type EvalReport, nameAttempt, wordCalls } from './report';

const statuses = { pass: 'passed', fail: 'failed', error: 'error' } as const; // for the literal types

export function toJunitReport(report: EvalReport): string {
  const checks = casesOf(report).flatMap(({ name, attempts }) =>
    attempts.map((attempt): Check => {
      const about = { group: report.suite, name: `${name} (${nameAttempt(attempt, report)})` };
      const said = { message: explainAttempt(attempt), details: wordCalls(attempt) };
      return { ...about, ...said, status: statuses[attempt.outcome], milliseconds: attempt.spent.time };
    }),
  );
  return toJunit({ name: 'eval', url: report.url, checks });
}

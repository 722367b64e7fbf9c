/** The report as JUnit XML, which CI servers read: a test case for each attempt. */
import type { Attempt } from '../attempt';
import { summarize } from '../statistics';
import { casesOf, type EvalReport, nameAttempt, wordCalls } from './report';

export function toJunitReport(report: EvalReport): string {
  const { of, passed, errors, spent } = summarize(report.attempts);
  const counts = `tests="${of + errors}" failures="${of - passed}" errors="${errors}" time="${seconds(spent.time)}"`;
  const cases = casesOf(report).flatMap(({ name, attempts }) =>
    attempts.map((attempt) => toTestCase(name, attempt, report)),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(report.suite)}" timestamp="${new Date(report.at).toISOString()}" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function toTestCase(name: string, attempt: Attempt, report: EvalReport): string {
  const test = `    <testcase classname="${escaped(report.suite)}" name="${escaped(`${name} (${nameAttempt(attempt, report)})`)}" time="${seconds(attempt.spent.time)}"`;
  if (attempt.outcome === 'pass') return `${test}/>`;
  const tag = attempt.outcome === 'fail' ? 'failure' : 'error';
  return `${test}>\n      <${tag} message="${escaped(report.explain(attempt))}">${escaped(wordCalls(attempt))}</${tag}>\n    </testcase>`;
}

const seconds = (time: number): string => (time / 1000).toFixed(3);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };

/** XML has no control characters but three, and no halves of a pair. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"\n]/g, (each) => entities[each] ?? each);

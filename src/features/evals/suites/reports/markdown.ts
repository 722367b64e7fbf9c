/** The report as Markdown, for a pull request or a note. */

import { summarize } from '../statistics';
import { explainAttempt } from './explain';
import { casesOf, type EvalReport, nameAttempt, wordCalls, wordRate, wordSpent } from './report';

export function toMarkdownReport(report: EvalReport): string {
  const all = summarize(report.attempts);
  const cases = casesOf(report);
  const rows = cases.map(({ name, summary }) => `| ${cell(name)} | ${cell(wordRate(summary))} | ${summary.errors} |`);
  const failed = cases.flatMap(({ name, attempts }) =>
    attempts
      .filter(({ outcome }) => outcome !== 'pass')
      .map(
        (attempt) =>
          `### ${line(name)}\n\n${line(nameAttempt(attempt, report))}: ${line(explainAttempt(attempt))}\n${code(wordCalls(attempt))}`,
      ),
  );
  return [
    `# ${line(report.suite)}`,
    [report.url, new Date(report.at).toISOString(), report.models.join(', ')].filter(Boolean).map(line).join(' · '),
    `Passed: ${wordRate(all)}. Errors: ${all.errors}. ${wordSpent(all.spent)}.`,
    ['| case | passed | errors |', '|---|---|--:|', ...rows].join('\n'),
    ...failed,
    '',
  ].join('\n\n');
}

const line = (text: string): string => text.replace(/\s+/g, ' ').replace(/[<[\]`*_\\]/g, '\\$&');
const cell = (text: string): string => line(text).replaceAll('|', '\\|');

/** Fenced by more backticks than the text has in a row. */
function code(text: string): string {
  if (!text) return '';
  const maxLength = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(maxLength + 1);
  return `\n${fence}\n${text}\n${fence}`;
}

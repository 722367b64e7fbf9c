/** The report as a page of its own: one file without scripts, which loads nothing. */
import type { Attempt } from '../attempt';
import { summarize } from '../statistics';
import { explainAttempt } from './explain';
import { type CaseReport, casesOf, type EvalReport, nameAttempt, wordCalls, wordRate, wordSpent } from './report';

export function toHtmlReport(report: EvalReport): string {
  const all = summarize(report.attempts);
  const about = [report.url, new Date(report.at).toISOString(), report.models.join(', ')].filter(Boolean);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(report.suite)}</title>
<style>${style}</style>
<h1>${escaped(report.suite)}</h1>
<p>${about.map(escaped).join(' · ')}</p>
<p><strong>Passed: ${wordRate(all)}.</strong> Errors: ${all.errors}. ${wordSpent(all.spent)}.</p>
${casesOf(report)
  .map((each) => toSection(each, report))
  .join('\n')}
</html>
`;
}

const toSection = ({ name, summary, attempts }: CaseReport, report: EvalReport): string =>
  `<details${summary.passed === attempts.length ? '' : ' open'}><summary><b>${escaped(name)}</b> ${wordRate(summary)}</summary>
${attempts.map((attempt) => toAttempt(attempt, report)).join('\n')}
</details>`;

const outcomes = { pass: '✓ passed', fail: '✗ failed', error: '! error' };

function toAttempt(attempt: Attempt, report: EvalReport): string {
  const why = attempt.outcome === 'pass' ? '' : `<p>${escaped(explainAttempt(attempt))}</p>`;
  const calls = wordCalls(attempt);
  return `<section class="${attempt.outcome}"><h2>${outcomes[attempt.outcome]} <small>${escaped(nameAttempt(attempt, report))} · ${wordSpent(attempt.spent)}</small></h2>${why}${calls && `<pre>${escaped(calls)}</pre>`}</section>`;
}

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-inline-size:56rem;margin:2rem auto;padding-inline:1rem}
details{border-block-start:1px solid #8884;padding-block:.5rem}summary{cursor:pointer}h2{font-size:1rem;margin:.75rem 0 0}small{font-weight:400;opacity:.75}
.pass h2{color:light-dark(#1a7f37,#4ac26b)}.fail h2{color:light-dark(#c4231c,#ff7b72)}.error h2{color:light-dark(#8a5a00,#e3b341)}
pre{overflow-x:auto;padding:.5rem;background:#8881;border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (each) => entities[each] ?? each);

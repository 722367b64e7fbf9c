/** Checks as JUnit's XML, which every CI reads. A warning is a passed case with what it says as output. */

export interface Check {
  /** What it is about, e.g. a tool or a rule. */
  group: string;
  name: string;
  /** `error`: it could not be decided. */
  status: 'passed' | 'failed' | 'error' | 'warned' | 'skipped';
  /** One sentence; of a check that passed, none. */
  message?: string;
  /** More lines, e.g. a diff. */
  details?: string;
  milliseconds?: number;
}

export interface Report {
  /** What was done: a command of `tabhand`. */
  name: string;
  /** The page's address. */
  url: string;
  checks: readonly Check[];
}

export const countOf = ({ checks }: Pick<Report, 'checks'>, status: Check['status']): number =>
  checks.filter((check) => check.status === status).length;

export function toJunit(report: Report): string {
  const groups = [...new Set(report.checks.map(({ group }) => group))];
  const suites = groups.map((group) => {
    const checks = report.checks.filter((check) => check.group === group);
    return [
      `  <testsuite name="${escapeXml(group)}" ${toCounts({ checks })}>`,
      ...checks.flatMap(toCase),
      '  </testsuite>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(`tabhand ${report.name} ${report.url}`)}" ${toCounts(report)}>`,
    ...suites.flat(),
    '</testsuites>',
    '',
  ].join('\n');
}

const toCounts = (report: Pick<Report, 'checks'>) =>
  `tests="${report.checks.length}" failures="${countOf(report, 'failed')}" errors="${countOf(report, 'error')}" skipped="${countOf(report, 'skipped')}"`;

function toCase({ group, name, status, message = '', details = '', milliseconds }: Check): string[] {
  const time = milliseconds === undefined ? '' : ` time="${(milliseconds / 1000).toFixed(3)}"`;
  const open = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}"${time}`;
  const body = { passed: '', ...bodies(escapeXml(message), escapeXml(details)) }[status];
  return [body === '' ? `${open}/>` : `${open}>${body}</testcase>`];
}

const bodies = (message: string, details: string) => ({
  failed: `<failure message="${message}">${details}</failure>`,
  error: `<error message="${message}">${details}</error>`,
  warned: `<system-out>${message}${details && `\n${details}`}</system-out>`,
  skipped: `<skipped message="${message}"/>`,
});

/** What XML 1.0 can't hold at all becomes a replacement character. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"\r\n]/g, (c) => `&#${c.charCodeAt(0)};`);

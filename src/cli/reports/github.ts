/** A report as GitHub's workflow commands: annotations of the run. */
import type { Report } from '#features/evals/suites/junit-file.ts';

const levels = { failed: 'error', warned: 'warning' } as const;

export const toGithubLines = ({ name, checks }: Report): string[] =>
  checks.flatMap(({ status, group, name: check, message = '', details }) => {
    if (status !== 'failed' && status !== 'warned') return [];
    const title = escapeProperty(`tabhand ${name}: ${group}${check === group ? '' : ` · ${check}`}`);
    return [`::${levels[status]} title=${title}::${escapeData(details ? `${message}\n${details}` : message)}`];
  });

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

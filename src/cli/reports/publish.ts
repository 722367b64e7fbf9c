/** Gives a command's answer in the forms that the user asked for. */

import { countOf, type Report, toJunit } from '#features/evals/suites/junit-file.ts';
import type { CommandInput, Options } from '../command';
import { writeFile } from '../files';
import { type ExitCode, exitCodes } from '../problem';
import { plainJson, withoutSteering } from '../terminal';

export const jsonOption = {
  json: { type: 'boolean', about: 'answer as JSON' },
} as const satisfies Options;

export const reportOptions = {
  ...jsonOption,
  junit: { type: 'string', value: 'FILE', about: 'also write a JUnit file' },
  github: { type: 'boolean', about: 'also write annotations for GitHub, as it does in its jobs' },
} as const satisfies Options;

interface Answer {
  /** For a user; already aligned and painted. */
  lines: readonly string[];
  json: unknown;
}

export function answerWith({ options, terminal }: CommandInput<typeof jsonOption>, { lines, json }: Answer): void {
  if (options.json) terminal.say(plainJson(json));
  else for (const line of lines) terminal.say(line);
}

/** Returns the exit code: a failed check is a finding. */
export function publish(request: CommandInput<typeof reportOptions>, report: Report, answer: Answer): ExitCode {
  const { options, terminal, env } = request;
  answerWith(request, answer);
  if (options.junit !== undefined) writeFile(options.junit, toJunit(report));
  const annotate = options.github ?? env.GITHUB_ACTIONS === 'true';
  // With --json, standard output is for one reader only; GitHub reads both.
  const stream = options.json ? 'err' : 'out';
  if (annotate) for (const line of toGithubLines(report)) terminal.command(withoutSteering(line), stream);
  return countOf(report, 'failed') > 0 ? exitCodes.found : exitCodes.fine;
}

const levels = { failed: 'error', warned: 'warning' } as const;

/** A report as GitHub's workflow commands: annotations of the run. */
export const toGithubLines = ({ name, checks }: Report): string[] =>
  checks.flatMap(({ status, group, name: check, message = '', details }) => {
    if (status !== 'failed' && status !== 'warned') return [];
    const title = escapeProperty(`tabhand ${name}: ${group}${check === group ? '' : ` · ${check}`}`);
    return [`::${levels[status]} title=${title}::${escapeData(details ? `${message}\n${details}` : message)}`];
  });

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

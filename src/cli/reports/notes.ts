/** What rules noted, as lines for a user and as checks for a CI. */

import { fillIn } from '#core/tools/phrase.ts';
import type { Check } from '#features/evals/suites/junit-file.ts';
import type { LintNote } from '#features/tools/lint/lint.ts';
import type { Severity } from '#features/tools/lint/rule.ts';
import { phrasesOf } from '#features/tools/words.ts';
import type { Project } from '../project';
import { counted, plainLine, type Terminal } from '../terminal';

const statuses = { error: 'failed', warn: 'warned', info: 'skipped' } as const satisfies Record<
  Severity,
  Check['status']
>;
const colours = { error: 'red', warn: 'yellow', info: 'dim' } as const;

/** Without what the project file ignores. */
export const withoutIgnored = (notes: readonly LintNote[], { ignore = [] }: Project): LintNote[] =>
  notes.filter(({ rule, tool }) => !ignore.some((each) => each.rule === rule && (each.tool ?? tool) === tool));

/** Of all of a page's tools together. */
const together = 'all tools';

function toCheck(note: LintNote): Check {
  const { what, reason } = phrasesOf(note);
  return {
    ...{ group: note.tool ?? together, name: note.rule, status: statuses[note.severity] },
    message: plainLine(fillIn(what, note.values)),
    details: plainLine(fillIn(reason, note.values)),
  };
}

/** `names`: what was looked at; without a note each of them passes. */
export const toChecks = (notes: readonly LintNote[], names: readonly string[]): Check[] => {
  const passed = names.filter((name) => !notes.some(({ tool }) => tool === name));
  return [...notes.map(toCheck), ...passed.map((name): Check => ({ group: name, name, status: 'passed' }))];
};

export function toLines(notes: readonly LintNote[], { paint }: Terminal): string[] {
  const groups = Map.groupBy(notes, ({ tool }) => tool ?? together);
  const width = Math.max(0, ...notes.map(({ rule }) => rule.length));
  return [...groups].flatMap(([tool, found]) => [
    paint('bold', plainLine(tool)),
    ...found.flatMap((note) => {
      const { message = '', details = '' } = toCheck(note);
      const head = `  ${paint(colours[note.severity], note.severity.padEnd(5))}  ${note.rule.padEnd(width)}  ${message}`;
      return [head, `  ${' '.repeat(7 + width)}  ${paint('dim', details)}`];
    }),
  ]);
}

export const toJsonNotes = (notes: readonly LintNote[]) =>
  notes.map((note) => {
    const { message, details } = toCheck(note);
    const { rule, severity, tool, place } = note;
    return { rule, severity, tool, place, message, reason: details };
  });

export const countsOf = (notes: readonly LintNote[]): string =>
  (['error', 'warn', 'info'] as const)
    .map((severity) => [notes.filter((note) => note.severity === severity).length, severity] as const)
    .map(([count, severity]) => counted(count, { error: 'error', warn: 'warning', info: 'hint' }[severity]))
    .join(', ');

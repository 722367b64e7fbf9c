/** A tool whose name reads, and that doesn’t say that it only reads. */
import { noHints, phrase } from '#tools';
import type { ToolRule } from '../rule';
import { reads, verbOf } from '../verbs';

export const hintReadOnly: ToolRule = {
  id: 'hint-read-only',
  severity: 'warn',
  what: phrase('The name begins with “{verb}”, but readOnlyHint isn’t set.'),
  reason: phrase('Without the hint, each call asks the user. Set it if the tool changes nothing.'),
  bad: { name: 'find_show' },
  good: { name: 'find_show', hints: { ...noHints, readOnly: true } },
  link: 'https://webmachinelearning.github.io/webmcp/',
  check: ({ name, hints }) =>
    !hints.readOnly && reads.test(name) ? [{ place: 'hints', values: { verb: verbOf(name) } }] : [],
  fix: (tool) => ({ ...tool, hints: { ...tool.hints, readOnly: true } }),
};

/** A tool whose name reads, and that doesn’t say that it only reads. */
import { noHints } from '#core/tools/hints.ts';
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';
import { onlyReads, verbOf } from '../verbs';

export const hintReadOnly: ToolRule = {
  id: 'hint-read-only',
  severity: 'warn',
  what: phrase('The name begins with “{verb}”, but readOnlyHint isn’t set.'),
  reason: phrase(
    'Without the hint, each call asks the user. Set it if the tool makes no changes. If it opens another page, say so in the description.',
  ),
  bad: { name: 'find_show' },
  good: { name: 'find_show', hints: { ...noHints, readOnly: true } },
  link: 'https://webmachinelearning.github.io/webmcp/',
  // A form has no attribute for hints.
  check: ({ declarative, ...tool }) =>
    !tool.hints.readOnly && !declarative && onlyReads(tool)
      ? [{ place: 'hints', values: { verb: verbOf(tool.name) } }]
      : [],
  fix: (tool) => ({ ...tool, hints: { ...tool.hints, readOnly: true } }),
};

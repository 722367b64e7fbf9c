/** A tool whose name deletes, sends or pays, and that doesn’t say so. */
import { noHints, whyAsking } from '#core/tools/hints.ts';
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';
import { destroys, verbOf } from '../verbs';

/** What is only shown otherwise can be shown again. */
const setsBack =
  /^(clear|remove|reset)[_.-]?(\w+[_.-])?(all)?(filters?|selections?|search|sort(ing)?|view|zoom|highlights?)$/i;

export const hintDestructive: ToolRule = {
  id: 'hint-destructive',
  severity: 'warn',
  what: phrase('The name begins with “{verb}”, but neither destructiveHint nor consequentialHint is set.'),
  reason: phrase('The user isn’t warned. Set one of them if its effect can’t be undone.'),
  bad: { name: 'delete_show' },
  good: { name: 'delete_show', hints: { ...noHints, destructive: true } },
  link: 'https://modelcontextprotocol.io/specification/2025-06-18/schema#toolannotations',
  // A form has no attribute for hints.
  check: ({ name, declarative, hints }) =>
    destroys.test(name) && !setsBack.test(name) && !declarative && !whyAsking(hints)
      ? [{ place: 'hints', values: { verb: verbOf(name) } }]
      : [],
  fix: (tool) => ({ ...tool, hints: { ...tool.hints, readOnly: false, destructive: true } }),
};

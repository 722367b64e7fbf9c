/** Hints that can’t be true at once. */
import { noHints, whyAsking } from '#core/tools/hints.ts';
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

export const hintsContradict: ToolRule = {
  id: 'hints-contradict',
  severity: 'error',
  what: phrase('The hints say that the tool only reads, and also that it deletes or decides something.'),
  reason: phrase('These hints contradict each other. Remove one.'),
  bad: { hints: { ...noHints, readOnly: true, destructive: true } },
  good: { hints: { ...noHints, readOnly: true } },
  link: 'https://modelcontextprotocol.io/specification/2025-06-18/schema#toolannotations',
  check: ({ hints }) => (hints.readOnly && whyAsking(hints) ? [{ place: 'hints' }] : []),
  fix: (tool) => ({ ...tool, hints: { ...tool.hints, readOnly: false } }),
};

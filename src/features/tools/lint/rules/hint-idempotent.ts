/** A tool that may be called twice by its name, and that has a hint of MCP’s, but not the one that says so. */
import { noHints } from '#core/tools/hints.ts';
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';
import { setsAState } from '../verbs';

export const hintIdempotent: ToolRule = {
  id: 'hint-idempotent',
  severity: 'info',
  what: phrase('idempotentHint isn’t set.'),
  reason: phrase(
    'A call that is cut off isn’t tried again. Set the hint if calling twice has the same effect as calling once.',
  ),
  bad: { name: 'replace_show', hints: { ...noHints, destructive: true } },
  good: { name: 'replace_show', hints: { ...noHints, destructive: true, idempotent: true } },
  link: 'https://modelcontextprotocol.io/specification/2025-06-18/schema#toolannotations',
  // WebMCP has no such hint. Who gives another of MCP’s writes for hosts that read it.
  check: ({ name, hints: { destructive, openWorld, idempotent } }) =>
    (destructive || openWorld) && !idempotent && setsAState.test(name) ? [{ place: 'hints' }] : [],
};

/** A tool that changes something, and doesn’t say whether it may be called twice. */
import { noHints, phrase } from '#tools';
import type { ToolRule } from '../rule';
import { reads } from '../verbs';

export const hintIdempotent: ToolRule = {
  id: 'hint-idempotent',
  severity: 'info',
  what: phrase('idempotentHint isn’t set.'),
  reason: phrase(
    'A call that is cut off isn’t tried again. Set the hint if calling twice has the same effect as calling once.',
  ),
  bad: { name: 'set_volume' },
  good: { name: 'set_volume', hints: { ...noHints, idempotent: true } },
  link: 'https://modelcontextprotocol.io/specification/2025-06-18/schema#toolannotations',
  check: ({ name, hints }) => (hints.readOnly || hints.idempotent || reads.test(name) ? [] : [{ place: 'hints' }]),
};

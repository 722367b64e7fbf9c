/** What waits for the person. */
import type { Entry } from '#core/log/entry.ts';

/** Calls that wait for an answer: asked for, and neither decided nor over. */
export function waitingIn(entries: readonly Entry[]): string[] {
  const asked = entries.flatMap((entry) => (entry.type === 'approval-asked' ? [entry.callId] : []));
  const over = new Set(
    entries.flatMap((entry) => (entry.type === 'approval-given' || entry.type === 'tool-result' ? [entry.callId] : [])),
  );
  return asked.filter((id) => !over.has(id));
}

/** Questions of servers that are neither answered nor over with their calls. */
export function questionsIn(entries: readonly Entry[]): { callId: string; elicitationId: string }[] {
  const key = (entry: { callId: string; elicitationId: string }) => `${entry.callId} ${entry.elicitationId}`;
  const answered = new Set(entries.flatMap((entry) => (entry.type === 'elicitation-answered' ? [key(entry)] : [])));
  const over = new Set(entries.flatMap((entry) => (entry.type === 'tool-result' ? [entry.callId] : [])));
  return entries.flatMap((entry) =>
    entry.type === 'elicitation-asked' && !over.has(entry.callId) && !answered.has(key(entry))
      ? [{ callId: entry.callId, elicitationId: entry.elicitationId }]
      : [],
  );
}

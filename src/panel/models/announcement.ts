/** What a screen reader is told as the conversation goes on: calls by group, the end of an answer once. */
import type { Entry } from '#conversation';
import { wordModelFailure, wordRunEnd } from '#ui';

/** Null for an entry that nobody needs to hear of. */
export function announce(entry: Entry): string | null {
  if (entry.type === 'assistant-message') {
    if (entry.calls.length === 0) return entry.text || null;
    return `Calling ${entry.calls.map(({ name, target }) => target?.tool ?? name).join(', ')}`;
  }
  if (entry.type !== 'run-ended' || entry.reason === 'end_turn') return null;
  if (entry.reason === 'error') return entry.failure ? wordModelFailure(entry.failure).what : 'The run failed.';
  return wordRunEnd(entry.reason, entry.turns).what;
}

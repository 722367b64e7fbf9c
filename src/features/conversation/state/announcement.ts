/** What a screen reader announces during a conversation: calls by group, and each answer once, when it is complete. */
import type { Conversation } from '#core/log/conversation.ts';
import type { Entry, EntryOf } from '#core/log/entry.ts';
import { withoutMarks } from '#core/log/search-text.ts';
import { say } from '#ui/language/index.tsx';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { wordRunEnd } from '#ui/words/run.ts';

/** Null for an entry that needs no announcement. The conversation already has the entry. */
export function announce(entry: Entry, { items }: Pick<Conversation, 'items'>): string | null {
  if (entry.type === 'branch-chosen') return say('Showing another version of this chat.');
  if (entry.type === 'message-deleted') return ''; // removes the announcement of the message itself
  if (entry.type === 'message-queued') return say('Your message is sent after this run.');
  if (entry.type === 'assistant-message' && !items.some((item) => item.entry.id === entry.id)) return null;
  if (entry.type === 'assistant-message') {
    if (entry.calls.length === 0) return withoutMarks(entry.text) || null;
    const tools = entry.calls.map(({ name, target }) => target?.tool ?? name).join(', ');
    return say('Calling {tools}', { tools });
  }
  if (entry.type === 'tool-result') return announceByHand(entry, items);
  if (entry.type !== 'run-ended' || entry.reason === 'end_turn') return null;
  if (entry.reason === 'error') return entry.failure ? wordModelFailure(entry.failure).what : say('The run failed.');
  return wordRunEnd(entry.reason, entry.turns).what;
}

/** No answer follows a slash command, so its result is announced, unless the user denied it. */
function announceByHand({ callId, outcome }: EntryOf<'tool-result'>, items: Conversation['items']): string | null {
  const turns = items.flatMap((item) => (item.type === 'turn' && item.entry.byHand ? item.entry.calls : []));
  const call = turns.find(({ id }) => id === callId);
  if (!call || (outcome.type === 'failure' && outcome.code === 'denied')) return null;
  const tool = call.target?.tool ?? call.name;
  return outcome.type === 'result' && !outcome.isError
    ? say('{tool} is done', { tool })
    : say('{tool} failed', { tool });
}

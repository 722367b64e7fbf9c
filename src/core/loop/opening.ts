/** Chooses the conversation that a panel shows when it doesn't name one. */
import type { ConversationSummary } from './stores';

interface Others {
  /** Another panel shows it. */
  isShown(conversationId: string): boolean;
  /** Another panel shows it, or is about to. */
  isTaken(conversationId: string): boolean;
}

/**
 * A conversation that waits for approval comes first, unless another panel shows it; otherwise the newest (`known` is
 * sorted, newest first). Null: a new one. An empty conversation follows its panel from tab to tab, so two panels must not
 * share one.
 */
export function conversationToOpen(known: readonly ConversationSummary[], others: Others): string | null {
  const waiting = known.find(({ id, needs }) => needs === 'approval' && !others.isShown(id));
  const first = waiting ?? known[0];
  return first && (first.title !== '' || !others.isTaken(first.id)) ? first.id : null;
}

/** The conversations there are. */
import { type Signal, signal } from '@preact/signals';
import type { ConversationSummary } from '#bridge';
import type { Asking } from './asking';

export interface History {
  /** Null until they have arrived. */
  list: Signal<ConversationSummary[] | null>;
  load(): Promise<void>;
}

export function createHistory({ ask }: Asking): History {
  const list = signal<ConversationSummary[] | null>(null);
  return {
    list,
    async load() {
      const answer = await ask('conversations', {});
      if (answer) list.value = [...answer.conversations].sort((a, b) => b.at - a.at);
    },
  };
}

export interface Day {
  name: string;
  conversations: ConversationSummary[];
}

/** Under Today, Yesterday and Earlier; a day without any is left out. */
export function byDay(conversations: readonly ConversationSummary[], now: number): Day[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1);
  const nameOf = ({ at }: ConversationSummary) => (at >= today ? 'Today' : at >= yesterday ? 'Yesterday' : 'Earlier');
  return [...Map.groupBy(conversations, nameOf)].map(([name, members]) => ({ name, conversations: members }));
}

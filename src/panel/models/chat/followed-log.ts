/** A conversation's log as it comes in: its entries, those of the branch that is shown, and what the fold makes of them. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { applyEntry, type Entry, emptyConversation, type Conversation as Folded, pathIn } from '#conversation';

export interface FollowedLog {
  /** In order of arrival, of all branches. */
  entries: ReadonlySignal<readonly Entry[]>;
  /** Those of the branch that is shown, in order. */
  path: ReadonlySignal<readonly Entry[]>;
  /** The same fold as in the background, in a new wrap whenever it has changed. */
  folded: ReadonlySignal<{ readonly is: Folded }>;
  /** Entries that may be known already, in any order. Resolves which of them are new. */
  take(came: readonly Entry[]): readonly Entry[];
  /** Another conversation is shown. */
  forget(): void;
}

export function followLog(): FollowedLog {
  const entries = signal<readonly Entry[]>([]);
  const path = signal<readonly Entry[]>([]);
  const folded = signal({ is: emptyConversation() });
  return {
    entries,
    path,
    folded,
    take(came) {
      const { is } = folded.value;
      const last = is.lastSeq;
      const fresh = came.filter(({ seq }) => seq > last).sort((a, b) => a.seq - b.seq);
      if (fresh.length === 0) return fresh;
      const before = is.head;
      const grows = fresh.every(({ parent }, i) => parent === (i === 0 ? before : fresh[i - 1]?.id));
      for (const entry of fresh) applyEntry(is, entry);
      entries.value = [...entries.value, ...fresh];
      path.value = grows ? [...path.value, ...fresh] : pathIn(is.tree, is.head);
      folded.value = { is };
      return fresh;
    },
    forget() {
      entries.value = [];
      path.value = [];
      folded.value = { is: emptyConversation() };
    },
  };
}

/** The Console: which runs the user picked, their filter, and the open rows. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PriceOf } from '#core/log/figures.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { RowKind } from './console-runs';

/** A run by its id, all runs, or always the newest. */
export type PickedRuns = { run: string } | 'all' | 'newest';

export type ConsoleModel = ReturnType<typeof createConsole>;

export function createConsole(conversation: ConversationModel, priceOf: ReadonlySignal<PriceOf>) {
  const picked = signal<PickedRuns>('newest');
  const kind = signal<RowKind>('all');
  const words = signal('');
  const open = signal<ReadonlySet<string>>(new Set());
  const firstAt = watchFirstWord(conversation);
  effect(() => {
    if (conversation.id.value === null) return;
    picked.value = 'newest';
    words.value = '';
    open.value = new Set();
  });
  return {
    conversation,
    priceOf,
    /** When the model's first word of this turn arrived; null before. */
    firstAt,
    picked,
    kind,
    words,
    /** Ids of the open rows. */
    open,
    toggle(rowId: string): void {
      const others = [...open.value].filter((id) => id !== rowId);
      open.value = new Set(open.value.has(rowId) ? others : [...others, rowId]);
    },
  };
}

/** Watches the draft, as the log records the time only with the whole answer. */
function watchFirstWord({ draft }: ConversationModel): ReadonlySignal<number | null> {
  const firstAt = signal<number | null>(null);
  effect(() => {
    const { text = '', reasoning = '', calls = [] } = draft.value ?? {};
    const isEmpty = text === '' && reasoning === '' && calls.length === 0;
    firstAt.value = isEmpty ? null : (firstAt.peek() ?? Date.now());
  });
  return firstAt;
}

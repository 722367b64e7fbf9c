/** The Console: the runs that it shows, their filter, and the open rows. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PriceOf } from '#conversation';
import type { ConversationModel } from '../chat/conversation';
import { type ConsoleRun, filterTurns, type RowKind, toRuns, toTurns, type Writing } from './console-runs';

/** A run by its id, all runs, or always the newest. */
export type Picked = { run: string } | 'all' | 'newest';

export type ConsoleModel = ReturnType<typeof createConsole>;
export type ShownRun = ConsoleModel['shown']['value'][number];

export function createConsole(conversation: ConversationModel, priceOf: ReadonlySignal<PriceOf>) {
  const picked = signal<Picked>('newest');
  const kind = signal<RowKind>('all');
  const words = signal('');
  const open = signal<ReadonlySet<string>>(new Set());
  const runs = computed(() => toRuns(conversation.state.value, priceOf.value));
  const front = computed(() => pick(runs.value, picked.value));
  const firstAt = watchFirstWord(conversation);
  const writing = computed(() => toWriting(conversation, firstAt.value));
  effect(() => {
    if (conversation.id.value === null) return;
    picked.value = 'newest';
    words.value = '';
    open.value = new Set();
  });
  return {
    /** Oldest first. */
    runs,
    picked,
    kind,
    words,
    /** Ids of the open rows. */
    open,
    /** Newest first; `left`: the turns that pass the filter. */
    shown: computed(() =>
      front.value.map((run) => {
        const turns = toTurns(run, writing.value);
        return { run, turns, left: filterTurns(turns, { kind: kind.value, words: words.value }) };
      }),
    ),
    toggle(rowId: string): void {
      const others = [...open.value].filter((id) => id !== rowId);
      open.value = new Set(open.value.has(rowId) ? others : [...others, rowId]);
    },
  };
}

/** Newest first. Falls back to the newest if the picked run doesn't exist. */
function pick(runs: readonly ConsoleRun[], picked: Picked): ConsoleRun[] {
  if (picked === 'all') return [...runs].reverse();
  const chosen = picked === 'newest' ? undefined : runs.find(({ id }) => id === picked.run);
  return [chosen ?? runs.at(-1) ?? []].flat();
}

/** Null unless the model is answering. */
function toWriting({ activity }: ConversationModel, firstAt: number | null): Writing | null {
  const phase = activity.value?.phase;
  if (phase === 'writing') return { firstAt };
  return phase === 'asking-model' || phase === 'waiting-for-rate-limit' ? { firstAt: null } : null;
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

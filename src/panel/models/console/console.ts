/** The Console: which run is in front, what of it is shown, and which of its rows are open. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { PriceOf } from '#conversation';
import type { Conversation } from '../chat/conversation';
import { filterTurns, type RowKind } from './console-filter';
import { type ConsoleRun, type ConsoleTurn, toRuns, toTurns, type Writing } from './console-runs';

/** A run's id, every run, or the newest one whichever that is. */
export type Picked = { run: string } | 'all' | 'newest';

export interface ShownRun {
  run: ConsoleRun;
  /** All of it. */
  turns: ConsoleTurn[];
  /** What the filter leaves. */
  left: ConsoleTurn[];
}

export interface ConsoleModel {
  /** Oldest first. */
  runs: ReadonlySignal<ConsoleRun[]>;
  picked: Signal<Picked>;
  /** Newest first. */
  shown: ReadonlySignal<ShownRun[]>;
  kind: Signal<RowKind>;
  words: Signal<string>;
  /** Ids of rows. */
  open: ReadonlySignal<ReadonlySet<string>>;
  toggle(rowId: string): void;
}

export function createConsole(conversation: Conversation, priceOf: ReadonlySignal<PriceOf>): ConsoleModel {
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
    runs,
    picked,
    kind,
    words,
    open,
    shown: computed(() =>
      front.value.map((run) => {
        const turns = toTurns(run, writing.value);
        return { run, turns, left: filterTurns(turns, { kind: kind.value, words: words.value }) };
      }),
    ),
    toggle(rowId) {
      const others = [...open.value].filter((id) => id !== rowId);
      open.value = new Set(open.value.has(rowId) ? others : [...others, rowId]);
    },
  };
}

/** Newest first. A run that is no longer there gives way to the newest. */
function pick(runs: readonly ConsoleRun[], picked: Picked): ConsoleRun[] {
  if (picked === 'all') return [...runs].reverse();
  const wished = picked === 'newest' ? undefined : runs.find(({ id }) => id === picked.run);
  return [wished ?? runs.at(-1) ?? []].flat();
}

/** Null unless the model is at it. */
function toWriting({ activity }: Conversation, firstAt: number | null): Writing | null {
  const phase = activity.value?.phase;
  if (phase === 'writing') return { firstAt };
  return phase === 'asking-model' || phase === 'waiting-for-rate-limit' ? { firstAt: null } : null;
}

/** The log tells it only with the whole answer. */
function watchFirstWord({ draft }: Conversation): ReadonlySignal<number | null> {
  const firstAt = signal<number | null>(null);
  effect(() => {
    const { text = '', reasoning = '', calls = [] } = draft.value ?? {};
    const isEmpty = text === '' && reasoning === '' && calls.length === 0;
    firstAt.value = isEmpty ? null : (firstAt.peek() ?? Date.now());
  });
  return firstAt;
}

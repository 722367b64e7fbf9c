/** Live widgets: which are in view, when each is refreshed, and its newest data or failure. Widgets out of view are not refreshed. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Block, LiveData } from '#conversation';
import { say } from '#ui';
import { type Asking, wordRefusal } from '../asking';

/** Each failure in a row doubles the interval, up to this many times. */
const maxDoublings = 5;
/** Milliseconds: the shortest interval, whatever a binding asks for. */
const minInterval = 1000;

export type LiveWidgets = ReturnType<typeof createLiveWidgets>;

interface Around {
  on: Asking['on'];
  /** Of the conversation that is shown. */
  id: ReadonlySignal<string | null>;
}

/** `ask` rejects with a Refusal. */
export function createLiveWidgets(ask: (blockId: string) => Promise<unknown>, { on, id: shown }: Around) {
  const data = signal<ReadonlyMap<string, LiveData>>(new Map());
  const failures = signal<ReadonlyMap<string, { message: string; count: number }>>(new Map());
  const busy = signal<ReadonlySet<string>>(new Set());
  const requestedAt = new Map<string, number>();
  const watched = new Map<string, { viewers: number; every: number; timer: ReturnType<typeof setTimeout> | null }>();

  function schedule(id: string): void {
    const watch = watched.get(id);
    if (!watch) return;
    if (watch.timer !== null) clearTimeout(watch.timer);
    const slowed = watch.every * 2 ** Math.min(failures.value.get(id)?.count ?? 0, maxDoublings);
    const last = Math.max(requestedAt.get(id) ?? 0, data.value.get(id)?.at ?? 0);
    watch.timer = setTimeout(() => void refresh(id), Math.max(0, last + slowed - Date.now()));
  }

  async function refresh(id: string): Promise<void> {
    if (busy.value.has(id)) return;
    requestedAt.set(id, Date.now());
    setBusy(id, true);
    await ask(id).catch((error: unknown) => fail(id, wordRefusal(error)));
    setBusy(id, false);
    schedule(id);
  }

  function setBusy(id: string, on: boolean): void {
    const others = [...busy.value].filter((other) => other !== id);
    busy.value = new Set(on ? [...others, id] : others);
  }

  function fail(id: string, message: string): void {
    const count = (failures.value.get(id)?.count ?? 0) + 1;
    failures.value = new Map(failures.value).set(id, { message, count });
  }

  on('block-data', ({ type: _, ...came }) => {
    if (came.conversationId !== shown.value) return;
    data.value = new Map(data.value).set(came.blockId, came);
    failures.value = new Map([...failures.value].filter(([id]) => id !== came.blockId));
  });
  on('block-failed', ({ conversationId, blockId, text, values }) => {
    if (conversationId === shown.value) fail(blockId, say(text, values));
  });

  return {
    data,
    /** By block; `count`: failures in a row. */
    failures,
    /** Blocks being refreshed. */
    busy,
    /** Keeps the block fresh until the returned function is called. */
    look({ id, binding }: Pick<Block, 'id' | 'binding'>): () => void {
      if (!binding?.every) return () => undefined;
      const every = Math.max(minInterval, binding.every * 1000);
      const watch = watched.get(id) ?? { viewers: 0, every, timer: null };
      watched.set(id, Object.assign(watch, { viewers: watch.viewers + 1, every }));
      if (watch.viewers === 1) schedule(id);
      return () => {
        watch.viewers -= 1;
        if (watch.viewers > 0) return;
        if (watch.timer !== null) clearTimeout(watch.timer);
        watched.delete(id);
      };
    },
    refresh,
    /** For another conversation. */
    forget(): void {
      data.value = new Map();
      failures.value = new Map();
      requestedAt.clear();
    },
  };
}

/** Live widgets: who looks at which, when each is asked for again, what came of it. Nobody looks: nobody asks. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { PanelNotice } from '#bridge';
import type { Block, LiveData } from '#conversation';
import { say } from '#ui';
import { wordRefusal } from '../asking';

/** After this many failures in a row it gets no slower. */
const mostDoublings = 5;
/** Milliseconds: no binding is asked for more often, whatever it says. */
const shortest = 1000;

export interface LiveFailure {
  message: string;
  /** In a row. */
  count: number;
}

export interface Live {
  data: ReadonlySignal<ReadonlyMap<string, LiveData>>;
  failures: ReadonlySignal<ReadonlyMap<string, LiveFailure>>;
  /** Blocks whose answer is awaited. */
  busy: ReadonlySignal<ReadonlySet<string>>;
  take(fact: PanelNotice, conversationId: string | null): void;
  /** Someone sees the block from now on, until the returned function is called. */
  look(block: Pick<Block, 'id' | 'binding'>): () => void;
  refresh(blockId: string): Promise<void>;
  /** Another conversation is shown. */
  forget(): void;
}

/** `ask` rejects with a Refusal. */
export function createLive(ask: (blockId: string) => Promise<unknown>): Live {
  const data = signal<ReadonlyMap<string, LiveData>>(new Map());
  const failures = signal<ReadonlyMap<string, LiveFailure>>(new Map());
  const busy = signal<ReadonlySet<string>>(new Set());
  const asked = new Map<string, number>();
  const watched = new Map<string, { eyes: number; every: number; timer: ReturnType<typeof setTimeout> | null }>();

  function schedule(id: string): void {
    const watch = watched.get(id);
    if (!watch) return;
    if (watch.timer !== null) clearTimeout(watch.timer);
    const slowed = watch.every * 2 ** Math.min(failures.value.get(id)?.count ?? 0, mostDoublings);
    const last = Math.max(asked.get(id) ?? 0, data.value.get(id)?.at ?? 0);
    watch.timer = setTimeout(() => void refresh(id), Math.max(0, last + slowed - Date.now()));
  }

  async function refresh(id: string): Promise<void> {
    if (busy.value.has(id)) return;
    asked.set(id, Date.now());
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

  return {
    data,
    failures,
    busy,
    take(fact, conversationId) {
      if (fact.type === 'block-data' && fact.conversationId === conversationId) {
        const { type: _, ...came } = fact;
        data.value = new Map(data.value).set(came.blockId, came);
        put(failures, came.blockId, undefined);
      } else if (fact.type === 'block-failed' && fact.conversationId === conversationId) {
        fail(fact.blockId, say(fact.text, fact.values));
      }
    },
    look({ id, binding }) {
      if (!binding?.every) return () => undefined;
      const every = Math.max(shortest, binding.every * 1000);
      const watch = watched.get(id) ?? { eyes: 0, every, timer: null };
      watched.set(id, Object.assign(watch, { eyes: watch.eyes + 1, every }));
      if (watch.eyes === 1) schedule(id);
      return () => {
        watch.eyes -= 1;
        if (watch.eyes > 0) return;
        if (watch.timer !== null) clearTimeout(watch.timer);
        watched.delete(id);
      };
    },
    refresh,
    forget() {
      data.value = new Map();
      failures.value = new Map();
      asked.clear();
    },
  };
}

function put<T>(map: Signal<ReadonlyMap<string, T>>, key: string, value: T | undefined): void {
  if (value === undefined && !map.value.has(key)) return;
  const next = new Map(map.value);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  map.value = next;
}

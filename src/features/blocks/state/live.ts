/** Live widgets: which are in view, when each is refreshed, and its newest data or failure. Widgets out of view are not refreshed. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Block } from '#core/log/canvas.ts';
import type { LiveData } from '#core/log/live-data.ts';
import { say } from '#ui/language/index.tsx';
import { type Asking, wordRefusal } from '#ui/panel/asking.ts';

/** Each failure in a row doubles the interval, up to this many times. */
const maxDoublings = 5;
/** Milliseconds: the shortest interval, whatever a binding asks for. */
const minInterval = 1000;

interface Around {
  on: Asking['on'];
  /** Of the conversation that is shown. */
  id: ReadonlySignal<string | null>;
}

interface Watch {
  viewers: number;
  /** Milliseconds. */
  every: number;
  timer: ReturnType<typeof setTimeout> | null;
}

export class LiveWidgets {
  readonly data = signal<ReadonlyMap<string, LiveData>>(new Map());
  /** By block; `count`: failures in a row. */
  readonly failures = signal<ReadonlyMap<string, { message: string; count: number }>>(new Map());
  /** Blocks being refreshed. */
  readonly busy = signal<ReadonlySet<string>>(new Set());
  readonly #ask: (blockId: string) => Promise<unknown>;
  readonly #requestedAt = new Map<string, number>();
  readonly #watched = new Map<string, Watch>();

  /** `ask` rejects with a Refusal. */
  constructor(ask: (blockId: string) => Promise<unknown>, { on, id: shown }: Around) {
    this.#ask = ask;
    on('block-data', ({ type: _, ...came }) => {
      if (came.conversationId !== shown.value) return;
      this.data.value = new Map(this.data.value).set(came.blockId, came);
      this.failures.value = new Map([...this.failures.value].filter(([id]) => id !== came.blockId));
    });
    on('block-failed', ({ conversationId, blockId, text, values }) => {
      if (conversationId === shown.value) this.#fail(blockId, say(text, values));
    });
  }

  /** Keeps the block fresh until the returned function is called. */
  look({ id, binding }: Pick<Block, 'id' | 'binding'>): () => void {
    if (!binding?.every) return () => undefined;
    const every = Math.max(minInterval, binding.every * 1000);
    const watch = this.#watched.get(id) ?? { viewers: 0, every, timer: null };
    this.#watched.set(id, Object.assign(watch, { viewers: watch.viewers + 1, every }));
    if (watch.viewers === 1) this.#schedule(id);
    return () => {
      watch.viewers -= 1;
      if (watch.viewers > 0) return;
      if (watch.timer !== null) clearTimeout(watch.timer);
      this.#watched.delete(id);
    };
  }

  async refresh(id: string): Promise<void> {
    if (this.busy.value.has(id)) return;
    this.#requestedAt.set(id, Date.now());
    this.#setBusy(id, true);
    await this.#ask(id).catch((error: unknown) => this.#fail(id, wordRefusal(error)));
    this.#setBusy(id, false);
    this.#schedule(id);
  }

  /** For another conversation. */
  forget(): void {
    this.data.value = new Map();
    this.failures.value = new Map();
    this.#requestedAt.clear();
  }

  #schedule(id: string): void {
    const watch = this.#watched.get(id);
    if (!watch) return;
    if (watch.timer !== null) clearTimeout(watch.timer);
    const slowed = watch.every * 2 ** Math.min(this.failures.value.get(id)?.count ?? 0, maxDoublings);
    const last = Math.max(this.#requestedAt.get(id) ?? 0, this.data.value.get(id)?.at ?? 0);
    watch.timer = setTimeout(() => void this.refresh(id), Math.max(0, last + slowed - Date.now()));
  }

  #setBusy(id: string, on: boolean): void {
    const others = [...this.busy.value].filter((other) => other !== id);
    this.busy.value = new Set(on ? [...others, id] : others);
  }

  #fail(id: string, message: string): void {
    const count = (this.failures.value.get(id)?.count ?? 0) + 1;
    this.failures.value = new Map(this.failures.value).set(id, { message, count });
  }
}

/** The canvas of the conversation that the panel shows: its blocks as they stand now, and what the user can do with them. */

import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { toBlockTitle } from '#core/log/block-title.ts';
import type { Block, Canvas } from '#core/log/canvas.ts';
import type { Conversation } from '#core/log/conversation.ts';
import { currentData, type LiveData, showsLive } from '#core/log/live-data.ts';
import type { CanvasChange } from '#core/loop/canvas-changes.ts';
import { capitalise } from '#core/tools/phrase.ts';
import type { CanvasOperation } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import { say } from '#ui/language/index.tsx';
import { type Asking, wordRefusal } from '#ui/panel/asking.ts';
import type { PanelConnection } from '#ui/panel/connection.ts';
import { createExpiring } from '#ui/panel/expiring.ts';
import { toChain } from './block-chain';
import { sourcesOf } from './block-sources';
import { type Cell, isResized, toLengths } from './board-grid';
import { wordStep } from './canvas-words';

/** A block as drawn: with its newest data, and at the position to which the user just moved it. */
export type BlockView = ReturnType<typeof toView>;

/** Resolves with whether the event reached the agent. */
type Emitter = (event: string, payload: JsonObject) => Promise<boolean>;

type Pending = Pick<Block, 'position' | 'size'>;

export class CanvasModel {
  readonly #conversation: Pick<ConversationModel, 'id' | 'state' | 'ask'>;
  readonly #ask: Asking['ask'];
  readonly #canvas = computed(() => this.#conversation.state.value.canvas);
  readonly #pending = signal<ReadonlyMap<string, Pending>>(new Map());
  readonly #lost = createExpiring<Canvas['past'][number]>();
  readonly #emitters = new Map<string, Emitter>();
  readonly live: LiveWidgets;
  readonly blocks = computed((): readonly BlockView[] =>
    this.#canvas.value.blocks.map((block) =>
      toView({ ...block, ...this.#pending.value.get(block.id) }, this.#conversation.state.value, this.live),
    ),
  );
  /** What undo would revert, in words; null: nothing. */
  readonly undoes = computed(() => wordLast(this.#canvas.value.past, this.#canvas.value.blocks));
  readonly redoes = computed(() => wordLast(this.#canvas.value.future, this.#canvas.value.blocks));
  /** What was just removed; null: nothing, or it was restored. */
  readonly toast = computed(() => toLoss(this.#lost.value, this.#canvas.value.past));

  constructor({ ask, on }: Asking, connection: PanelConnection, conversation: ConversationModel) {
    this.#ask = ask;
    this.#conversation = conversation;
    const { id } = conversation;
    const refresh = async (blockId: string) => {
      if (id.value !== null) await connection.command('refresh-block', { conversationId: id.value, blockId });
    };
    this.live = new LiveWidgets(refresh, { on, id });
    effect(() => {
      id.value;
      batch(() => {
        this.live.forget();
        this.#lost.value = null;
        this.#pending.value = new Map();
      });
      this.#emitters.clear();
    });
  }

  readonly chainOf = (block: BlockView) => toChain(this.#conversation.state.value, block);
  /** The one step that would restore a block, if there is one. */
  readonly wayBack = (blockId: string) => wayBack(this.#canvas.value, blockId);

  /** Resolves with whether it was carried out. */
  async carryOut(change: CanvasChange): Promise<boolean> {
    if ((await this.#conversation.ask('canvas', { change })) === null) return false;
    this.#lost.value = this.#canvas.value.past.findLast(({ operation }) => isLoss(operation, change)) ?? null;
    return true;
  }

  /** Undoes what the toast names, and nothing else. */
  readonly takeBack = async (): Promise<void> => {
    if (this.toast.value?.isNewest) await this.carryOut({ type: 'undone' });
  };

  readonly dismiss = (): void => {
    this.#lost.value = null;
  };

  /** Gives a block a place of its own, and a size if that changed. It is drawn there at once, before the log has it. */
  async place(id: string, before: Cell, now: Cell): Promise<void> {
    const pending = this.#pending;
    const { position, size } = toLengths(now);
    const resized = isResized(before, now);
    const drawn: Pending = resized ? { position, size } : { position };
    pending.value = new Map(pending.value).set(id, drawn);
    await this.carryOut(resized ? { type: 'resized', id, ...position, ...size } : { type: 'moved', id, ...position });
    if (pending.value.get(id) === drawn) pending.value = new Map([...pending.value].filter(([other]) => other !== id));
  }

  /** Always the same function for a block, so that its widget isn't drawn again. */
  readonly emitterOf = (blockId: string): Emitter => {
    const known = this.#emitters.get(blockId);
    if (known) return known;
    const conversationId = this.#conversation.id.value;
    const emit = async (event: string, payload: JsonObject) =>
      conversationId !== null &&
      (await this.#ask('widget-event', { conversationId, blockId, event, payload })) !== null;
    this.#emitters.set(blockId, emit);
    return emit;
  };
}

function toView(block: Block, conversation: Conversation, live: LiveWidgets) {
  const newest = live.data.value.get(block.id);
  const data = currentData(block, newest);
  const isLive = showsLive(block, newest);
  const changed = block.changes.findLast(({ type }) => type === 'shown' || type === 'updated')?.at ?? 0;
  return {
    ...block,
    data,
    title: toBlockTitle(block.widget, data),
    /** Where its data came from, and by which calls. */
    ...sourcesOf(conversation, block, isLive),
    /** When its data was last changed, milliseconds since 1970. */
    at: isLive ? newest.at : changed,
    /** Whether it shows the newest answer of its binding. */
    isLive,
  };
}

const wordLast = (steps: Canvas['past'], now: Canvas['blocks']): string | null => {
  const last = steps.at(-1);
  return last ? wordStep(last, now) : null;
};

function isLoss(operation: CanvasOperation, change: CanvasChange): boolean {
  if (operation.type !== change.type) return false;
  return operation.type === 'cleared' || (operation.type === 'removed' && 'id' in change && operation.id === change.id);
}

/** `isNewest`: nothing was done since, so undo reverts exactly this. */
function toLoss(step: Canvas['past'][number] | null, past: Canvas['past']) {
  if (!step || !past.includes(step)) return null;
  return { words: capitalise(wordStep(step, [])), isNewest: past.at(-1) === step };
}

function wayBack({ past, future }: Canvas, blockId: string): 'undone' | 'redone' | null {
  const holds = (steps: Canvas['past']) => steps.at(-1)?.blocks.some(({ id }) => id === blockId) === true;
  if (holds(past)) return 'undone';
  return holds(future) ? 'redone' : null;
}

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

/** Live widgets: which are in view, when each is refreshed, and its newest data or failure. None is refreshed out of view. */
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

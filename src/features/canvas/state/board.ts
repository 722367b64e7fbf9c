/** The board of a full tab: where its blocks lie, the selected one, and the one that keys move or resize. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import {
  byReading,
  type CanvasModel,
  type Cell,
  columnsOf,
  isSameCell,
  stepTo,
  wordChange,
} from '#features/blocks/state/index.ts';
import { say } from '#ui/language/index.tsx';
import type { LayOut } from './lay-out';

export type SideTab = 'chat' | 'widget';

/** Of a block as it is drawn: the height that its widget has, in px, and whether the widget is higher. */
export interface Fit {
  room: number;
  scrolls: boolean;
}

interface Held {
  id: string;
  from: Cell;
  now: Cell;
}

/** Milliseconds without another key after which a block moved by keys is dropped. */
const restAfter = 600;

export class Board {
  readonly selected = signal<string | null>(null);
  /** The block whose origin is shown below it, if there is no column beside the canvas. */
  readonly originOf = signal<string | null>(null);
  /** The tab of the column beside the board. */
  readonly side = signal<SideTab>('chat');
  /** Whether the column is open where it is a drawer. */
  readonly sideOpen = signal(false);
  /** What a screen reader says, once. */
  readonly announcement = signal('');
  /** Null: the board isn't loaded yet. */
  readonly layOut = signal<LayOut | null>(null);
  /** As many as the board is wide enough for. */
  readonly columns = signal(columnsOf(0));
  /** Px that blocks need for what they hold. */
  readonly heights = signal<ReadonlyMap<string, number>>(new Map());
  readonly fits = signal<ReadonlyMap<string, Fit>>(new Map());
  /** The block that keys move or resize. */
  readonly held = signal<Held | null>(null);
  /** Where each block lies; one that is held lies where it would be dropped. */
  readonly cells: ReadonlySignal<ReadonlyMap<string, Cell>>;
  /** The blocks' ids, line by line. */
  readonly reading: ReadonlySignal<readonly string[]>;
  readonly #canvas: CanvasModel;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: CanvasModel) {
    this.#canvas = canvas;
    this.cells = computed(() => {
      const ground = { columns: this.columns.value, heights: this.heights.value, held: this.held.value };
      return this.layOut.value?.(canvas.blocks.value, ground) ?? new Map();
    });
    this.reading = computed(() => [...this.cells.value].sort(([, a], [, b]) => byReading(a, b)).map(([id]) => id));
    // The column shows the selected widget, or else the chat.
    effect(() => {
      this.side.value = this.selected.value === null ? 'chat' : 'widget';
    });
    effect(() => {
      if (this.#isGone(this.selected.value)) this.selected.value = null;
      if (this.#isGone(this.held.value?.id ?? null)) this.held.value = null;
    });
  }

  /** Shows where a widget came from: in the column beside it, or below it. */
  showOrigin(id: string): void {
    this.originOf.value = id;
    this.selected.value = id;
    this.sideOpen.value = true;
  }

  /** Drops a block that the pointer has moved or resized. */
  place(id: string, now: Cell): void {
    const from = this.cells.peek().get(id);
    if (!from || this.#isGone(id)) return;
    const change = wordChange(from, now);
    if (change === null) return;
    this.announcement.value = `${this.#titleOf(id)} ${change}`;
    void this.#canvas.place(id, from, now);
  }

  /** Handles an arrow key on a block. Returns false for another key. */
  nudge(id: string, key: string, resize: boolean): boolean {
    if (this.held.value && this.held.value.id !== id) this.drop();
    const from = this.held.value?.from ?? this.cells.value.get(id);
    const now = from && stepTo(this.held.value?.now ?? from, { key, resize, boardColumns: this.columns.value });
    if (!now) return false;
    this.selected.value = id;
    this.held.value = { id, from, now };
    const change = wordChange(from, now);
    const title = this.#titleOf(id);
    this.announcement.value = change === null ? say('Put {title} back', { title }) : `${title} ${change}`;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.drop(), restAfter);
    return true;
  }

  /** Drops the block that keys have moved. */
  drop(): void {
    const held = this.held.value;
    if (held && !isSameCell(held.from, held.now)) void this.#canvas.place(held.id, held.from, held.now);
    this.#letGo();
  }

  /** Puts it back. Returns whether one was held. */
  cancel(): boolean {
    const held = this.held.value;
    if (held) this.announcement.value = say('Put {title} back', { title: this.#titleOf(held.id) });
    this.#letGo();
    return held !== null;
  }

  #letGo(): void {
    clearTimeout(this.#rest);
    this.held.value = null;
  }

  #isGone = (id: string | null): boolean => id !== null && !this.#canvas.blocks.value.some((block) => block.id === id);

  #titleOf = (id: string): string => this.#canvas.blocks.value.find((block) => block.id === id)?.title ?? '';
}

/** The map before, if nothing is new. */
export function keepSame<Value>(
  before: ReadonlyMap<string, Value>,
  now: ReadonlyMap<string, Value>,
  isSame: (a: Value, b: Value) => boolean,
): ReadonlyMap<string, Value> {
  const keeps = ([id, value]: [string, Value]) => {
    const known = before.get(id);
    return known !== undefined && isSame(known, value);
  };
  return before.size === now.size && [...now].every(keeps) ? before : now;
}

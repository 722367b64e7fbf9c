/** The board of a full tab: its layout, the selected block, and the block being moved or resized. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { say } from '#ui';
import type { Keeping } from '../connection';
import { type Drag, type Grip, type Layout, pull, snap, toStep, wordFrame } from './board-drag';
import { byReading, columnLength, compareFrames, type Frame } from './board-grid';
import type { CanvasModel } from './canvas';
import type { LayOut } from './lay-out';
import { exact, type Measures } from './natural-sizes';

export type SideTab = 'chat' | 'widget';

/** Of a block as it is drawn: the height that its widget has, in px, and whether the widget is higher. */
export interface Fit {
  room: number | null;
  scrolls: boolean;
}

export type Board = ReturnType<typeof createBoard>;

/** Milliseconds without another key after which a block moved by keys is dropped. */
const restAfter = 600;
/** Milliseconds after which a board whose width doesn't change any more is composed exactly. */
const stillAfter = 60;
/** Px by which a width may differ until then. */
const about = 12;

export function createBoard(canvas: CanvasModel, id: ReadonlySignal<string | null>, storage: Keeping) {
  const layout = keepLayout(id, storage);
  const selected = signal<string | null>(null);
  const side = signal<SideTab>('chat');
  const drag = signal<Drag | null>(null);
  const announcement = signal('');
  const layOut = signal<LayOut | null>(null);
  const measured = signal<Measures>(new Map());
  const fits = signal<ReadonlyMap<string, Fit>>(new Map());
  const column = signal(columnLength);
  const within = signal(exact);
  let still: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | null = null;

  let laid: ReadonlyMap<string, Frame> = new Map();
  const frames = computed(() => {
    const held = drag.value && { id: drag.value.id, frame: snap(drag.value.now, layout.value) };
    const ground = { layout: layout.value, measured: measured.value, column: column.value, held };
    const now = layOut.value?.(canvas.blocks.value, { ...ground, within: within.value });
    laid = keepSame(laid, now ?? new Map());
    return laid;
  });

  function drop(): void {
    if (rest !== null) clearTimeout(rest);
    const ended = drag.value;
    if (!ended) return;
    const now = snap(ended.now, layout.value);
    const change = wordFrame(ended.from, now, layout.value);
    if (change !== null) {
      announcement.value = `${titleOf(ended.id)} ${change}`;
      void canvas.place(ended.id, ended.from, now);
    }
    drag.value = null;
  }

  const titleOf = (blockId: string) => canvas.blocks.value.find((block) => block.id === blockId)?.title ?? '';

  function start(blockId: string, grip: Grip): void {
    drop();
    const from = frames.value.get(blockId);
    if (from) drag.value = { id: blockId, grip, from, now: from };
    selected.value = blockId;
  }

  // The column shows the selected widget, or else the chat.
  effect(() => {
    side.value = selected.value === null ? 'chat' : 'widget';
  });
  effect(() => {
    const gone = (blockId: string | null) =>
      blockId !== null && !canvas.blocks.value.some((each) => each.id === blockId);
    if (gone(selected.value)) selected.value = null;
    if (gone(drag.value?.id ?? null)) drag.value = null;
  });

  return {
    layout,
    selected,
    /** The block whose origin is shown below it, if there is no column beside the canvas. */
    originOf: signal<string | null>(null),
    /** The tab of the column beside the board. */
    side,
    /** Whether the column is open where it is a drawer. */
    sideOpen: signal(false),
    drag,
    /** What a screen reader says, once. */
    announcement,
    /** Null: the board isn't loaded yet. */
    layOut,
    /** How large the widgets are by their content. */
    measured,
    fits,
    /** `length`: px from the start of one column to the next, as drawn. */
    setColumn(length: number): void {
      if (length === column.value) return;
      column.value = length;
      within.value = about;
      clearTimeout(still);
      still = setTimeout(() => (within.value = exact), stillAfter);
    },
    /** Lays the blocks by what they are like elsewhere, as long as `act` takes: the board itself isn't drawn. */
    async layBy<T>(elsewhere: Measures, act: () => Promise<T>): Promise<T> {
      const before = measured.value;
      batch(() => {
        measured.value = elsewhere;
        within.value = Number.POSITIVE_INFINITY;
      });
      try {
        return await act();
      } finally {
        batch(() => {
          measured.value = before;
          within.value = exact;
        });
      }
    },
    /** Where each block lies, in px of the nominal board; a dragged one lies where it would be dropped. */
    frames,
    /** The blocks' ids, line by line. */
    reading: computed(() => [...frames.value].sort(([, a], [, b]) => byReading(a, b)).map(([blockId]) => blockId)),
    start,
    /** `by`: the distance from the start, in px of the nominal board. */
    dragTo(by: { x: number; y: number }): void {
      const now = drag.value;
      if (now) drag.value = { ...now, now: pull(now.from, now.grip, by) };
    },
    drop,
    cancel(): void {
      if (drag.value) announcement.value = say('Put {title} back', { title: titleOf(drag.value.id) });
      drag.value = null;
    },
    /** Handles an arrow key on a block. Returns false for another key. */
    nudge(blockId: string, key: string, resize: boolean): boolean {
      const step = toStep(key, layout.value);
      if (!step) return false;
      const grip = resize ? 'se' : 'move';
      if (drag.value?.id !== blockId || drag.value.grip !== grip) start(blockId, grip);
      const going = drag.value;
      if (!going) return true;
      const now = snap(pull(going.now, grip, step), layout.value);
      drag.value = { ...going, now };
      const [title, change] = [titleOf(blockId), wordFrame(going.from, now, layout.value)];
      announcement.value = change === null ? say('Put {title} back', { title }) : `${title} ${change}`;
      if (rest !== null) clearTimeout(rest);
      rest = setTimeout(drop, restAfter);
      return true;
    },
  };
}

export function keepFits(before: ReadonlyMap<string, Fit>, now: ReadonlyMap<string, Fit>): ReadonlyMap<string, Fit> {
  const isSame = (id: string, { room, scrolls }: Fit) =>
    before.get(id)?.room === room && before.get(id)?.scrolls === scrolls;
  return before.size === now.size && [...now].every(([id, fit]) => isSame(id, fit)) ? before : now;
}

/** What lies where it lay stays the same object, so that it isn't drawn again. */
function keepSame(before: ReadonlyMap<string, Frame>, now: Map<string, Frame>): ReadonlyMap<string, Frame> {
  for (const [id, frame] of now) {
    const known = before.get(id);
    if (known && !Object.values(compareFrames(known, frame)).includes(true)) now.set(id, known);
  }
  const isSame = before.size === now.size && [...now].every(([id, frame]) => before.get(id) === frame);
  return isSame ? before : now;
}

/** The layout, stored for each conversation. */
function keepLayout(id: ReadonlySignal<string | null>, storage: Keeping): Signal<Layout> {
  const keyOf = (conversationId: string) => `tabhand.layout.${conversationId}`;
  const layout = signal<Layout>('grid');
  let of: string | null = null;
  effect(() => {
    const [now, chosen] = [id.value, layout.value];
    const isOther = of !== now;
    of = now;
    if (now === null) return;
    if (isOther) layout.value = storage.getItem(keyOf(now)) === 'free' ? 'free' : 'grid';
    else storage.setItem(keyOf(now), chosen);
  });
  return layout;
}

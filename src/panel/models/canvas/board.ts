/** The board of a full tab: its layout, the selected block, and the block being moved or resized. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { say } from '#ui';
import type { Keeping } from '../connection';
import { type Drag, type Grip, type Layout, pull, snap, toStep, wordFrame } from './board-drag';
import { byReading, type Frame, layOut, type Size, toCell, toFrame, toGridSize } from './board-grid';
import type { BlockView, CanvasModel } from './canvas';

export type SideTab = 'chat' | 'widget';

export type Board = ReturnType<typeof createBoard>;

/** Milliseconds without another key after which a block moved by keys is dropped. */
const restAfter = 600;

/** Of a widget whose kind is not known. */
export const unknownSize: Size = { columns: 6, rows: 6 };

export function createBoard(canvas: CanvasModel, id: ReadonlySignal<string | null>, storage: Keeping) {
  const layout = keepLayout(id, storage);
  const selected = signal<string | null>(null);
  const side = signal<SideTab>('chat');
  const drag = signal<Drag | null>(null);
  const announcement = signal('');
  const usual = signal<(widget: string) => Size>(() => unknownSize);
  let rest: ReturnType<typeof setTimeout> | null = null;

  const frames = computed(() => {
    const held = drag.value && { id: drag.value.id, frame: snap(drag.value.now, layout.value) };
    const onGrid = toGrid(canvas.blocks.value, usual.value, held);
    if (layout.value === 'grid') return onGrid;
    return new Map(canvas.blocks.value.map((block) => [block.id, toFree(block, onGrid, held)]));
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
    /** The default size of each kind of widget, known once the board is loaded. */
    usual,
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
      if (drag.value) announcement.value = say('{title} is back in its place', { title: titleOf(drag.value.id) });
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
      announcement.value = change === null ? say('{title} is back in its place', { title }) : `${title} ${change}`;
      if (rest !== null) clearTimeout(rest);
      rest = setTimeout(drop, restAfter);
      return true;
    },
  };
}

/** The block that is being moved or resized, and where it would be dropped. */
type Held = Pick<Drag, 'id'> & { frame: Frame };

function toGrid(blocks: readonly BlockView[], usual: (widget: string) => Size, held: Held | null): Map<string, Frame> {
  const wanted = blocks.map((block) => {
    const { id, widget, position, size } = block;
    const home = usual(widget);
    if (held?.id === id) {
      const cell = toCell(held.frame);
      return { id, usual: home, size: cell, at: cell, placed: Number.POSITIVE_INFINITY };
    }
    const at = position ? toCell({ ...position, width: 0, height: 0 }) : null;
    return { id, usual: home, size: size ? toGridSize(size) : home, at, placed: placedAt(block) };
  });
  return new Map([...layOut(wanted)].map(([id, cell]) => [id, toFrame(cell)]));
}

const placedAt = ({ changes }: BlockView): number =>
  changes.findLast(({ type }) => type === 'moved' || type === 'resized')?.at ?? 0;

/** A block keeps its own place and size to the pixel. Without them it lies where the grid puts it. */
function toFree({ id, position, size }: BlockView, onGrid: Map<string, Frame>, held: Held | null): Frame {
  if (held?.id === id) return held.frame;
  return { x: 0, y: 0, width: 0, height: 0, ...onGrid.get(id), ...position, ...size };
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

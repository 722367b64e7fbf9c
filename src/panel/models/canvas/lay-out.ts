/** Where the blocks of the board lie. Loaded with the board: the panel's start has neither the specs nor the composing. Pure. */
import { specs, type WidgetSpec } from '#widgets';
import { arrange } from './arrange';
import type { Drag, Layout } from './board-drag';
import {
  type Cell,
  columnLength,
  type Frame,
  gap,
  gridColumns,
  type Placement,
  settle,
  toCell,
  toFrame,
} from './board-grid';
import type { BlockView } from './canvas';
import type { Part } from './compose-row';
import {
  exact,
  type Kind,
  type Measured,
  type Measures,
  measuredAt,
  toPart,
  usualWidth,
  widthOf,
} from './natural-sizes';

/** The block that is being moved or resized, and where it would be dropped. */
type Held = Pick<Drag, 'id'> & { frame: Frame };

interface Ground {
  layout: Layout;
  measured: Measures;
  /** Px from the start of one column to the next. */
  column: number;
  held: Held | null;
  /** Px by which a width may differ for what was measured there. */
  within?: number;
}

export type LayOut = typeof layOut;

/** In px of the nominal board. */
export function layOut(blocks: readonly BlockView[], ground: Ground): Map<string, Frame> {
  const { layout, held } = ground;
  if (layout === 'grid') return toGrid(blocks, ground);
  const onGrid = toGrid(blocks, { ...ground, column: columnLength });
  return new Map(blocks.map((block) => [block.id, toFree(block, onGrid, held)]));
}

const kinds = new Map<string, WidgetSpec['size']>(specs.map(({ name, size }) => [name, size]));
const unknown: Kind = { columns: 6, rows: 6 };
const kindOf = ({ widget }: BlockView): Kind => kinds.get(widget) ?? unknown;

/**
 * Composed with each widget's size at its kind's usual width, then again with those at the widths that this gives, until none is
 * new. So neither the order in which widgets came nor an earlier width of the board counts. What isn't known yet is laid to be measured.
 */
function toGrid(blocks: readonly BlockView[], ground: Ground): Map<string, Frame> {
  const { measured, column, layout, within = exact } = ground;
  const drawn = blocks.filter(
    ({ id, position, size }) => measured.has(id) && !(size && (position || layout === 'free')),
  );
  const known = new Map<string, readonly Measured[]>();
  const learn = ({ id }: BlockView, width: number): 'new' | 'known' | 'missing' => {
    const before = known.get(id) ?? [];
    if (measuredAt(before, width, within)) return 'known';
    const found = measuredAt(measured.get(id), width, within);
    if (found) known.set(id, [...before, found]);
    return found ? 'new' : 'missing';
  };
  const drafts = drawn.filter((block) => learn(block, usualWidth(kindOf(block))) === 'missing');
  for (;;) {
    const frames = composeAll(blocks, known, ground);
    for (const block of drafts) {
      const frame = frames.get(block.id);
      if (frame) frame.width = ((usualWidth(kindOf(block)) + gap) * columnLength) / column - gap;
    }
    if (drafts.length > 0) return frames;
    const free = drawn.filter(({ id, position }) => !position && id !== ground.held?.id);
    const learnt = free.map((block) => learn(block, widthOf(toCell(frames.get(block.id) ?? nowhere).columns, column)));
    if (learnt.includes('missing') || !learnt.includes('new')) return frames;
  }
}

const nowhere: Frame = { x: 0, y: 0, width: 0, height: 0 };

function composeAll(blocks: readonly BlockView[], known: Measures, { column, held }: Ground): Map<string, Frame> {
  const placed: Placement[] = [];
  const free: Part[] = [];
  for (const block of blocks) {
    const { id, position, size } = block;
    const wanted = { id, kind: kindOf(block), measured: known.get(id), hint: size };
    const part = toPart(wanted, { column, columns: gridColumns });
    if (held?.id === id) placed.push({ id, cell: toCell(held.frame), placed: Number.POSITIVE_INFINITY });
    else if (!position) free.push(part);
    else placed.push({ id, cell: toCell({ ...(size ?? usualSize(part)), ...position }), placed: placedAt(block) });
  }
  return new Map([...arrangeOnce(free, settle(placed))].map(([id, cell]) => [id, toFrame(cell)]));
}

/** The newest last: composing begins again with each new measure, and most of its steps are known. */
const arranged = new Map<string, ReadonlyMap<string, Cell>>();
const mostArranged = 12;

function arrangeOnce(free: readonly Part[], placed: ReadonlyMap<string, Cell>): ReadonlyMap<string, Cell> {
  const key = JSON.stringify([free, [...placed]]);
  const cells = arranged.get(key) ?? arrange(free, placed);
  arranged.delete(key);
  arranged.set(key, cells);
  if (arranged.size > mostArranged) arranged.delete(arranged.keys().next().value ?? '');
  return cells;
}

function usualSize({ ideal, shapes }: Part): Pick<Frame, 'width' | 'height'> {
  const columns = Math.round(ideal);
  const { width, height } = toFrame({ column: 0, row: 0, columns, rows: shapes[columns]?.rows ?? 12 });
  return { width, height };
}

/** Later than any time. */
const byHand = 1e15;

/** What the user placed goes before what the model placed. */
function placedAt({ changes }: BlockView): number {
  const placing = changes.filter(({ type }) => type === 'moved' || type === 'resized');
  const own = placing.findLast(({ callId }) => callId === null);
  return own ? byHand + own.at : (placing.at(-1)?.at ?? 0);
}

/** A block keeps its own place and size to the pixel. Without them it lies where the grid puts it. */
function toFree({ id, position, size }: BlockView, onGrid: Map<string, Frame>, held: Held | null): Frame {
  if (held?.id === id) return held.frame;
  return { ...nowhere, ...onGrid.get(id), ...position, ...size };
}

/** Where the blocks of the board lie. Loaded with the board: the panel's start has neither the specs nor the composing. Pure. */
import { specs, type WidgetSpec } from '#widgets';
import { arrange } from './arrange';
import type { Drag, Layout } from './board-drag';
import { columnLength, type Frame, gridColumns, type Placement, settle, toCell, toFrame } from './board-grid';
import type { BlockView } from './canvas';
import type { Part } from './compose-row';
import { type Kind, type Measures, toPart } from './natural-sizes';

/** The block that is being moved or resized, and where it would be dropped. */
type Held = Pick<Drag, 'id'> & { frame: Frame };

interface Ground {
  layout: Layout;
  measured: Measures;
  /** Px from the start of one column to the next. */
  column: number;
  held: Held | null;
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

function toGrid(blocks: readonly BlockView[], { measured, column, held }: Ground): Map<string, Frame> {
  const placed: Placement[] = [];
  const free: Part[] = [];
  for (const block of blocks) {
    const { id, widget, position, size } = block;
    const kind = kinds.get(widget) ?? unknown;
    const part = toPart({ id, kind, measured: measured.get(id), hint: size }, { column, columns: gridColumns });
    if (held?.id === id) placed.push({ id, cell: toCell(held.frame), placed: Number.POSITIVE_INFINITY });
    else if (!position) free.push(part);
    else placed.push({ id, cell: toCell({ ...(size ?? usualSize(part)), ...position }), placed: placedAt(block) });
  }
  return new Map([...arrange(free, settle(placed))].map(([id, cell]) => [id, toFrame(cell)]));
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
  return { x: 0, y: 0, width: 0, height: 0, ...onGrid.get(id), ...position, ...size };
}

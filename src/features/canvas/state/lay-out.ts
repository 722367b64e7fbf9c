/** Where the blocks of the board lie. Loaded with the board: the panel's start has neither the specs nor the grid's engine. Pure. */
import { GridStackEngine, type GridStackNode } from 'gridstack';
import {
  type BlockView,
  type Cell,
  minSize,
  toCellPlace,
  toCellSize,
  toGridRows,
  topOf,
} from '#features/blocks/state/index.ts';
import { specs } from '#widgets/specs.ts';
import type { WidgetSpec } from '#widgets/widget.ts';

/** What is read of a block. */
export type Laid = Pick<BlockView, 'id' | 'widget' | 'data' | 'position' | 'size' | 'changes'>;

interface Ground {
  /** Of the board. */
  columns: number;
  /** Px that blocks need for what they hold, as far as they were measured. */
  heights: ReadonlyMap<string, number>;
  /** The block that keys move or resize. */
  held: { id: string; now: Cell } | null;
}

type CellSize = Pick<Cell, 'columns' | 'rows'>;

export type LayOut = typeof layOut;

const known = new Map<string, Pick<WidgetSpec, 'size' | 'isWide'>>(specs.map((spec) => [spec.name, spec]));
const unknown: WidgetSpec['size'] = { columns: 6, rows: 6 };
/** Of what needs all the columns of a usual board; a large one has them beside a third. */
const wide = 12;
/** Px: a block with more content scrolls. */
const maxHeight = 640;

/** What somebody placed lies there. Each of the others, in the order in which they were shown, takes the first place with room for it. */
export function layOut(all: readonly Laid[], { columns, heights, held }: Ground): Map<string, Cell> {
  const blocks = topOf(all);
  const engine = new GridStackEngine({ column: columns, mode: 'float' });
  const sized = blocks.map((block) => ({ ...block, cellSize: sizeOf(block, { columns, heights }) }));
  if (held) engine.addNode(toNode(held.id, held.now));
  const others = sized.filter(({ id }) => id !== held?.id);
  for (const { id, position, cellSize } of others.toSorted((a, b) => placedAt(b) - placedAt(a)))
    if (position) engine.addNode(toNode(id, firstBelow(engine, { ...toCellPlace(position), ...cellSize })));
  for (const { id, position, cellSize } of others)
    if (!position) engine.addNode(toNode(id, firstFree(engine, cellSize)));
  return new Map(engine.nodes.map((node) => [node.id ?? '', toCell(node)]));
}

function sizeOf({ id, widget, data, size }: Laid, ground: Pick<Ground, 'columns' | 'heights'>): CellSize {
  if (size) return toCellSize(size, ground.columns);
  const spec = known.get(widget);
  const { columns, rows } = spec?.size ?? unknown;
  const height = ground.heights.get(id);
  const needs = height === undefined ? 2 * rows : toGridRows(Math.min(height, maxHeight));
  return { columns: spec?.isWide?.(data) ? wide : columns, rows: Math.max(minSize.rows, needs) };
}

/** Of two on the same spot, the one that was placed first moves down. */
function firstBelow(engine: GridStackEngine, cell: Cell): Cell {
  const column = Math.min(cell.column, engine.column - cell.columns);
  let { row } = cell;
  while (!engine.isAreaEmpty(column, row, cell.columns, cell.rows)) row += 1;
  return { ...cell, column, row };
}

/** Begins at a multiple of its width, so that edges meet. */
function firstFree(engine: GridStackEngine, { columns, rows }: CellSize): Cell {
  for (let row = 0; ; row += 1)
    for (let column = 0; column + columns <= engine.column; column += columns)
      if (engine.isAreaEmpty(column, row, columns, rows)) return { column, row, columns, rows };
}

/** Later than any time. */
const byHand = 1e15;

/** What the user placed goes before what the model placed. */
function placedAt({ changes }: Laid): number {
  const placing = changes.filter(({ type }) => type === 'moved' || type === 'resized');
  const own = placing.findLast(({ callId }) => callId === null);
  return own ? byHand + own.at : (placing.at(-1)?.at ?? 0);
}

export const toNode = (id: string, { column: x, row: y, columns: w, rows: h }: Cell): GridStackNode => ({
  id,
  x,
  y,
  w,
  h,
});

export const toCell = ({ x = 0, y = 0, w = 1, h = 1 }: GridStackNode): Cell => ({
  column: x,
  row: y,
  columns: w,
  rows: h,
});

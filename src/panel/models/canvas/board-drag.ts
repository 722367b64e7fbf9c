/** A block that is being moved or resized: its frame before, and where the pointer or the keys have moved it. Pure. */
import { say } from '#ui';
import { columnLength, compareFrames, type Frame, least, rowLength, toCell, toFrame } from './board-grid';

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const; // for the union of literals
export type Handle = (typeof handles)[number];
export type Grip = 'move' | Handle;
export type Layout = 'grid' | 'free';

export interface Drag {
  id: string;
  grip: Grip;
  from: Frame;
  now: Frame;
}

/** The frame after a pull of so many px of the nominal board at a grip. */
export function pull(from: Frame, grip: Grip, { x, y }: { x: number; y: number }): Frame {
  if (grip === 'move') return { ...from, x: Math.max(0, from.x + x), y: Math.max(0, from.y + y) };
  const [west, east] = [grip.includes('w'), grip.includes('e')];
  const [north, south] = [grip.startsWith('n'), grip.startsWith('s')];
  const across = stretch([from.x, from.width], { by: x, first: west, last: east, least: least.width });
  const down = stretch([from.y, from.height], { by: y, first: north, last: south, least: least.height });
  return { x: across[0], width: across[1], y: down[0], height: down[1] };
}

type Span = [start: number, length: number];

/** Moves one edge; the other stays. */
function stretch([start, length]: Span, pulled: { by: number; first: boolean; last: boolean; least: number }): Span {
  if (pulled.last) return [start, Math.max(pulled.least, length + pulled.by)];
  if (!pulled.first) return [start, length];
  const by = Math.min(Math.max(pulled.by, -start), length - pulled.least);
  return [start + by, length - by];
}

/** Where it would lie if it were let go now. */
export function snap(frame: Frame, layout: Layout): Frame {
  if (layout === 'grid') return toFrame(toCell(frame));
  const { x, y, width, height } = frame;
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

const freeStep = 8;
const ways: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far an arrow key goes: a cell of the grid, 8 px without one; null for any other key. */
export function toStep(key: string, layout: Layout): { x: number; y: number } | null {
  const way = Object.hasOwn(ways, key) ? ways[key] : undefined;
  if (!way) return null;
  if (layout === 'free') return { x: way.x * freeStep, y: way.y * freeStep };
  return { x: way.x * columnLength, y: way.y * rowLength };
}

/** What a screen reader announces about a moved block. */
export function wordFrame(before: Frame, now: Frame, layout: Layout): string | null {
  const { moved, resized } = compareFrames(before, now);
  if (!moved && !resized) return null;
  return resized
    ? say('resized to {size}', { size: wordSize(now, layout) })
    : say('moved to {place}', { place: wordPlace(now, layout) });
}

export function wordPlace(frame: Frame, layout: Layout): string {
  const { column, row } = toCell(frame);
  return layout === 'grid'
    ? say('column {column}, row {row}', { column: column + 1, row: row + 1 })
    : `${frame.x}, ${frame.y} px`;
}

export function wordSize(frame: Frame, layout: Layout): string {
  const { columns, rows } = toCell(frame);
  return layout === 'grid' ? `${columns} × ${rows}` : `${frame.width} × ${frame.height} px`;
}

/** How large widgets are by their content: measured where they lie, estimated for other widths. Pure. */
import { gap, rowLength } from './board-grid';
import type { Part, Shape } from './compose-row';

/** What a kind of widget is like, before and besides what is measured: columns of 12, rows of 40 px. */
export interface Kind {
  columns: number;
  rows: number;
  /** Its height depends on its width: a text is taller where it is narrow, a picture where it is wide. */
  taller?: 'narrow' | 'wide';
}

/** In px. */
export interface Measured {
  width: number;
  /** Around the content: edges and foot. */
  frame: number;
  /** Of the content that has a height of its own. */
  content: number;
  /** Of a part that scrolls: all that it holds. */
  scrolls?: number;
  /** It has a drawing that takes any height. */
  fills?: boolean;
}

/** Of a board that is 1,200 px wide; a larger board doesn't need larger widgets. */
const nominal = 1200;
/** A widget needs at least half of the width that suits it. */
const leastShare = 0.5;
/** Px: a widget with more content scrolls; one that scrolls is at least so high. */
const tallest = { text: 640, list: 420 };
const lowest = { list: 280, drawing: 132 };

/** By block, then by width in px. */
export type Measures = ReadonlyMap<string, ReadonlyMap<number, Measured>>;

interface Wanted {
  id: string;
  kind: Kind;
  measured: ReadonlyMap<number, Measured> | undefined;
  /** What the model asked for, in px of the nominal board. */
  hint: { width: number; height: number } | undefined;
}

/** `column`: px from the start of one column to the next. */
export function toPart(
  { id, kind, measured, hint }: Wanted,
  { column, columns }: { column: number; columns: number },
): Part {
  const board = column * columns - gap;
  const suits = hint ? (hint.width + gap) / 100 : kind.columns;
  const known = [...(measured?.values() ?? [])];
  const shapes = Array.from({ length: columns + 1 }, (_, count) => {
    const width = Math.round(count * column - gap);
    return toShape(measured?.get(width) ?? estimate(width, { known, kind }), hint?.height);
  });
  return {
    id,
    family: kind.columns <= 3 ? 'figure' : undefined,
    least: Math.min(columns, Math.ceil((kind.columns * 100 * leastShare + gap) / column)),
    ideal: Math.min(columns, Math.max(1, suits * (nominal / board) ** 0.5)),
    weight: hint ? 3 : 1,
    shapes,
  };
}

/** From the nearest width that was measured, or else from the kind. */
function estimate(width: number, { known, kind }: { known: readonly Measured[]; kind: Kind }): Measured {
  const frame = 54;
  const usual: Measured = { width: kind.columns * 100 - gap, frame, content: kind.rows * 40 - gap - frame };
  const near = known.toSorted((a, b) => Math.abs(a.width - width) - Math.abs(b.width - width))[0] ?? usual;
  const inner = (of: number) => Math.max(24, of - 24);
  const ratio = inner(near.width) / inner(width);
  const scale = { narrow: ratio, wide: 1 / ratio, same: 1 }[kind.taller ?? 'same'];
  return { ...near, width, content: near.content * scale };
}

const toRows = (height: number): number => Math.max(1, Math.ceil((height + gap) / rowLength));

function toShape({ width, frame, content, scrolls, fills }: Measured, asked?: number): Shape {
  const fixed = frame + content;
  if (fills) {
    const ideal = asked ?? fixed + Math.min(320, Math.max(180, (width - 24) * 0.46));
    return shape(fixed + lowest.drawing, ideal, Math.max(ideal, fixed + 180) * 1.5);
  }
  if (scrolls !== undefined)
    return shape(
      fixed + (scrolls > tallest.list ? lowest.list : scrolls),
      fixed + Math.min(scrolls, tallest.list),
      fixed + scrolls,
    );
  return shape(Math.min(fixed, tallest.text), Math.min(fixed, tallest.text), fixed);
}

const shape = (least: number, rows: number, most: number): Shape => ({
  least: toRows(least),
  rows: Math.max(toRows(least), toRows(rows)),
  most: (Math.max(rows, most) + gap) / rowLength,
});

/** The same map if nothing is new. Widths that a widget had before are kept, unless its content has changed since. */
export function remember(known: Measures, now: ReadonlyMap<string, Measured>): Measures {
  const all = new Map(known);
  for (const [id, measured] of now) {
    const widths = known.get(id);
    const before = widths?.get(measured.width);
    if (before && isSame(before, measured)) continue;
    all.set(id, before ? new Map([[measured.width, measured]]) : new Map(widths).set(measured.width, measured));
  }
  const isNew = [...all].some(([id, widths]) => known.get(id) !== widths);
  return isNew ? all : known;
}

const isSame = (a: Measured, b: Measured): boolean =>
  a.fills === b.fills && isNear(a.frame, b.frame) && isNear(a.content, b.content) && isNear(a.scrolls, b.scrolls);

/** Rounding differs by a px. */
const isNear = (a = -1, b = -1): boolean => Math.abs(a - b) <= 1;

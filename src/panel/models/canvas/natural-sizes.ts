/** How large widgets are by their content: measured where they lie, estimated for other widths. Pure. */
import { columnLength, gap, rowLength, toFrame } from './board-grid';
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
  /** What it showed: another object for other data or sources. */
  of: object;
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

/** By block, the newest first. */
export type Measures = ReadonlyMap<string, readonly Measured[]>;

/** Widths that are kept for each block. */
const mostWidths = 60;

/** Px by which a width may differ: layout rounds to 1/64. */
export const exact = 0.05;

/** What was measured at this width, or nearest to it `within` so many px. */
export function measuredAt(all: readonly Measured[] = [], width: number, within = exact): Measured | undefined {
  const off = (each: Measured) => Math.abs(each.width - width);
  const nearest = all.reduce<Measured | undefined>(
    (best, each) => (best && off(best) <= off(each) ? best : each),
    undefined,
  );
  return nearest && off(nearest) < within ? nearest : undefined;
}

/** Px of so many columns. */
export const widthOf = (columns: number, column: number): number =>
  ((toFrame({ column: 0, row: 0, columns, rows: 1 }).width + gap) / columnLength) * column - gap;

/** Px that suit the kind, on a board of any width. */
export const usualWidth = ({ columns }: Kind): number => columns * columnLength - gap;

type Size = Omit<Measured, 'of'>;

interface Wanted {
  id: string;
  kind: Kind;
  measured: readonly Measured[] | undefined;
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
  const shapes = Array.from({ length: columns + 1 }, (_, count) => {
    const width = widthOf(count, column);
    return toShape(measuredAt(measured, width) ?? estimate(width, { known: measured ?? [], kind }), hint?.height);
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
function estimate(width: number, { known, kind }: { known: readonly Size[]; kind: Kind }): Size {
  const frame = 54;
  const usual: Size = { width: usualWidth(kind), frame, content: kind.rows * 40 - gap - frame };
  const near = known.toSorted((a, b) => Math.abs(a.width - width) - Math.abs(b.width - width))[0] ?? usual;
  const inner = (of: number) => Math.max(24, of - 24);
  const ratio = inner(near.width) / inner(width);
  const scale = { narrow: ratio, wide: 1 / ratio, same: 1 }[kind.taller ?? 'same'];
  return { ...near, width, content: near.content * scale };
}

const toRows = (height: number): number => Math.max(1, Math.ceil((height + gap) / rowLength));

function toShape({ width, frame, content, scrolls, fills }: Size, asked?: number): Shape {
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

/** The same map if nothing is new. Widths that a widget had before are kept, unless something else that it shows changed its size. */
export function remember(known: Measures, now: ReadonlyMap<string, Measured>): Measures {
  const all = new Map(known);
  for (const [id, measured] of now) {
    const widths = known.get(id) ?? [];
    const before = measuredAt(widths, measured.width);
    if (before && isSame(before, measured)) continue;
    const kept = before && before.of !== measured.of ? [] : widths.filter((each) => each !== before);
    all.set(id, [measured, ...kept].slice(0, mostWidths));
  }
  return [...all].some(([id, widths]) => known.get(id) !== widths) ? all : known;
}

const isSame = (a: Size, b: Size): boolean =>
  a.fills === b.fills && isNear(a.frame, b.frame) && isNear(a.content, b.content) && isNear(a.scrolls, b.scrolls);

/** Rounding differs by a px. */
const isNear = (a = -1, b = -1): boolean => Math.abs(a - b) <= 1;

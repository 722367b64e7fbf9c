/** The best way to lay a few widgets side by side, or on one another, in one row of the board. Pure. */
import { type Cell, gap, rowLength } from './board-grid';

/** The rows that a widget can do with, needs, and can fill (in fractions too), at one width. */
export type Shape = Record<'least' | 'rows' | 'most', number>;

export interface Part {
  id: string;
  /** Neighbours of one family look alike: figures. */
  family?: string | undefined;
  /** Columns: with fewer it can't be read. */
  least: number;
  /** Columns that suit it, and how much that counts. */
  ideal: number;
  weight: number;
  /** By columns. */
  shapes: readonly Shape[];
}

export interface Row {
  rows: number;
  cost: number;
  /** Their places from the start of the row. */
  cells: ReadonlyMap<string, Cell>;
}

/** Widgets on one another, as wide as one another. */
interface Stack {
  parts: readonly Part[];
  columns: number;
}

const mostStacks = 6;
const deepest = 4;
/** Of a card. More is out of the question, unless it is alone and a step of the grid is more. */
const mostEmpty = 0.2;

/** Null: no way costs less than `limit`. */
export function bestRow(parts: readonly Part[], columns: number, limit = Number.POSITIVE_INFINITY): Row | null {
  let found: { cost: number; rows: number; stacks: readonly Stack[] } | null = null;
  const go = (from: number, left: number, stacks: readonly Stack[], spent: number) => {
    if (spent >= (found?.cost ?? limit)) return;
    if (from === parts.length) {
      if (left > 0) return;
      for (const rows of heights(stacks)) {
        const cost = stacks.reduce((sum, stack) => sum + costOf(stack, rows), spent);
        if (cost < (found?.cost ?? limit)) found = { cost, rows, stacks };
      }
      return;
    }
    if (stacks.length === mostStacks || left <= 0) return;
    for (let to = from + 1; to <= Math.min(parts.length, from + deepest); to += 1) {
      const stacked = parts.slice(from, to);
      const least = Math.min(columns, Math.max(...stacked.map((part) => part.least)));
      const last = to === parts.length;
      for (let width = last ? left : least; width <= left; width += 1) {
        if (width < least) break;
        go(
          to,
          left - width,
          [...stacks, { parts: stacked, columns: width }],
          spent + widthCost(stacked, width, stacks.at(-1)),
        );
      }
    }
  };
  go(0, columns, [], 0);
  return found && toRow(found);
}

/** Thirds and quarters of the board are preferred: the edges of its rows then meet. Beyond twice its width, much of a card is empty. */
function widthCost(parts: readonly Part[], columns: number, before: Stack | undefined): number {
  const sizes = parts.reduce((sum, { ideal, weight }) => {
    const wider = Math.log2(columns / ideal);
    return sum + weight * wider ** 2 + 4 * Math.max(0, wider - 1);
  }, 0);
  const mixed = parts.filter((part, i) => i > 0 && part.family !== parts[i - 1]?.family).length;
  const parted = isKin(before?.parts.at(-1), parts[0]) && before ? Math.log2(columns / before.columns) ** 2 : 0;
  const odd = 12 % columns === 0 || columns % 3 === 0 || columns === 8 ? 0 : 0.15;
  return sizes + odd + 0.1 * (parts.length - 1) + 0.3 * mixed + 2 * parted;
}

export const isKin = (a: Part | undefined, b: Part | undefined): boolean =>
  a?.family !== undefined && a.family === b?.family;

const shapeOf = ({ shapes }: Part, columns: number): Shape => shapes[columns] ?? { least: 1, rows: 1, most: 1 };

const sum = ({ parts, columns }: Stack, of: keyof Shape): number =>
  parts.reduce((all, part) => all + shapeOf(part, columns)[of], 0);

/** Heights worth trying: what each stack needs, and no less than all can do with. */
function heights(stacks: readonly Stack[]): Set<number> {
  const least = Math.max(...stacks.map((stack) => sum(stack, 'least')));
  return new Set(stacks.map((stack) => Math.max(least, sum(stack, 'rows'))));
}

function costOf(stack: Stack, rows: number): number {
  return share(stack, rows).reduce((all, given, i) => {
    const part = stack.parts[i];
    return part ? all + heightCost(shapeOf(part, stack.columns), given) : all;
  }, 0);
}

function heightCost({ rows, most }: Shape, given: number): number {
  const empty = Math.max(0, given - most) / (given - gap / rowLength);
  const tooEmpty = empty > mostEmpty && given > Math.ceil(most) ? 1000 : 0;
  const stretched = Math.log2(Math.min(given, Math.max(most, rows)) / rows);
  return tooEmpty + 4 * empty + 20 * Math.max(0, empty - 0.15) + 0.5 * stretched ** 2;
}

/** Shares the height of a row among the widgets of a stack: first to those that can fill it, the rest to all alike. */
function share({ parts, columns }: Stack, rows: number): number[] {
  const shapes = parts.map((part) => shapeOf(part, columns));
  const given = shapes.map((shape) => shape.rows);
  let left = rows - given.reduce((all, each) => all + each, 0);
  for (const [i, { least, most }] of shapes.entries()) {
    const now = given[i] ?? 0;
    const more = Math.max(least - now, Math.min(left, Math.max(0, Math.floor(most) - now)));
    given[i] = now + more;
    left -= more;
  }
  for (let i = 0; left > 0; i = (i + 1) % given.length) {
    given[i] = (given[i] ?? 0) + 1;
    left -= 1;
  }
  return given;
}

function toRow({ cost, rows, stacks }: { cost: number; rows: number; stacks: readonly Stack[] }): Row {
  const cells = new Map<string, Cell>();
  let column = 0;
  for (const stack of stacks) {
    let row = 0;
    for (const [i, given] of share(stack, rows).entries()) {
      cells.set(stack.parts[i]?.id ?? '', { column, row, columns: stack.columns, rows: given });
      row += given;
    }
    column += stack.columns;
  }
  return { rows, cost, cells };
}

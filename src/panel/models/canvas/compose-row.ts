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
  /** Of its width. */
  cost: number;
  least: number;
  rows: number;
  /** By height: looked up far more often than there are heights. */
  costs: Map<number, number>;
}

/** Of the parts from one to before another, at one width. */
type Stacks = (from: number, to: number, columns: number) => Stack;

/** Each stack is made once, though it may stand in many rows. */
export function toStacks(parts: readonly Part[]): Stacks {
  const known = new Map<number, Stack>();
  return (from, to, columns) => {
    const key = ((from * deepest + to - from - 1) << 4) | columns;
    const stack = known.get(key) ?? toStack(parts.slice(from, to), columns);
    known.set(key, stack);
    return stack;
  };
}

function toStack(parts: readonly Part[], columns: number): Stack {
  const sum = (of: keyof Shape) => parts.reduce((all, part) => all + shapeOf(part, columns)[of], 0);
  return { parts, columns, cost: widthCost(parts, columns), least: sum('least'), rows: sum('rows'), costs: new Map() };
}

const mostStacks = 6;
const deepest = 4;
/** Of a card. More is out of the question, unless it is alone and a step of the grid is more. */
const mostEmpty = 0.2;

/** Of the `parts` from `start` to before `end`. Null: no way costs less than `limit`. */
export function bestRow(
  { parts, stackOf, columns }: { parts: readonly Part[]; stackOf: Stacks; columns: number },
  [start, end]: readonly [start: number, end: number],
  limit: number,
): Row | null {
  let found: { cost: number; rows: number; stacks: readonly Stack[] } | null = null;
  const go = (from: number, left: number, stacks: readonly Stack[], spent: number) => {
    if (spent >= (found?.cost ?? limit)) return;
    if (from === end) {
      for (const rows of left > 0 ? [] : heights(stacks)) {
        const cost = stacks.reduce((sum, stack) => sum + costOf(stack, rows), spent);
        if (cost < (found?.cost ?? limit)) found = { cost, rows, stacks };
      }
      return;
    }
    if (stacks.length === mostStacks || left <= 0) return;
    let least = 1;
    for (let to = from + 1; to <= Math.min(end, from + deepest); to += 1) {
      least = Math.max(least, Math.min(columns, parts[to - 1]?.least ?? 1));
      for (let width = to === end ? Math.max(left, least) : least; width <= left; width += 1) {
        const stack = stackOf(from, to, width);
        go(to, left - width, [...stacks, stack], spent + stack.cost + unevenCost(stacks.at(-1), stack));
      }
    }
  };
  go(start, columns, [], 0);
  return found && toRow(found);
}

/** Thirds and quarters of the board are preferred: the edges of its rows then meet. Beyond twice its width, much of a card is empty. */
function widthCost(parts: readonly Part[], columns: number): number {
  const sizes = parts.reduce((sum, { ideal, weight }) => {
    const wider = Math.log2(columns / ideal);
    return sum + weight * wider ** 2 + 4 * Math.max(0, wider - 1);
  }, 0);
  const mixed = parts.filter((part, i) => i > 0 && part.family !== parts[i - 1]?.family).length;
  const odd = 12 % columns === 0 || columns % 3 === 0 || columns === 8 ? 0 : 0.15;
  return sizes + odd + 0.1 * (parts.length - 1) + 0.3 * mixed;
}

/** Figures side by side are as wide as one another. */
const unevenCost = (before: Stack | undefined, { parts, columns }: Stack): number =>
  before && isKin(before.parts.at(-1), parts[0]) ? 2 * Math.log2(columns / before.columns) ** 2 : 0;

export const isKin = (a: Part | undefined, b: Part | undefined): boolean =>
  a?.family !== undefined && a.family === b?.family;

const shapeOf = ({ shapes }: Part, columns: number): Shape => shapes[columns] ?? { least: 1, rows: 1, most: 1 };

/** Heights worth trying: what each stack needs, and no less than all can do with. */
function heights(stacks: readonly Stack[]): Set<number> {
  const least = stacks.reduce((most, stack) => Math.max(most, stack.least), 0);
  return new Set(stacks.map(({ rows }) => Math.max(least, rows)));
}

function costOf(stack: Stack, rows: number): number {
  const known = stack.costs.get(rows);
  if (known !== undefined) return known;
  const cost = share(stack, rows).reduce((all, given, i) => {
    const part = stack.parts[i];
    return part ? all + heightCost(shapeOf(part, stack.columns), given) : all;
  }, 0);
  stack.costs.set(rows, cost);
  return cost;
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

/** The grid of the board: where each block lies, when wishes collide, and how the log's lengths become cells. Pure. */

export const gridColumns = 12;
/** Of the log's lengths, in px of a board that is 1,200 px wide. */
export const columnLength = 100;
export const rowLength = 40;
export const gap = 12;
/** What a block measures at least, in the same px. */
export const least = { width: 120, height: 80 };
const leastRows = 2;

/** From 0. */
export interface Cell {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

/** In px of the nominal board. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Size = Pick<Cell, 'columns' | 'rows'>;

export interface Wish {
  id: string;
  /** Of its kind of widget: what holds its place while others move. */
  usual: Size;
  size: Size;
  /** Null: wherever there is room. */
  at: Pick<Cell, 'column' | 'row'> | null;
  /** When somebody placed it; of two that collide the one placed later stays. 0: never. */
  placed: number;
}

/**
 * Where everything lies. Blocks without a place of their own have one that only the order of blocks decides, so that none
 * moves because another did. Whoever collides goes down to the first free row; whoever doesn't stays.
 */
export function layOut(wishes: readonly Wish[]): Map<string, Cell> {
  const homes = toHomes(wishes);
  const wanted = wishes.map((wish) => ({ wish, cell: toWanted(wish, homes) }));
  wanted.sort((a, b) => b.wish.placed - a.wish.placed);
  const laid = new Map<string, Cell>();
  const pushed: typeof wanted = [];
  for (const each of wanted) {
    if (isFree(each.cell, laid.values())) laid.set(each.wish.id, each.cell);
    else pushed.push(each);
  }
  pushed.sort((a, b) => a.cell.row - b.cell.row || a.cell.column - b.cell.column);
  for (const { wish, cell } of pushed) laid.set(wish.id, pushDown(cell, [...laid.values()]));
  return laid;
}

function toWanted({ id, size, at }: Wish, homes: Map<string, Cell>): Cell {
  return within({ column: 0, row: 0, ...homes.get(id), ...at, ...size });
}

/** The board's edge stops it; it never gets narrower than it was. */
export function within({ column, row, columns, rows }: Cell): Cell {
  const width = Math.min(Math.max(columns, 1), gridColumns);
  return {
    column: Math.min(Math.max(column, 0), gridColumns - width),
    row: Math.max(row, 0),
    columns: width,
    rows: Math.max(rows, leastRows),
  };
}

/** First fit, in order. */
function toHomes(wishes: readonly Wish[]): Map<string, Cell> {
  const homes = new Map<string, Cell>();
  const taken: Cell[] = [];
  for (const { id, usual } of wishes) {
    const home = firstFit(usual, taken);
    homes.set(id, home);
    taken.push(home);
  }
  return homes;
}

function firstFit(usual: Size, taken: readonly Cell[]): Cell {
  const { columns, rows } = within({ column: 0, row: 0, ...usual });
  for (let row = 0; ; row++) {
    const near = taken.filter((cell) => cell.row < row + rows && cell.row + cell.rows > row);
    for (let column = 0; column <= gridColumns - columns; column++) {
      const cell = { column, row, columns, rows };
      if (isFree(cell, near)) return cell;
    }
  }
}

/** Row by row to where whoever is in the way ends. */
function pushDown(cell: Cell, taken: readonly Cell[]): Cell {
  const ends = taken.filter((other) => overlap(cell, other)).map(({ row, rows }) => row + rows);
  return ends.length === 0 ? cell : pushDown({ ...cell, row: Math.min(...ends) }, taken);
}

function isFree(cell: Cell, taken: Iterable<Cell>): boolean {
  for (const other of taken) if (overlap(cell, other)) return false;
  return true;
}

export const overlap = (a: Cell, b: Cell): boolean =>
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows;

export const toSize = ({ width, height }: Pick<Frame, 'width' | 'height'>): Size => ({
  columns: Math.min(Math.max(Math.round(width / columnLength), 1), gridColumns),
  rows: Math.max(Math.round(height / rowLength), leastRows),
});

export const toCell = (frame: Frame): Cell =>
  within({ column: Math.round(frame.x / columnLength), row: Math.round(frame.y / rowLength), ...toSize(frame) });

/** A gap narrower than its cells, so that neighbours don't touch in the free layout either. */
export const toFrame = ({ column, row, columns, rows }: Cell): Frame => ({
  x: column * columnLength,
  y: row * rowLength,
  width: Math.max(columns * columnLength - gap, least.width),
  height: Math.max(rows * rowLength - gap, least.height),
});

/** Line by line, as one reads. */
export const byReading = (a: Frame, b: Frame): number => a.y - b.y || a.x - b.x;

/** Composes widgets into rows that fill the board from edge to edge, as a newspaper is set: the breaks that leave the least empty. Pure. */
import { bestRow, isKin, type Part, type Row, toStacks } from './compose-row';

/** A row holds so many, in its columns and stacks. */
const mostInRow = 6;
/** Figures rather stay in one row. */
const partingCost = 1;

interface Composed {
  cost: number;
  rows: readonly Row[];
}

/** The best rows of the first part, of the first two, and so on; `columns`: the width to fill. */
export function compose(parts: readonly Part[], columns: number): readonly (readonly Row[])[] {
  const ground = { parts, stackOf: toStacks(parts), columns };
  const best: Composed[] = [{ cost: 0, rows: [] }];
  for (let end = 1; end <= parts.length; end += 1) {
    let found: Composed = { cost: Number.POSITIVE_INFINITY, rows: [] };
    for (let start = end - 1; start >= Math.max(0, end - mostInRow); start -= 1) {
      const before = best[start];
      if (!before || before.cost >= found.cost) continue;
      const cost = before.cost + (isKin(parts[start - 1], parts[start]) ? partingCost : 0);
      const row = bestRow(ground, [start, end], found.cost - cost);
      if (row) found = { cost: cost + row.cost, rows: [...before.rows, row] };
    }
    best.push(found);
  }
  return best.slice(1).map(({ rows }) => rows);
}

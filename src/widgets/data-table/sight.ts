/** Which rows of a long table are in sight, and how wide its columns are when most rows aren't drawn. Pure. */
import type { JsonObject } from '#tools';
import { type Column, toCell } from './rows';

/** The style sheet's height of the table's box, in pixels. */
const box = 420;
/** Rows drawn beyond each edge, so that a flick shows no gap. */
const spare = 10;

/** From the first row to draw up to, but not including, the last; `top`: how far the box is scrolled. */
export function toSight(top: number, height: number, count: number): { from: number; to: number } {
  const first = Math.floor(Math.max(0, top) / height);
  const from = Math.max(0, Math.min(first - spare, count - Math.ceil(box / height) - spare));
  return { from, to: Math.min(count, first + Math.ceil(box / height) + spare) };
}

/** Characters for each column: the longest cell of the first 500 rows, within reason. */
export function toWidths(columns: readonly Column[], rows: readonly JsonObject[]): number[] {
  const sample = rows.slice(0, 500);
  return columns.map(({ key, label }) => {
    const longest = sample.reduce((most, row) => Math.max(most, toCell(row[key]).length), label.length);
    return Math.min(40, Math.max(6, longest)) + 3;
  });
}

/** Where blocks lie while the canvas is saved or printed: in a grid that grows. */

import { useMemo } from 'preact/hooks';
import { type Cell, gap, rowLength, topOf, toSpanStyles, toSpans } from '#features/blocks/state/index.ts';
import { usePanel } from '#ui/panel/context.ts';

/**
 * The board as a CSS grid: a row from each edge of a block to the next, as high as what lies in it, or as the empty place that it is.
 * `keeps`: no row is lower than it is on the screen. `areas`: by block.
 */
export function toWholeGrid(cells: ReadonlyMap<string, Cell>, keeps: boolean) {
  const all = [...cells.values()];
  const edges = [...new Set([0, ...all.flatMap(({ row, rows }) => [row, row + rows])])].sort((a, b) => a - b);
  const tracks = edges.slice(1).map((end, i) => {
    const start = edges[i] ?? 0;
    const isEmpty = !all.some(({ row, rows }) => row < end && row + rows > start);
    const height = `${(end - start) * rowLength - gap}px`;
    if (isEmpty) return height;
    return keeps ? `minmax(${height}, auto)` : 'auto';
  });
  const lineOf = (row: number) => edges.indexOf(row) + 1;
  const areas = [...cells].map(([id, { column, columns, row, rows }]): [string, string] => [
    id,
    `${lineOf(row)} / ${column + 1} / ${lineOf(row + rows)} / span ${columns}`,
  ]);
  return { tracks: tracks.join(' '), areas: new Map(areas) };
}

/** While it is saved, the canvas may be drawn at another width. */
export const toPaper = (width: number | null): Record<string, string> =>
  width === null ? {} : { width: `${width}px`, maxWidth: 'none' };

/** Null: the canvas is drawn as it is looked at. `isBoard`: its cards keep their heights. */
export function useWholePlaces(isBoard: boolean) {
  const { canvas, board, exports } = usePanel();
  const whole = exports.whole.value;
  const blocks = topOf(canvas.blocks.value);
  const cells = whole ? board.cells.value : null;
  const columns = board.columns.value;
  return useMemo(() => {
    if (!cells) return null;
    const { tracks, areas } = toWholeGrid(cells, isBoard);
    const spans = toSpanStyles(toSpans(blocks.map(({ widget }) => widget)));
    // Its places in a board and in a stack, of which the style sheet takes what has room.
    const styles = blocks.map(({ id }, i): [string, Record<string, string | number>] => [
      id,
      { '--area': areas.get(id) ?? 'auto / span 6', ...spans[i] },
    ]);
    return { tracks: { '--tracks': tracks, '--columns': columns }, styles: new Map(styles) };
  }, [cells, columns, blocks, isBoard]);
}

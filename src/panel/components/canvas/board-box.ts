/** Places of blocks in CSS: on the screen, relative to the available width or in pixels; saved or printed, in a grid that grows. */

import { useMemo } from 'preact/hooks';
import { columnLength, type Frame, gap, rowLength, toCell } from '../../models/canvas/board-grid';
import { toSpanStyles, toSpans } from '../../models/canvas/figure-rows';
import { usePanel } from '../context';

type Box = Record<'left' | 'top' | 'width' | 'height', string>;

export function toBoardBox({ x, y, width, height }: Frame, free: boolean): Box {
  const [top, tall] = [`${y}px`, `${height}px`];
  if (free) return { left: `${x}px`, top, width: `${width}px`, height: tall };
  const column = `((100% + ${gap}px) / ${12 * columnLength})`;
  return { left: `calc(${x} * ${column})`, top, width: `calc(${width + gap} * ${column} - ${gap}px)`, height: tall };
}

/**
 * The board as a CSS grid: a row from each edge of a block to the next, as high as what lies in it, or as the empty place that it is.
 * `keeps`: no row is lower than it is on the screen. `areas`: by block.
 */
export function toWholeGrid(frames: ReadonlyMap<string, Frame>, keeps: boolean) {
  const cells = [...frames].map(([id, frame]) => ({ id, ...toCell(frame) }));
  const edges = [...new Set([0, ...cells.flatMap(({ row, rows }) => [row, row + rows])])].sort((a, b) => a - b);
  const tracks = edges.slice(1).map((end, i) => {
    const start = edges[i] ?? 0;
    const isEmpty = !cells.some(({ row, rows }) => row < end && row + rows > start);
    const height = `${(end - start) * rowLength - gap}px`;
    if (isEmpty) return height;
    return keeps ? `minmax(${height}, auto)` : 'auto';
  });
  const lineOf = (row: number) => edges.indexOf(row) + 1;
  const areas = cells.map(({ id, column, columns, row, rows }): [string, string] => [
    id,
    `${lineOf(row)} / ${column + 1} / ${lineOf(row + rows)} / span ${columns}`,
  ]);
  return { tracks: tracks.join(' '), areas: new Map(areas) };
}

/** While it is saved, the canvas may be drawn at another width. */
export const toPaper = (width: number | null): Record<string, string> =>
  width === null ? {} : { width: `${width}px`, maxWidth: 'none' };

/** For saving and printing: its places in a board and in a stack, of which the style sheet takes what has room. */
export const toWholeStyle = (
  area: string | undefined,
  span: Record<string, string | number> | undefined,
): Record<string, string | number> => ({ '--area': area ?? 'auto / span 6', ...span });

/** Null: the canvas is drawn as it is looked at. `isBoard`: its cards keep their heights. */
export function useWholePlaces(isBoard: boolean) {
  const { canvas, board, exports } = usePanel();
  const whole = exports.whole.value;
  const blocks = canvas.blocks.value;
  const frames = board.frames.value;
  return useMemo(() => {
    if (!whole) return null;
    const { tracks, areas } = toWholeGrid(frames, isBoard);
    const spans = toSpanStyles(toSpans(blocks.map(({ widget }) => widget)));
    const styles = blocks.map(({ id }, i): [string, Record<string, string | number>] => [
      id,
      toWholeStyle(areas.get(id), spans[i]),
    ]);
    return { tracks, styles: new Map(styles) };
  }, [whole, blocks, frames, isBoard]);
}

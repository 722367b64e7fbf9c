/** A frame of the nominal board as a box of the drawn one: the grid takes the width there is, the free layout its px. */
import { columnLength, type Frame, gap, rowLength, toCell } from '../models/board-grid';

type Box = Record<'left' | 'top' | 'width' | 'height', string>;

export function toBox({ x, y, width, height }: Frame, free: boolean): Box {
  const [top, tall] = [`${y}px`, `${height}px`];
  if (free) return { left: `${x}px`, top, width: `${width}px`, height: tall };
  const column = `((100% + ${gap}px) / ${12 * columnLength})`;
  return { left: `calc(${x} * ${column})`, top, width: `calc(${width + gap} * ${column} - ${gap}px)`, height: tall };
}

/** For what is saved or printed whole: its place in a grid whose rows grow with what lies in them. */
export function toArea(frame: Frame): Record<'gridArea' | 'minHeight', string> {
  const { column, row, columns, rows } = toCell(frame);
  return {
    gridArea: `${row + 1} / ${column + 1} / span ${rows} / span ${columns}`,
    minHeight: `${frame.height}px`,
  };
}

/** Of that grid: only where a block ends may a row be higher than the board has it. */
export function toTracks(frames: Iterable<Frame>): string {
  const ends = new Set([...frames].map(toCell).map(({ row, rows }) => row + rows - 1));
  const track = (row: number) => (ends.has(row) ? `minmax(${rowLength - gap}px, auto)` : `${rowLength - gap}px`);
  return Array.from({ length: Math.max(-1, ...ends) + 1 }, (_, row) => track(row)).join(' ');
}

/** CSS for a frame of the board: relative to the available width in the grid, in pixels in the free layout. */
import { type Cell, columnLength, type Frame, gap, rowLength, toCell } from '../../models/canvas/board-grid';

type Box = Record<'left' | 'top' | 'width' | 'height', string>;

export function toBoardBox({ x, y, width, height }: Frame, free: boolean): Box {
  const [top, tall] = [`${y}px`, `${height}px`];
  if (free) return { left: `${x}px`, top, width: `${width}px`, height: tall };
  const column = `((100% + ${gap}px) / ${12 * columnLength})`;
  return { left: `calc(${x} * ${column})`, top, width: `calc(${width + gap} * ${column} - ${gap}px)`, height: tall };
}

/** For saving and printing: its place in a CSS grid whose rows grow with their content. */
export function toBoardArea(frame: Frame): Record<'gridArea' | 'minHeight', string> {
  const { column, row, columns, rows } = toCell(frame);
  return {
    gridArea: `${row + 1} / ${column + 1} / span ${rows} / span ${columns}`,
    minHeight: `${frame.height}px`,
  };
}

/** The rows of that grid. A row may grow only if it is the last of a block that needs more height. */
export function toTracks(frames: ReadonlyMap<string, Frame>, growing: ReadonlySet<string>): string {
  const last = ({ row, rows }: Cell) => row + rows - 1;
  const cells = [...frames].map(([id, frame]) => ({ id, end: last(toCell(frame)) }));
  const ends = new Set(cells.filter(({ id }) => growing.has(id)).map(({ end }) => end));
  const length = Math.max(-1, ...cells.map(({ end }) => end)) + 1;
  const least = `${rowLength - gap}px`;
  return Array.from({ length }, (_, row) => (ends.has(row) ? `minmax(${least}, auto)` : least)).join(' ');
}

const boxes = '.block-scroll, .block-scroll :is(.sheet, .lines, .code, .bar-box)';

/** The ids of blocks whose content scrolls on the screen. */
export function scrolling(board: HTMLElement | null): Set<string> {
  const blocks = [...(board?.querySelectorAll<HTMLElement>('[data-block]') ?? [])];
  const scrolls = (block: HTMLElement) =>
    [...block.querySelectorAll(boxes)].some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
  return new Set(blocks.filter(scrolls).map(({ dataset }) => dataset.block ?? ''));
}

/** A frame of the nominal board as a box of the drawn one: the grid takes the width there is, the free layout its px. */
import { columnLength, type Frame, gap } from '../models/board-grid';

type Box = Record<'left' | 'top' | 'width' | 'height', string>;

export function toBox({ x, y, width, height }: Frame, free: boolean): Box {
  const [top, tall] = [`${y}px`, `${height}px`];
  if (free) return { left: `${x}px`, top, width: `${width}px`, height: tall };
  const column = `((100% + ${gap}px) / ${12 * columnLength})`;
  return { left: `calc(${x} * ${column})`, top, width: `calc(${width + gap} * ${column} - ${gap}px)`, height: tall };
}

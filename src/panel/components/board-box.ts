/** A frame of the nominal board as a box of the drawn one: the grid takes the width there is, the free layout its px. */
import { columnLength, type Frame, gap } from '../models/board-grid';

export function toBox({ x, y, width, height }: Frame, free: boolean): string {
  if (free) return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
  const column = `((100% + ${gap}px) / ${12 * columnLength})`;
  const right = Math.round((width + gap) / columnLength) * columnLength === width + gap ? width + gap : width;
  return `left:calc(${x} * ${column});top:${y}px;width:calc(${right} * ${column} - ${gap}px);height:${height}px`;
}

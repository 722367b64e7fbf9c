/** Shapes of points, one for each series, so that colour is never the only cue. Pure. */
import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye } from 'd3-shape';

const shapes = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolStar, symbolWye];

/** The outline around 0, 0; `area` in square pixels. */
export function toSymbol(index: number, area: number): string {
  return symbol(shapes[index % shapes.length] ?? symbolCircle, area)() ?? '';
}

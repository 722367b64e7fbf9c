/** Colours and shapes of series: the eight tokens, of which the fifth is grey, then rotated hues, or the model’s colour made visible. Each series also has a shape, so that colour is never the only cue. */

import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye } from 'd3-shape';
import { toSafeColour } from '#core/tools/colour.ts';
import { toMarkColour } from '#ui/colour.ts';

/** How many tokens are rotated. */
const turnable = 4;

export function toSeriesColour(index: number, requested?: string): string {
  const safe = toSafeColour(requested);
  if (safe) return toMarkColour(safe);
  if (index < 8) return `var(--c${index + 1})`;
  const [turn, base] = [Math.floor((index - 8) / turnable) + 1, ((index - 8) % turnable) + 1];
  return `oklch(from var(--c${base}) l c calc(h + ${(turn * 35) % 360}))`;
}

const shapes = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolStar, symbolWye];

/** The outline around 0, 0; `area` in square pixels. */
export function toSymbol(index: number, area: number): string {
  return symbol(shapes[index % shapes.length] ?? symbolCircle, area)() ?? '';
}

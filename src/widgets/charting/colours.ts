/** Colours of series: the five tokens in order, then the same with rotated hues, or the model's colour made visible. */
import { toMarkColour, toSafeColour } from '#ui';

/** The fifth token is grey, whose hue cannot be rotated. */
const turnable = 4;

export function toSeriesColour(index: number, wished?: string): string {
  const safe = toSafeColour(wished);
  if (safe) return toMarkColour(safe);
  if (index < 5) return `var(--c${index + 1})`;
  const [turn, base] = [Math.floor((index - 5) / turnable) + 1, ((index - 5) % turnable) + 1];
  return `oklch(from var(--c${base}) l c calc(h + ${(turn * 35) % 360}))`;
}

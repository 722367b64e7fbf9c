/** Steps forward and back by key or swipe, in a row of pictures or a grid of choices. Pure. */

export type OneStep = -1 | 1;
export type Direction = 'ltr' | 'rtl';

/** Wraps around at both ends. */
export const walk = (index: number, by: number, count: number): number =>
  count === 0 ? 0 : (((index + by) % count) + count) % count;

/** Clamps an index, since the list may have become shorter. */
export const toIndex = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1));

const ahead = (isRight: boolean, direction: Direction): OneStep => (isRight === (direction === 'ltr') ? 1 : -1);

export function stepOfKey(key: string, direction: Direction): OneStep | null {
  if (key === 'ArrowRight') return ahead(true, direction);
  return key === 'ArrowLeft' ? ahead(false, direction) : null;
}

/** A shorter movement, in px, is a click. */
const shortest = 40;

/** A swipe to the left moves to the right. */
export function stepOfSwipe({ x, y }: { x: number; y: number }, direction: Direction): OneStep | null {
  const isSideways = Math.abs(x) > shortest && Math.abs(x) > 2 * Math.abs(y);
  return isSideways ? ahead(x < 0, direction) : null;
}

interface Field {
  index: number;
  count: number;
  /** The number of choices per row. */
  columns: number;
  direction: Direction;
}

/** The index that a key leads to, the same at an edge; null for a key that doesn't navigate. */
export function toNextChoice(key: string, { index, count, columns, direction }: Field): number | null {
  const aside = stepOfKey(key, direction);
  const targets: Record<string, number> = {
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  };
  const next = aside ? index + aside : Object.hasOwn(targets, key) ? targets[key] : undefined;
  if (next === undefined) return null;
  return next >= 0 && next < count ? next : index;
}

/** The writing direction of an element. */
export const directionOf = (element: Element): Direction =>
  getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr';

/** Keyboard navigation in a list. Pure. */

/** The index to go to from `from` of `count`; null where the key leads nowhere. */
export function stepFrom(from: number, key: string, count: number): number | null {
  const to = key === 'ArrowDown' ? from + 1 : key === 'ArrowUp' ? from - 1 : toEnd(key, count);
  return to >= 0 && to < count ? to : null;
}

function toEnd(key: string, count: number): number {
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : -1;
}

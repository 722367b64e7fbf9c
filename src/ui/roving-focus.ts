/** Lists and grids with arrow keys: one row or cell is in the tab order, and the focus follows it. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';

/**
 * Returns a function for key handlers to call after moving `tabIndex={0}`: the focus follows after the next render. Also
 * restores the focus of an element that lost it by being moved when rows were added or sorted.
 */
export function useRovingFocus(box: RefObject<HTMLElement | null>): () => void {
  const [moves, move] = useReducer((count: number, _: undefined) => count + 1, 0);
  const hadFocus = box.current?.contains(document.activeElement);
  const focus = (options?: FocusOptions) => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(options);
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (moves > 0) focus();
  }, [moves]);
  return () => move(undefined);
}

/** The number of rows that Page Up and Page Down move. */
const page = 10;

/** The index that a key moves to in a list of `count`, or null for any other key. */
export function toNextIndex(key: string, index: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    PageUp: index - page,
    PageDown: index + page,
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}

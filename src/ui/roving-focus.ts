/** Lists and grids that arrow keys walk through: one row or cell is in the tab order, and the focus goes where it goes. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';

/**
 * Returns what a key handler calls after it has moved `tabIndex={0}`: the focus follows as soon as that is drawn. An
 * element that is put elsewhere because rows were added or sorted loses the focus to no one; here it gets it back.
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

/** Rows that Page Up and Page Down go. */
const page = 10;

/** Where a key leads in a list of `count`, or null for a key that leads nowhere. */
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

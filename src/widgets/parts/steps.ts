/** Steps forward and back by key or swipe, in a row of pictures or a grid of choices. */
import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useRef } from 'preact/hooks';

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

/** Handlers for the element that holds the pictures. */
export function useSteps(onStep: (by: OneStep) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: TargetedPointerEvent<HTMLElement>) => {
      start.current = isPrimary ? { x, y } : null;
    },
    onPointerUp: (event: TargetedPointerEvent<HTMLElement>) => {
      const { current: from } = start;
      start.current = null;
      const moved = from && { x: event.clientX - from.x, y: event.clientY - from.y };
      const by = moved && stepOfSwipe(moved, directionOf(event.currentTarget));
      if (by) onStep(by);
    },
    onPointerCancel: () => {
      start.current = null;
    },
    onDragStart: (event: Event) => event.preventDefault(),
    onKeyDown: (event: TargetedKeyboardEvent<HTMLElement>) => {
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
      const by = isPlain ? stepOfKey(event.key, directionOf(event.currentTarget)) : null;
      if (!by || scrolls(event)) return;
      // The board moves widgets by the same keys.
      event.preventDefault();
      event.stopPropagation();
      onStep(by);
    },
  };
}

/** Whether the focus is in code or a table that scrolls by the same keys. */
const scrolls = ({ target, currentTarget }: TargetedKeyboardEvent<HTMLElement>): boolean =>
  target instanceof HTMLElement &&
  target !== currentTarget &&
  target.matches('[tabindex]:not(button)') &&
  target.scrollWidth > target.clientWidth;

/** Steps by pointer and key, for views that show one picture after the other. */
import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { directionOf, type OneStep, stepOfKey, stepOfSwipe } from './steps';

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

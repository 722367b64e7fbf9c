/** Scrolls to what the user opened or waits for, unless it is in view already or the user has scrolled away. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Scrolls no further than it takes to show the element. */
const show = (element: Element): void => element.scrollIntoView({ block: 'nearest' });

/** Scrolls when it is opened, but not if it is open when first drawn. */
export function useScrollToOpened(isOpen: boolean): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  const before = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen && !before.current && box.current) show(box.current);
    before.current = isOpen;
  }, [isOpen]);
  return box;
}

interface Awaited {
  /** The run started here; null: none yet. */
  id: string | null;
  stands: 'unknown' | 'going' | 'ended';
}

/** Scrolls to the result of a run started here, when it starts and when it ends, unless the user has scrolled since. */
export function useScrollToResult<E extends HTMLElement>({ id, stands }: Awaited): RefObject<E | null> {
  const box = useRef<E>(null);
  const known = useRef(id);
  const left = useRef<number | null>(null);
  useLayoutEffect(() => {
    const now = scrolledOf(box.current);
    if (id !== known.current) left.current = now;
    known.current = id;
    if (left.current === null || stands === 'unknown') return;
    if (box.current && left.current === now) show(box.current);
    left.current = stands === 'going' ? scrolledOf(box.current) : null;
  }, [id, stands]);
  return box;
}

/** The scroll offsets of all its ancestors together. */
function scrolledOf(element: Element | null): number {
  let sum = 0;
  for (let at = element?.parentElement; at; at = at.parentElement) sum += at.scrollTop;
  return sum;
}

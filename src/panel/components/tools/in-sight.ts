/** What a person opened, or waits for, comes into sight; nothing moves when it is there already, or once they look elsewhere. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** As much of it as there is room for, its beginning first, by the shortest way. */
const show = (element: Element): void => element.scrollIntoView({ block: 'nearest' });

/** When it is opened. What was open when it is first drawn stays where it is. */
export function useOpenedInSight(isOpen: boolean): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  const before = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen && !before.current && box.current) show(box.current);
    before.current = isOpen;
  }, [isOpen]);
  return box;
}

interface Awaited {
  /** The run that was begun here; null: none yet. */
  id: string | null;
  stands: 'unknown' | 'going' | 'ended';
}

/** What comes of a run that was begun here, as it begins and as it ends; not after the person has scrolled since. */
export function useResultInSight<E extends HTMLElement>({ id, stands }: Awaited): RefObject<E | null> {
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

/** How far all is scrolled that it stands in. */
function scrolledOf(element: Element | null): number {
  let sum = 0;
  for (let at = element?.parentElement; at; at = at.parentElement) sum += at.scrollTop;
  return sum;
}

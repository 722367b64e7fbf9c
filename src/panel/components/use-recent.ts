/** Of a long conversation the newest part is drawn, and more above it as the reader comes near. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

/** Items that are drawn at first, and again each time the reader comes to the top of them. */
const step = 60;
/** Pixels above what is in sight where more is drawn. */
const ahead = 1200;

interface Recent {
  /** The index of the first item that is drawn. */
  first: number;
  /** Stands above the first one. */
  top: RefObject<HTMLDivElement | null>;
}

/** `count`: of the items. `kept`: the index of one that must be drawn, or -1. `of`: when it changes, it begins anew. */
export function useRecent(count: number, kept: number, of: string | null): Recent {
  const top = useRef<HTMLDivElement>(null);
  const newest = useMemo(() => Math.max(0, count - step), [of]);
  const [earlier, setEarlier] = useState({ of, first: newest });
  const start = earlier.of === of ? Math.min(earlier.first, newest) : newest;
  const first = kept >= 0 ? Math.min(start, Math.max(0, kept - step / 2)) : start;
  const more = () => setEarlier({ of, first: Math.max(0, first - step) });

  useEffect(() => {
    const mark = top.current;
    if (!mark || first === 0) return;
    const near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && more(), {
      root: mark.closest('.main, .talk-box'),
      rootMargin: `${ahead}px 0px 0px`,
    });
    near.observe(mark);
    return () => near.disconnect();
  }, [first, of]);
  useHeldPlace(top, first, of);
  return { first, top };
}

/** What is in sight stays where it is while more is put above it, also at the very top, where browsers let it go. */
function useHeldPlace(top: RefObject<HTMLDivElement | null>, first: number, of: string | null): void {
  const below = useRef({ of, first, height: 0 });
  useLayoutEffect(() => {
    const scroller = top.current?.closest('.main, .talk-box');
    if (!scroller) return;
    const before = below.current;
    const grown = scroller.scrollHeight - before.height;
    if (before.of === of && first < before.first && scroller.scrollTop < 1) scroller.scrollTop += grown;
    below.current = { of, first, height: scroller.scrollHeight };
  });
}

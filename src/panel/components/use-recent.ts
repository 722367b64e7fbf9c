/** Of a long conversation the newest part is drawn, and more above it as the reader comes near. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';

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

interface Shown {
  count: number;
  /** The index of one that must be drawn, or -1. It stays drawn when it is no longer asked for. */
  kept: number;
  /** Everything: it is printed. */
  whole: boolean;
  /** When it changes, it begins anew; null while nothing is known. */
  of: string | null;
}

export function useRecent({ count, kept, whole, of }: Shown): Recent {
  const top = useRef<HTMLDivElement>(null);
  const from = useRef({ of, first: 0 });
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const newest = Math.max(0, count - step);
  if (from.current.of !== of) from.current = { of, first: newest };
  const wanted = kept < 0 ? newest : Math.max(0, kept - step / 2);
  // What was drawn once stays; a branch may be shorter than the one before.
  from.current.first = Math.min(from.current.first, newest, wanted);
  const first = whole ? 0 : from.current.first;

  useEffect(() => {
    const mark = top.current;
    if (!mark || first === 0) return;
    const more = () => {
      from.current.first = Math.max(0, first - step);
      redraw(null);
    };
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

/** Of a long conversation a part is drawn: its newest, or that around a message; and more of it as the reader comes near its edges. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';

/** Items that are drawn at first. */
const begins = 24;
/** More of them, each time the reader comes near: as few as a frame has time for. */
const step = 10;
/** Of more than so many the farthest go again: each costs a little whenever something is put above it. */
const most = 160;
/** Pixels beyond what is in sight where more is drawn. */
const ahead = 1200;

interface Part {
  of: string | null;
  said: string;
  /** The index of the first item that is drawn. */
  first: number;
  /** The index behind the last one; null: the end, whatever comes. */
  last: number | null;
}

export interface Recent extends Pick<Part, 'first' | 'last'> {
  /** Stands above the first one. */
  top: RefObject<HTMLDivElement | null>;
  /** Stands below the last one. */
  bottom: RefObject<HTMLDivElement | null>;
  /** Draws the newest part again, if it isn't. */
  toNewest(): void;
  /** How many times that was done. */
  jumps: number;
}

interface Shown {
  count: number;
  /** The index of one that must be drawn, or -1. It stays drawn when it is no longer asked for. */
  kept: number;
  /** Everything: it is printed. */
  whole: boolean;
  /** When it changes, it begins anew; null while nothing is known. */
  of: string | null;
  /** When it changes, the newest part is drawn. */
  said: string;
}

export function useRecent({ count, kept, whole, of, said }: Shown): Recent {
  const part = useRef<Part | null>(null);
  const jumps = useRef(0);
  /** The one above the first item, as it was drawn last. */
  const mark = useRef<Element | null>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const newest = { of, said, first: Math.max(0, count - begins), last: null };
  const before = part.current;
  const isLong = before?.last === null && count - before.first > most && !isHeld(mark.current);
  const goesOn = before?.of === of && (before.said === said || (before.last === null && !isLong));
  const now = around(goesOn ? { ...before, said } : newest, kept, count);
  part.current = now;
  const { first, last } = whole ? { first: 0, last: null } : now;

  const grow = (more: Partial<Part>) => {
    part.current = { ...now, ...more };
    redraw(null);
  };
  const upwards = () => {
    const above = Math.max(0, first - step);
    const isLong = (last ?? count) - above > most && !isHeld(top.current);
    grow({ first: above, last: isLong ? above + most : last });
  };
  const downwards = () => {
    const below = Math.min(count, (last ?? count) + step);
    const isLong = below - first > most && !isHeld(bottom.current);
    grow({ first: isLong ? below - most : first, last: below });
  };
  const top = useNear(first > 0 && upwards, first, of);
  const bottom = useNear(last !== null && downwards, last, of);
  useHeldPlace(top, first, of);
  mark.current = top.current;
  const toNewest = () => {
    if (now.last === null) return;
    jumps.current += 1;
    grow(newest);
  };
  return { first, last, top, bottom, toNewest, jumps: jumps.current };
}

/** What was drawn stays, as far as it is there: a branch may be shorter than the one before. What must be drawn may lie elsewhere. */
function around(part: Part, kept: number, count: number): Part {
  const last = part.last !== null && part.last < count ? part.last : null;
  const first = Math.min(part.first, Math.max(0, count - begins));
  if (kept < 0 || (kept >= first && kept < (last ?? count))) return { ...part, first, last };
  const end = kept + begins;
  return { ...part, first: Math.max(0, kept - begins), last: end < count ? end : null };
}

/** Something in the conversation has the focus or is selected: that must not go. */
function isHeld(mark: Element | null): boolean {
  const talk = mark?.parentElement;
  if (!talk) return false;
  const { activeElement } = talk.ownerDocument;
  const selected = talk.ownerDocument.getSelection();
  return talk.contains(activeElement) || (selected?.isCollapsed === false && selected.containsNode(talk, true));
}

/** Calls `more` whenever the place is near what is in sight, until there is no more. */
function useNear(more: (() => void) | false, at: number | null, of: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = place.current;
    if (!mark || !more) return;
    const near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && more(), {
      root: mark.closest('.main, .talk-box'),
      rootMargin: `${ahead}px 0px`,
    });
    near.observe(mark);
    return () => near.disconnect();
  }, [at, of]);
  return place;
}

/** What is in sight stays where it is while more is put above it, also at the very top, where browsers let it go. */
function useHeldPlace(top: RefObject<HTMLDivElement | null>, first: number, of: string | null): void {
  const before = useRef({ of, first, item: null as Element | null, place: 0 }); // null until something is drawn
  useLayoutEffect(() => {
    const scroller = top.current?.closest('.main, .talk-box');
    if (!scroller) return;
    const was = before.current;
    const isBelow = was.of === of && first < was.first && was.item?.isConnected;
    if (isBelow && scroller.scrollTop < 1) scroller.scrollTop += placeOf(was.item) - was.place;
    const item = top.current?.nextElementSibling ?? null;
    before.current = { of, first, item, place: placeOf(item) };
  });
}

const placeOf = (item: Element | null): number =>
  item instanceof HTMLElement && item.isConnected ? item.offsetTop : 0;

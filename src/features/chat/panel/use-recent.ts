/** Draws only a part of a long conversation, its newest or the surroundings of one message, and more as the reader nears an edge. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';

/** Items drawn at first. */
export const begins = 24;
/** Items added each time the reader nears an edge: few enough for one frame. */
const step = 10;
/** Beyond this many, the farthest items are removed: each costs time whenever something is inserted above it. */
const max = 160;
/** Pixels beyond the view within which more items are drawn. */
const ahead = 1200;

interface Part {
  /** The conversation's id: a change starts afresh. Null: not known yet. */
  of: string | null;
  /** A change draws the newest part. */
  lastMessage: string;
  /** Index of the first drawn item. */
  first: number;
  /** Index after the last drawn item; null: up to the end, whatever is added. */
  last: number | null;
}

export type Recent = ReturnType<typeof useRecent>;

interface Shown extends Pick<Part, 'of' | 'lastMessage'> {
  count: number;
  /** Index of an item that must be drawn, or -1. It stays drawn when it is no longer requested. */
  required: number;
  /** Draw everything, for printing. */
  whole: boolean;
}

/** `top`, `bottom`: elements above the first item and below the last one. `jumps`: how many times `toNewest` has jumped. */
export function useRecent({ count, required, whole, of, lastMessage }: Shown) {
  const part = useRef<Part | null>(null);
  const jumps = useRef(0);
  /** The element above the first item, as last drawn. */
  const mark = useRef<Element | null>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const newest = { of, lastMessage, first: Math.max(0, count - begins), last: null };
  const before = part.current;
  const isLong = before?.last === null && count - before.first > max && !isHeld(mark.current);
  const goesOn = before?.of === of && (before.lastMessage === lastMessage || (before.last === null && !isLong));
  const now = around(goesOn ? { ...before, lastMessage } : newest, required, count);
  part.current = now;
  const { first, last } = whole ? { first: 0, last: null } : now;

  const grow = (more: Partial<Part>) => {
    part.current = { ...now, ...more };
    redraw(null);
  };
  const upwards = () => {
    const above = Math.max(0, first - step);
    const isLong = (last ?? count) - above > max && !isHeld(top.current);
    grow({ first: above, last: isLong ? above + max : last });
  };
  const downwards = () => {
    const below = Math.min(count, (last ?? count) + step);
    const isLong = below - first > max && !isHeld(bottom.current);
    grow({ first: isLong ? below - max : first, last: below });
  };
  const top = useNear(first > 0 && upwards, first, of);
  const bottom = useNear(last !== null && downwards, last, of);
  useHeldPlace(top, first, of);
  mark.current = top.current;
  /** Draws the newest part, if another one is drawn. */
  const toNewest = () => {
    if (now.last === null) return;
    jumps.current += 1;
    grow(newest);
  };
  return { first, last, top, bottom, toNewest, jumps: jumps.current };
}

/** Clamps the part, since another branch may be shorter, and moves it if it doesn't contain the required item. */
function around(part: Part, required: number, count: number): Part {
  const last = part.last !== null && part.last < count ? part.last : null;
  const first = Math.min(part.first, Math.max(0, count - begins));
  if (required < 0 || (required >= first && required < (last ?? count))) return { ...part, first, last };
  const end = required + begins;
  return { ...part, first: Math.max(0, required - begins), last: end < count ? end : null };
}

/** The focus or a selection is inside the conversation, and must not be removed. */
function isHeld(mark: Element | null): boolean {
  const talk = mark?.parentElement;
  if (!talk) return false;
  const { activeElement } = talk.ownerDocument;
  const selected = talk.ownerDocument.getSelection();
  return talk.contains(activeElement) || (selected?.isCollapsed === false && selected.containsNode(talk, true));
}

/** Calls `more` while the element is near the view, until there is no more. */
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

/** Keeps the view in place while items are inserted above it, even at the very top, where browsers don't. */
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

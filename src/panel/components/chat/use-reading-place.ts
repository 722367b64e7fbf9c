/** Brings the conversation back to where it was read, when it comes to the front again. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { ReadingPlace, ReadingPlaces } from '../../models/chat/reading-place';

/** Nearer to the end than this, in pixels, the end is the place. */
const near = 48;

interface Reading {
  places: ReadingPlaces;
  scroller: RefObject<HTMLElement | null>;
  /** The conversation and its newest message. */
  said: string;
  /** The conversation is there. */
  active: boolean;
  /** Something else says where to go. */
  elsewhere: boolean;
  leaveEnd(): void;
}

export function useReadingPlace({ places, scroller, said, active, elsewhere, leaveEnd }: Reading): void {
  useLayoutEffect(() => {
    const { kept } = places;
    const box = scroller.current;
    if (!active || !box) return;
    places.kept = null;
    if (!elsewhere && kept?.said === said && goTo(box, kept)) leaveEnd();
    return () => {
      places.kept = placeIn(box, said);
    };
  }, [active, said]);
}

const entriesIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-entry]')];

function goTo(box: HTMLElement, { entryId, into }: ReadingPlace): boolean {
  const entry = entriesIn(box).find(({ dataset }) => dataset.entry === entryId);
  if (!entry) return false;
  box.scrollTop = entry.offsetTop + into;
  return true;
}

function placeIn(box: HTMLElement, said: string): ReadingPlace | null {
  if (box.scrollHeight - box.scrollTop - box.clientHeight < near) return null;
  const [first] = entriesIn(box);
  if (!first) return null;
  // What the entries are measured from need not be what scrolls.
  const start = box.scrollTop + box.getBoundingClientRect().top - first.getBoundingClientRect().top + first.offsetTop;
  const entry = entriesIn(box).find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > start) ?? first;
  return { said, entryId: entry.dataset.entry ?? '', into: box.scrollTop - entry.offsetTop };
}

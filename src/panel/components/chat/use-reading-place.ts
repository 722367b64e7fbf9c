/** Restores the scroll position of the conversation when it is shown again. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { ReadingPlace, ReadingPlaces } from '../../models/chat/reading-place';

/** Pixels from the end within which the position counts as the end. */
const near = 48;

interface Reading {
  places: ReadingPlaces;
  scroller: RefObject<HTMLElement | null>;
  /** The conversation and its newest message. */
  said: string;
  /** The conversation is drawn. */
  active: boolean;
  /** Something else decides where to scroll to. */
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
  // The entries' offset parent need not be the scrolling element.
  const start = box.scrollTop + box.getBoundingClientRect().top - first.getBoundingClientRect().top + first.offsetTop;
  const entry = entriesIn(box).find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > start) ?? first;
  return { said, entryId: entry.dataset.entry ?? '', into: box.scrollTop - entry.offsetTop };
}

/** The scroll position of the conversation: at its end while content is added, where the reader left it, or at the message it was opened at. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReadingPlace, ShownConversation } from '../state/shown-conversation';

/** Pixels from the end within which the reader counts as being at the end. */
const near = 48;

type StickToEnd = ReturnType<typeof useStickToEnd>;

/** While `active` is false the list stays at its start. When `lastMessage` changes, it jumps to its end. `more`: items below are not drawn. */
export function useStickToEnd(active: boolean, lastMessage: string, more = false) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const stuck = useRef(true);
  const isOpen = useRef(more);
  isOpen.current = more;

  const toEnd = () => {
    stuck.current = true;
    setAway(false);
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  };
  /** Stops following the end. */
  const leaveEnd = () => {
    stuck.current = false;
  };
  useLayoutEffect(() => {
    if (active) toEnd();
  }, [active, lastMessage]);
  useEffect(() => {
    const element = scroller.current;
    if (!active || !element || !content.current) return;
    const look = () => {
      stuck.current ||= !isOpen.current && !element.querySelector('textarea:focus') && distanceToEnd(element) < near;
      setAway(!stuck.current && distanceToEnd(element) >= near);
    };
    const follow = new ResizeObserver(() => (stuck.current ? toEnd() : look()));
    for (const each of [content.current, element]) follow.observe(each);
    const listening = new AbortController();
    onReaderLeaves(element, listening.signal, leaveEnd);
    element.addEventListener('scroll', look, { passive: true, signal: listening.signal });
    return () => {
      follow.disconnect();
      listening.abort();
    };
  }, [active]);
  /** `away`: the reader has left the end. */
  return { scroller, content, away: away || more, toEnd, leaveEnd };
}

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;

/** Tells when the reader turns to something above the end. */
function onReaderLeaves(scroller: HTMLElement, signal: AbortSignal, leave: () => void): void {
  let before = scroller.scrollTop;
  // Only an upward scroll is the reader's: content that has grown since the last jump also adds distance.
  const onScroll = () => {
    if (scroller.scrollTop < before) leave();
    before = scroller.scrollTop;
  };
  // Content that the reader unfolds, or a version they switch to, must not scroll away.
  const onUnfold = ({ target }: Event) => {
    if (target instanceof Element && target.closest('summary, [role="treeitem"], .walker')) leave();
  };
  scroller.addEventListener('scroll', onScroll, { passive: true, signal });
  scroller.addEventListener('click', onUnfold, { signal });
  // Nor a message that is edited in its place, which grows.
  scroller.addEventListener('focusin', ({ target }) => target instanceof HTMLTextAreaElement && leave(), { signal });
}

interface Reading extends Pick<StickToEnd, 'scroller' | 'leaveEnd'> {
  places: ShownConversation['reading'];
  /** The conversation and its newest message. */
  lastMessage: string;
  /** The conversation is drawn. */
  active: boolean;
  /** Something else decides where to scroll to. */
  elsewhere: boolean;
}

/** Restores the scroll position when the conversation is shown again. */
export function useReadingPlace({ places, scroller, lastMessage, active, elsewhere, leaveEnd }: Reading): void {
  useLayoutEffect(() => {
    const { saved } = places;
    const box = scroller.current;
    if (!active || !box) return;
    places.saved = null;
    if (!elsewhere && saved?.lastMessage === lastMessage && goTo(box, saved)) leaveEnd();
    return () => {
      places.saved = placeIn(box, lastMessage);
    };
  }, [active, lastMessage]);
}

const entriesIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-entry]')];

function goTo(box: HTMLElement, { entryId, into }: ReadingPlace): boolean {
  const entry = entriesIn(box).find(({ dataset }) => dataset.entry === entryId);
  if (!entry) return false;
  box.scrollTop = entry.offsetTop + into;
  return true;
}

function placeIn(box: HTMLElement, lastMessage: string): ReadingPlace | null {
  if (distanceToEnd(box) < near) return null;
  const [first] = entriesIn(box);
  if (!first) return null;
  // The entries' offset parent need not be the scrolling element.
  const start = box.scrollTop + box.getBoundingClientRect().top - first.getBoundingClientRect().top + first.offsetTop;
  const entry = entriesIn(box).find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > start) ?? first;
  return { lastMessage, entryId: entry.dataset.entry ?? '', into: box.scrollTop - entry.offsetTop };
}

/** Milliseconds. */
const markedFor = 4000;

interface Pointing extends Pick<StickToEnd, 'scroller' | 'leaveEnd'> {
  /** Null: no particular message. */
  entryId: string | null;
  /** The conversation is drawn. */
  ready: boolean;
  /** The message was found, or doesn't exist. */
  onReached(): void;
}

/** Scrolls to the message that a conversation was opened at, focuses it, and highlights it briefly. */
export function usePointedAt({ scroller, entryId, ready, leaveEnd, onReached }: Pointing): void {
  const unmark = useRef<(() => void) | null>(null);
  useEffect(() => () => unmark.current?.(), []);
  useEffect(() => {
    if (!ready || entryId === null) return;
    const item = scroller.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId)}"]`);
    onReached();
    if (!item) return;
    leaveEnd();
    unmark.current?.();
    unmark.current = mark(item);
    item.scrollIntoView({ block: 'center' });
    item.focus({ preventScroll: true });
  }, [ready, entryId]);
}

/** Highlights until the time is over or the returned function is called. */
function mark(item: HTMLElement): () => void {
  item.classList.add('pointed-at');
  item.tabIndex = -1;
  const unmark = () => {
    clearTimeout(timer);
    item.classList.remove('pointed-at');
  };
  const timer = setTimeout(unmark, markedFor);
  return unmark;
}

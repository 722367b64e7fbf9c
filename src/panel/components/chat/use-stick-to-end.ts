/** Keeps a scrolling list at its end while content is added, until the reader scrolls away. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Pixels from the end within which the reader counts as being at the end. */
const near = 48;

interface StickToEnd {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The reader has left the end. */
  away: boolean;
  toEnd(): void;
  /** Stops following the end. */
  leaveEnd(): void;
}

/**
 * While `active` is false the list stays at its start. Whenever `said` changes, it jumps to its end. `more`: items below
 * are not drawn, so the end of what is drawn is not the end.
 */
export function useStickToEnd(active: boolean, said: string, more = false): StickToEnd {
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
  useLayoutEffect(() => {
    if (active) toEnd();
  }, [active, said]);
  useEffect(() => {
    const element = scroller.current;
    if (!active || !element || !content.current) return;
    let before = element.scrollTop;
    const atEnd = () => !isOpen.current && element.scrollHeight - element.scrollTop - element.clientHeight < near;
    const look = () => {
      stuck.current ||= atEnd();
      setAway(!stuck.current);
    };
    // Only an upward scroll is the reader's: content that has grown since the last jump also adds distance.
    const onScroll = () => {
      if (element.scrollTop < before) stuck.current = false;
      before = element.scrollTop;
      look();
    };
    // Content that the reader unfolds, or a version they switch to, must not scroll away.
    const onUnfold = ({ target }: Event) => {
      if (target instanceof Element && target.closest('summary, [role="treeitem"], .walker')) stuck.current = false;
    };
    const follow = new ResizeObserver(() => (stuck.current ? toEnd() : look()));
    follow.observe(content.current);
    follow.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('click', onUnfold);
    return () => {
      follow.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('click', onUnfold);
    };
  }, [active]);
  const leaveEnd = () => {
    stuck.current = false;
  };
  return { scroller, content, away: away || more, toEnd, leaveEnd };
}

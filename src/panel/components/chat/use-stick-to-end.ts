/** Keeps a scrolling list at its end while new content comes, until the reader scrolls away. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Nearer to the end than this, in pixels, the reader is at the end. */
const near = 48;

interface StickToEnd {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The reader has left the end. */
  away: boolean;
  toEnd(): void;
  /** From now on it stays where it is put. */
  leaveEnd(): void;
}

/**
 * While `active` is false the list stays where it is, at its start. Whenever `said` changes, it goes to its end. `more`: there is some
 * below that isn't drawn, so that the end of what is drawn is not the end.
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
    // Only a move upwards is the reader's: content that grew since we went to the end looks like a distance too.
    const onScroll = () => {
      if (element.scrollTop < before) stuck.current = false;
      before = element.scrollTop;
      look();
    };
    // What a reader unfolds must not run away from them, nor the place where they go from branch to branch.
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

/** Keeps a scrolling list at its end while new content comes, until the reader scrolls away. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Nearer to the end than this, in pixels, the reader is at the end. */
const near = 48;

interface StickToEnd {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The reader has left the end. */
  away: boolean;
  toEnd(): void;
}

/** While `active` is false the list stays where it is, at its start. */
export function useStickToEnd(active: boolean): StickToEnd {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const stuck = useRef(true);

  const toEnd = () => {
    stuck.current = true;
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  };
  useEffect(() => {
    const element = scroller.current;
    if (!active || !element || !content.current) return;
    const onScroll = () => {
      stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight < near;
      setAway(!stuck.current);
    };
    const follow = new ResizeObserver(() => stuck.current && toEnd());
    follow.observe(content.current);
    follow.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      follow.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [active]);
  return { scroller, content, away, toEnd };
}

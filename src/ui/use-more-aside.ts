/** Tells a style sheet at which sides a box that scrolls has more to show, so that a fade there says so. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { watchSize } from './watch-size';

/** Sets `data-more` on the box to `start`, `end`, both or nothing. */
export function useMoreAside(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    const tell = () => {
      shown.dataset.more = sidesWithMore(shown);
    };
    tell();
    const end = watchSize([shown, ...shown.children], tell);
    shown.addEventListener('scroll', tell, { passive: true });
    return () => {
      end();
      shown.removeEventListener('scroll', tell);
    };
  }, [box]);
}

function sidesWithMore({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string {
  // Where a language is written from right to left, positions are negative.
  const before = Math.abs(scrollLeft);
  return [before > 1 && 'start', scrollWidth - clientWidth - before > 1 && 'end'].filter(Boolean).join(' ');
}

/** Tells a style sheet at which sides a box that scrolls has more to show, so that a fade there says so. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { watchSize } from './watch-size';

/** Sets `data-more` on the box to those of `start`, `end` and `below` that apply. */
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

/** Px: less than a row below is no more to read. */
const least = 8;

function sidesWithMore(box: HTMLElement): string {
  // Where a language is written from right to left, positions are negative.
  const before = Math.abs(box.scrollLeft);
  const after = box.scrollWidth - box.clientWidth - before;
  const below = box.scrollHeight - box.clientHeight - box.scrollTop;
  return [before > 1 && 'start', after > 1 && 'end', below > least && 'below'].filter(Boolean).join(' ');
}

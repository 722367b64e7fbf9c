/** A scrolling box with a name, reachable by keyboard; its style sheet is told at which sides there is more, so that a fade there says so. */
import type { RefObject, RenderableProps } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { watchSize } from './watch-size';

export function Scroll({ label, class: look, children }: RenderableProps<Record<'label' | 'class', string>>) {
  const box = useRef<HTMLDivElement>(null);
  useMoreAside(box);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={box}
      class={look}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </div>
  );
}

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
const min = 8;

function sidesWithMore(box: HTMLElement): string {
  // Where a language is written from right to left, positions are negative.
  const before = Math.abs(box.scrollLeft);
  const after = box.scrollWidth - box.clientWidth - before;
  const below = box.scrollHeight - box.clientHeight - box.scrollTop;
  return [before > 1 && 'start', after > 1 && 'end', below > min && 'below'].filter(Boolean).join(' ');
}

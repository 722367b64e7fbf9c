/** Links to the sections of Settings: a row above them, or a list beside them in a full tab. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '#ui';
import { showInRow } from '../controls/show-in-row';
import { walkRows } from '../controls/walk-rows';
import { sections } from './sections';

/** Pixels below the top edge within which a heading counts as reached. */
const reached = 80;

export function SectionNav({ main }: { main: RefObject<HTMLElement | null> }) {
  const [current, setCurrent] = useState('model');
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = main.current;
    const end = new AbortController();
    const follow = () => box && setCurrent((before) => toCurrent(box, before));
    box?.addEventListener('scroll', follow, { passive: true, signal: end.signal });
    return () => end.abort();
  }, [main]);
  useEffect(() => {
    if (row.current) showInRow(row.current, '[aria-current]');
  }, [current]);
  const go = (id: string) => {
    setCurrent(id);
    headingOf(main.current, id)?.scrollIntoView();
  };
  return (
    <nav
      ref={row}
      class="sections"
      aria-label={say('Sections')}
      onKeyDown={(event) => walkRows(event, 'button', across[event.key])}
    >
      {sections.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-current={current === id ? 'location' : undefined}
          tabIndex={current === id ? 0 : -1}
          onClick={() => go(id)}
        >
          {say(name)}
        </button>
      ))}
    </nav>
  );
}

const headingOf = (box: HTMLElement | null, id: string) => box?.querySelector(`#${id}`);

/** The last sections can't be scrolled to the top: the one picked stays current while it is in view. */
function toCurrent(box: HTMLElement, before: string): string {
  const { top, bottom } = box.getBoundingClientRect();
  const topOf = (id: string) => headingOf(box, id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const passed = sections.findLast(({ id }) => topOf(id) < top + reached)?.id ?? 'model';
  const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
  const kept = topOf(before);
  return atEnd && kept > top && kept < bottom ? before : passed;
}

/** In the row, left and right do what up and down do in the list. */
const across: Record<string, string> = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' };

/** The way to each section of Settings: a row above them, and in a full tab a list beside them. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Phrase, phrase, say, toNextIndex } from '#ui';
import { showInRow } from '../controls/show-in-row';

/** By the ids of their headings, in their order. */
const sections: Record<string, Phrase> = {
  model: phrase('Models'),
  prompts: phrase('Prompts'),
  approvals: phrase('Approvals'),
  passphrase: phrase('Passphrase for keys'),
  site: phrase('Where Tabhand is off'),
  pages: phrase('Every page'),
  images: phrase('Images in widgets'),
  stored: phrase('Kept on this computer'),
  limits: phrase('Limits'),
  look: phrase('Appearance'),
  keys: phrase('Keyboard'),
  transfer: phrase('Take settings along'),
  widgets: phrase('Widgets'),
};
const ids = Object.keys(sections);
/** A heading above this many pixels from the top has been reached. */
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
    <nav ref={row} class="sections" aria-label={say('Sections')} onKeyDown={walk}>
      {Object.entries(sections).map(([id, name]) => (
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

/** Near the end a section can't come to the top: the one that was gone to stays current while it is seen. */
function toCurrent(box: HTMLElement, before: string): string {
  const { top, bottom } = box.getBoundingClientRect();
  const topOf = (id: string) => headingOf(box, id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const passed = ids.findLast((id) => topOf(id) < top + reached) ?? 'model';
  const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
  const kept = topOf(before);
  return atEnd && kept > top && kept < bottom ? before : passed;
}

/** The list lies down where there is no room beside the sections. */
const across: Record<string, string> = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' };

function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement); // any other element is just not found
  const next = toNextIndex(across[event.key] ?? event.key, at, buttons.length);
  if (next === null) return;
  event.preventDefault();
  buttons[next]?.focus();
}

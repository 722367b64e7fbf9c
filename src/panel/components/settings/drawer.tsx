/** The Settings drawer: its sections one after another, and links to them, above or, in a full tab, beside them. */
import type { FunctionComponent, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Phrase, phrase, say } from '#ui';
import type { SectionHeading } from '../controls/section';
import { showInRow, walkRows } from '../controls/walk-rows';
import { ModelsSection } from '../model-setup/models-section';
import { Appearance } from './appearance';
import { Approvals } from './approvals';
import { GalleryLink, ImageSettings } from './images';
import { Limits } from './limits';
import { PageTextSettings } from './page-text';
import { Passphrase } from './passphrase';
import { PromptSettings } from './prompts';
import { Shortcuts } from './shortcuts';
import { EveryPage, Sites } from './sites';
import { Storage } from './storage';
import { Transfer } from './transfer';

export function SettingsDrawer() {
  const main = useRef<HTMLElement>(null);
  return (
    <main class="main settings" ref={main}>
      <SectionNav main={main} />
      <div class="wrap">
        {sections.map(({ id, name, Content }) => (
          <Content key={id} id={id} name={say(name)} />
        ))}
      </div>
    </main>
  );
}

/** Pixels below the top edge within which a heading counts as reached. */
const reachedWithin = 80;

function SectionNav({ main }: { main: RefObject<HTMLElement | null> }) {
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
  const passed = sections.findLast(({ id }) => topOf(id) < top + reachedWithin)?.id ?? 'model';
  const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
  const pickedTop = topOf(before);
  return atEnd && pickedTop > top && pickedTop < bottom ? before : passed;
}

/** In the row, left and right do what up and down do in the list. */
const across: Record<string, string> = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' };

const sections: readonly { id: string; name: Phrase; Content: FunctionComponent<SectionHeading> }[] = [
  { id: 'model', name: phrase('Models'), Content: ModelsSection },
  { id: 'prompts', name: phrase('Prompts'), Content: PromptSettings },
  { id: 'approvals', name: phrase('Approvals'), Content: Approvals },
  { id: 'passphrase', name: phrase('Passphrase for keys'), Content: Passphrase },
  { id: 'page-text', name: phrase('Page text'), Content: PageTextSettings },
  { id: 'site', name: phrase('Where Tabhand is off'), Content: Sites },
  { id: 'pages', name: phrase('Every page'), Content: EveryPage },
  { id: 'images', name: phrase('Images in widgets'), Content: ImageSettings },
  { id: 'stored', name: phrase('Kept on this computer'), Content: Storage },
  { id: 'limits', name: phrase('Limits'), Content: Limits },
  { id: 'look', name: phrase('Appearance'), Content: Appearance },
  { id: 'keys', name: phrase('Keyboard'), Content: Shortcuts },
  { id: 'transfer', name: phrase('Transfer settings'), Content: Transfer },
  { id: 'widgets', name: phrase('Widgets'), Content: GalleryLink },
];

/** The menu of the attached pages: follow or stay, reload, add an open tab, detach one. */
import { useEffect, useState } from 'preact/hooks';
import { siteOf } from '#core/settings/web-address.ts';
import type { PageState } from '#features/sites/index.ts';
import { cameLate, namePage, wordStay } from '#features/sites/state/index.ts';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { TabRow } from '../messages';
import type { AttachableFrame } from '../state/page-choice';

const OpenSites = later(async () => (await import('./open-sites')).OpenSites, 'inside');

/** With more open tabs than these, a search field is shown. */
const fewTabs = 12;

export function PageMenu() {
  const { pages, pageChoice } = usePanel();
  const attached = pages.value ?? [];
  const { follows } = pageChoice;
  const [tabs, setTabs] = useState<TabRow[] | null>(null);
  const [words, setWords] = useState('');
  const search = <TabSearch tabs={tabs} words={words} onTabs={setTabs} onWords={setWords} />;
  return (
    <Menu label={say('Pages of this chat')} icon="down" head={search}>
      {!follows.value && (
        <MenuItem icon="tab" text={say('Follow the active tab')} onPick={() => pageChoice.pin(false)} />
      )}
      {follows.value && attached[0] && (
        <MenuItem icon="pinned" text={wordStay(attached[0])} onPick={() => pageChoice.pin(true)} />
      )}
      {attached.filter(cameLate).map((page) => (
        <MenuItem
          key={page.tabId}
          icon="refresh"
          text={say('Reload {page} to make its tools available', { page: namePage(page) })}
          onPick={() => pageChoice.reload(page.tabId)}
        />
      ))}
      {attached.map((page) => (
        <MenuItem
          key={page.tabId}
          icon="x"
          text={say('Stop using {page}', { page: namePage(page) })}
          onPick={() => pageChoice.remove(page.tabId)}
        />
      ))}
      <OpenSites />
      {[...new Map(attached.map((page) => [page.origin, page])).values()].map((page) => (
        <SiteItem key={page.origin} page={page} />
      ))}
      <MenuRule />
      <Frames />
      <OtherTabs tabs={tabs} words={words} />
    </Menu>
  );
}

/** The site itself: allowed, blocked, or taken from the blocked ones. */
function SiteItem({ page: { origin, access } }: { page: PageState }) {
  const { ask, sites } = usePanel();
  if (origin === null || access === 'closed') return null;
  const site = toHost(siteOf(origin));
  if (access === 'no-permission')
    return <MenuItem icon="check" text={say('Allow on {site}', { site })} onPick={() => sites.allow(origin)} />;
  const isOff = access === 'off';
  const text = isOff ? say('Unblock {site}', { site }) : say('Block {site}', { site });
  return <MenuItem icon="deny" text={text} onPick={() => ask('set-site', { origin, off: !isOff })} />;
}

/** Frames of other sites in the attached pages, requested when the menu opens. */
function Frames() {
  const { pages, pageChoice } = usePanel();
  const [frames, setFrames] = useState<AttachableFrame[]>([]);
  useEffect(() => void pageChoice.frames().then(setFrames), [pageChoice]);
  return frames.map((frame) => {
    const page = toHost(pages.value?.find(({ tabId }) => tabId === frame.tabId)?.origin ?? '');
    const name = say('{frame}, in {page}', { frame: textOf(frame), page });
    return (
      <MenuItem
        key={frame.documentId}
        icon={frame.attached ? 'x' : 'page'}
        site={frame.origin}
        text={frame.attached ? say('Stop using {page}', { page: name }) : name}
        onPick={() => pageChoice.setFrame(frame, !frame.attached)}
      />
    );
  });
}

interface TabSearchProps {
  tabs: readonly TabRow[] | null;
  words: string;
  onTabs(tabs: TabRow[]): void;
  onWords(words: string): void;
}

/** The tabs are requested when the menu opens. */
function TabSearch({ tabs, words, onTabs, onWords }: TabSearchProps) {
  const { pageChoice } = usePanel();
  useEffect(() => {
    let isOpen = true;
    onWords('');
    void pageChoice.others().then((found) => isOpen && onTabs(found));
    return () => {
      isOpen = false;
    };
  }, [pageChoice]);
  if (!tabs || tabs.length <= fewTabs) return null;
  return (
    <input
      class="in"
      type="search"
      aria-label={say('Find a tab')}
      value={words}
      onInput={(event) => onWords(event.currentTarget.value)}
    />
  );
}

function OtherTabs({ tabs, words }: { tabs: readonly TabRow[] | null; words: string }) {
  const { pageChoice } = usePanel();
  if (!tabs) return null;
  if (tabs.length === 0) return <p class="small quiet none">{say('No other websites are open.')}</p>;
  const found = tabs.filter((tab) => textOf(tab).toLowerCase().includes(words.trim().toLowerCase()));
  if (found.length === 0) return <p class="small quiet none">{say('Nothing found')}</p>;
  return found.map((tab) => (
    <MenuItem
      key={tab.tabId}
      icon="page"
      site={tab.origin}
      text={textOf(tab)}
      onPick={() => pageChoice.add(tab.tabId)}
    />
  ));
}

/** A title is the page's own text: limit its length. */
const textOf = ({ title, origin }: Pick<TabRow, 'title' | 'origin'>): string =>
  `${title.slice(0, 80)}${origin ? ` · ${toHost(origin)}` : ''}`;

/** The menu of the attached pages: follow or stay, load anew, add an open tab, take one away. */
import { useEffect, useState } from 'preact/hooks';
import type { TabRow } from '#bridge';
import { say, toHost } from '#ui';
import { cameLate } from '../models/surroundings';
import { usePanel } from './context';
import { Menu, MenuItem, MenuRule } from './menu';

/** With more open tabs than these one searches instead of reading. */
const fewTabs = 12;

export function PageMenu() {
  const { pages, pageChoice } = usePanel();
  const attached = pages.value ?? [];
  const { follows } = pageChoice;
  return (
    <Menu label={say('Pages of this chat')} icon="down">
      <MenuItem
        icon={follows.value ? 'pinned' : 'tab'}
        text={follows.value ? say('Stay with this page') : say('Follow the tab in front')}
        onPick={() => pageChoice.pin(follows.value)}
      />
      {attached.filter(cameLate).map(({ tabId, origin, title }) => (
        <MenuItem
          key={tabId}
          icon="refresh"
          text={say('Reload {page} to offer its tools from the start', { page: origin ? toHost(origin) : title })}
          onPick={() => pageChoice.reload(tabId)}
        />
      ))}
      {attached.map(({ tabId, origin, title }) => (
        <MenuItem
          key={tabId}
          icon="x"
          text={say('Detach {page}', { page: origin ? toHost(origin) : title })}
          onPick={() => pageChoice.remove(tabId)}
        />
      ))}
      <MenuRule />
      <OtherTabs />
    </Menu>
  );
}

/** Asked for when the menu opens. Their icons are the web's, and so are not loaded. */
function OtherTabs() {
  const { pageChoice } = usePanel();
  const [tabs, setTabs] = useState<TabRow[] | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    let isShown = true;
    void pageChoice.others().then((found) => isShown && setTabs(found));
    return () => {
      isShown = false;
    };
  }, [pageChoice]);
  if (!tabs) return null;
  if (tabs.length === 0) return <p class="small quiet none">{say('No other website is open.')}</p>;
  const found = tabs.filter((tab) => textOf(tab).toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <>
      {tabs.length > fewTabs && (
        <input
          class="in"
          type="search"
          aria-label={say('Find a tab')}
          placeholder={say('Find a tab')}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {found.map((tab) => (
        <MenuItem key={tab.tabId} icon="plus" text={textOf(tab)} onPick={() => pageChoice.add(tab.tabId)} />
      ))}
      {found.length === 0 && <p class="small quiet none">{say('No open tab is called so.')}</p>}
    </>
  );
}

/** A title is the page's own: no longer than it helps. */
const textOf = ({ title, origin }: TabRow): string => `${title.slice(0, 80)}${origin ? ` · ${toHost(origin)}` : ''}`;

/** The menu of the attached pages: follow or stay, add an open tab, take one away. */
import { useState } from 'preact/hooks';
import type { TabRow } from '#bridge';
import { say, toHost } from '#ui';
import { usePanel } from './context';
import { Menu, MenuItem, MenuRule } from './menu';

/** Of a hundred open tabs these are enough to find the one that is meant. */
const mostTabs = 12;

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
  const [asked, setAsked] = useState(false);
  if (!asked) {
    setAsked(true);
    void pageChoice.others().then(setTabs);
  }
  if (tabs?.length === 0) return <p class="small quiet none">{say('No other website is open.')}</p>;
  return (
    <>
      {tabs?.slice(0, mostTabs).map(({ tabId, origin, title }) => (
        <MenuItem
          key={tabId}
          icon="plus"
          text={`${title.slice(0, 80)}${origin ? ` · ${toHost(origin)}` : ''}`}
          onPick={() => pageChoice.add(tabId)}
        />
      ))}
    </>
  );
}

/** The header: what the conversation is about, which page it is attached to, and what can be done with it. */
import { Icon, IconButton, say, sayCount, toHost } from '#ui';
import { ChatMenuItems, ChatTitle } from './chat-title';
import { usePanel } from './context';
import { Menu, MenuItem } from './menu';
import { PageMenu } from './page-menu';

export function Header() {
  const panel = usePanel();
  return (
    <header class="top">
      <div class="grow">
        <ChatTitle />
        <div class="pages">
          <AttachedPage />
          <PageMenu />
        </div>
      </div>
      <IconButton icon="compose" label="New chat" onClick={panel.startNew} />
      <IconButton icon="history" label="History" onClick={() => (panel.drawer.value = 'history')} />
      <More />
    </header>
  );
}

const closed = {
  closed: 'closed to extensions',
  'no-permission': 'not allowed',
  insecure: 'not secure',
  off: 'switched off here',
};

function AttachedPage() {
  const { page, pages, liveCount, go, tabClosed } = usePanel();
  const attached = page.value;
  if (attached === undefined) return <p class="page skel line" aria-hidden="true" />;
  if (attached === null)
    return <p class="page">{tabClosed.value ? say('Its tab was closed') : say('No page attached')}</p>;
  const more = (pages.value?.length ?? 1) - 1;
  const first = attached.origin ? toHost(attached.origin) : attached.title || say('This page');
  const name = more > 0 ? sayCount(more, '{page} and {count} more', '{page} and {count} more', { page: first }) : first;
  return (
    <button type="button" class="page" title={attached.title} onClick={() => go('tools')}>
      <Icon name="page" size={14} />
      <span class="host cut">{name}</span>
      {attached.access === 'open' ? (
        <span class={liveCount.value > 0 ? 'live' : 'live none'}>
          <span>
            {liveCount.value === 0 ? say('no tools') : sayCount(liveCount.value, '{count} tool', '{count} tools')}
            {liveCount.value > 0 && (
              <span class="hide-s"> {more > 0 ? say('on these pages') : say('on this page')}</span>
            )}
          </span>
        </span>
      ) : (
        <span class="live none">{closed[attached.access]}</span>
      )}
    </button>
  );
}

function More() {
  const { openInTab, drawer } = usePanel();
  return (
    <Menu label="More">
      <ChatMenuItems />
      <MenuItem icon="tab" text="Open in a full tab" onPick={openInTab} />
      <MenuItem icon="sliders" text="Settings" onPick={() => (drawer.value = 'settings')} />
    </Menu>
  );
}

/** The header: what the conversation is about, which page it is attached to, and what can be done with it. */
import { Icon, IconButton, toCount, toHost } from '#ui';
import { usePanel } from './context';
import { Menu, MenuItem } from './menu';

export function Header() {
  const panel = usePanel();
  return (
    <header class="top">
      <div class="grow">
        <h1 class="cut" dir="auto">
          {panel.conversation.title.value ?? 'New chat'}
        </h1>
        <AttachedPage />
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
  const { page, liveCount, go, tabClosed } = usePanel();
  const attached = page.value;
  if (attached === undefined) return <p class="page skel line" aria-hidden="true" />;
  if (attached === null) return <p class="page">{tabClosed.value ? 'Its tab was closed' : 'No page attached'}</p>;
  const name = attached.origin ? toHost(attached.origin) : attached.title || 'This page';
  return (
    <button type="button" class="page" title={attached.title} onClick={() => go('tools')}>
      <Icon name="page" size={14} />
      <span class="host cut">{name}</span>
      {attached.access === 'open' ? (
        <span class={liveCount.value > 0 ? 'live' : 'live none'}>
          <span>
            {liveCount.value === 0 ? 'no tools' : toCount(liveCount.value, 'tool')}
            {liveCount.value > 0 && <span class="hide-s"> on this page</span>}
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
      <MenuItem icon="tab" text="Open in a full tab" onPick={openInTab} />
      <MenuItem icon="sliders" text="Settings" onPick={() => (drawer.value = 'settings')} />
    </Menu>
  );
}

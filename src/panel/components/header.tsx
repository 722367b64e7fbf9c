/** The header: what the conversation is about, which page it is attached to, and what can be done with it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon, IconButton, type IconName, toCount, toHost } from '#ui';
import { usePanel } from './context';

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
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const outside = ({ target }: Event) => target instanceof Node && !box.current?.contains(target) && setOpen(false);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const choose = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu and of its button, caught in one place
    <div class="more" ref={box} onKeyDown={(event) => open && onMenuKey(event, () => setOpen(false))}>
      <IconButton icon="more" label="More" expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <div class="menu" role="menu" aria-label="More">
          <MenuItem icon="tab" text="Open in a full tab" onClick={choose(openInTab)} />
          <MenuItem icon="sliders" text="Settings" onClick={choose(() => (drawer.value = 'settings'))} />
        </div>
      )}
    </div>
  );
}

function MenuItem({ icon, text, onClick }: { icon: IconName; text: string; onClick(): void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onClick}>
      <Icon name={icon} />
      <span class="grow">{text}</span>
    </button>
  );
}

function onMenuKey(event: KeyboardEvent & { currentTarget: HTMLElement }, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') {
    close();
    event.currentTarget.querySelector('button')?.focus();
  } else if (step) {
    const now = items.findIndex((item) => item.matches(':focus'));
    items[(now + step + items.length) % items.length]?.focus();
  } else return;
  event.stopPropagation();
  event.preventDefault();
}

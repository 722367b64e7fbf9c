/** The header: the chat’s title, edited in place, its pages, and the menu; of a drawer, its name and the way back. */

import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { toSeenWords } from '#core/tools/invisible.ts';
import { phrase } from '#core/tools/phrase.ts';
import { CallsWait } from '#features/chat/panel/place.tsx';
import { ExportItems } from '#features/exports/panel/export-items.tsx';
import type { PageState } from '#features/sites/index.ts';
import { wordTools } from '#features/sites/state/surroundings.ts';
import { cutLong } from '#ui/controls/code.tsx';
import { IconButton } from '#ui/controls/controls.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { TitleField } from '#ui/controls/title-field.tsx';
import { SiteIcon } from '#ui/icon.tsx';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { type Drawer, listedDrawers, type PanelDrawer } from '#ui/panel/navigation.ts';
import { toHost } from '#ui/words/figures.ts';

const PageMenu = later(async () => (await import('#features/pages/panel/page-menu.tsx')).PageMenu, 'inside');

export function Header() {
  const panel = usePanel();
  return (
    <header class="top">
      <div class="grow">
        <ChatTitle />
        <Pages />
      </div>
      <IconButton icon="compose" label={say('New chat')} onClick={panel.shown.startNew} />
      <span class="with-dot">
        <IconButton icon="history" label={say('History')} onClick={() => (panel.drawer.value = 'history')} />
        <ElsewhereDot />
      </span>
      <More />
    </header>
  );
}

export function DrawerHeader({ name, heading }: { name: PanelDrawer; heading: RefObject<HTMLHeadingElement | null> }) {
  const { drawers, back } = usePanel();
  const shown: Drawer = drawers[name];
  const Own = shown.menu ?? More;
  return (
    <header class="top">
      <IconButton icon="left" label={say('Back')} onClick={back} />
      <div class="grow">
        <h1 ref={heading} class="cut" tabIndex={-1}>
          {say(shown.name)}
        </h1>
        {shown.isOfPages && <Pages />}
      </div>
      <Own />
    </header>
  );
}

const Pages = () => (
  <div class="pages">
    <AttachedPage />
    {usePanel().page.value !== undefined && <PageMenu />}
  </div>
);

/** Marks the history, where the chats are that wait beside this one. */
function ElsewhereDot() {
  const { history, conversation } = usePanel();
  return <CallsWait count={[...history.waiting.value].filter((id) => id !== conversation.id.value).length} />;
}

const closed = {
  closed: phrase('closed to extensions'),
  'no-permission': phrase('not allowed'),
  insecure: phrase('not secure'),
  off: phrase('blocked'),
  pdf: phrase('PDF file'),
};

function AttachedPage() {
  const { page, pages, go, pageChoice } = usePanel();
  const attached = page.value;
  if (attached === undefined) return <p class="skel line" aria-hidden="true" />;
  if (attached === null)
    return <p class="page">{pageChoice.tabClosed.value ? say('Tab closed') : say('No page attached')}</p>;
  const more = (pages.value?.length ?? 1) - 1;
  const { origin, title } = attached;
  const name = toSeenWords(title).trim();
  return (
    <button type="button" class="page" title={name} onClick={() => go('tools')}>
      <SiteIcon origin={origin} />
      {name && (
        <span class={`title ${cutLong(name)}`} dir="auto">
          {name}
        </span>
      )}
      {(origin || !name) && <span class="host cut">{origin ? toHost(origin) : say('This page')}</span>}
      {more > 0 && <MorePages count={more} />}
      <ToolCount page={attached} several={more > 0} />
    </button>
  );
}

/** How many other pages there are; in a narrow header, only the number. */
const MorePages = ({ count }: { count: number }) => (
  <span class="nowrap">
    <span class="hide-s">{sayCount(count, 'and {count} more', 'and {count} more')}</span>
    <span class="only-s">{`+${count.toLocaleString(languageSaid())}`}</span>
  </span>
);

/** The number of tools or why there are none, and whether the chat stays with this page. */
function ToolCount({ page, several }: { page: PageState; several: boolean }) {
  const { toolCount, elsewhere, frontClosed, conversation } = usePanel();
  if (page.access !== 'open')
    return (
      <span class="live none">
        <span class="nowrap">{say(closed[page.access])}</span>
      </span>
    );
  const { all, unavailable } = toolCount.value;
  const stays = elsewhere.value && frontClosed.value && !conversation.untouched.value;
  // With several pages, the text before already says whose tools they are.
  const where = stays ? say('still attached') : several || unavailable > 0 ? '' : say('on this page');
  return (
    <span class={['live', all > unavailable ? '' : 'none', stays ? '' : 'brief'].join(' ')}>
      <span>
        <span class={unavailable > 0 ? 'nowrap hide-s' : 'nowrap'}>
          {all === 0 ? say('no tools') : wordTools(toolCount.value)}
        </span>
        {unavailable > 0 && <span class="nowrap only-s">{wordTools({ all, unavailable: 0 })}</span>}
        {(all > 0 || stays) && ' '}
        {(all > 0 || stays) && <span class={stays ? 'nowrap' : 'where'}>{stays ? `· ${where}` : where}</span>}
      </span>
    </span>
  );
}

function More() {
  const { openInTab, drawer, drawers, palette, go, isDeveloper } = usePanel();
  const isElsewhere = ({ id }: { id: PanelDrawer }) => id !== drawer.value && id !== 'history' && id !== 'servers';
  return (
    <Menu label={say('More')}>
      {drawer.value === null && <ChatMenuItems />}
      <MenuItem icon="search" text={say('Search everything')} onPick={() => (palette.value = true)} />
      <MenuItem icon="tab" text={say('Open in a full tab')} onPick={() => openInTab()} />
      {listedDrawers(drawers, isDeveloper.value)
        .filter(isElsewhere)
        .map(({ id, name, icon }) => (
          <MenuItem key={id} icon={icon} text={say(name)} onPick={() => go(id)} />
        ))}
    </Menu>
  );
}

function ChatTitle() {
  const { thisChat, history, conversation } = usePanel();
  const { id } = conversation;
  const { title } = thisChat;
  const isWriting = id.value !== null && history.renaming.value === id.value && title.value !== null;
  const write = () => {
    if (title.value !== null) history.renaming.value = id.value;
  };
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isText = target instanceof Element && target.closest('input, textarea, .hrows, [contenteditable]') !== null;
      if (key === 'F2' && !isText) write();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (isWriting)
    return (
      <h1>
        <TitleField
          title={title.value ?? ''}
          onKeep={(name) => id.value !== null && history.rename(id.value, name)}
          onLeave={() => (history.renaming.value = null)}
        />
      </h1>
    );
  return (
    <h1
      class="cut"
      dir="auto"
      title={title.value ? say('Rename: F2, or a double click') : undefined}
      onDblClick={write}
    >
      {title.value ?? say('New chat')}
    </h1>
  );
}

/** An empty chat has only its settings. */
function ChatMenuItems() {
  const { thisChat, conversation, drawer, history } = usePanel();
  const id = conversation.id.value;
  const isEmpty = thisChat.title.value === null;
  return (
    <>
      <MenuItem icon="chat" text={say('Chat settings')} onPick={() => (drawer.value = 'this-chat')} />
      {!isEmpty && id !== null && (
        <>
          <MenuItem icon="pencil" text={say('Rename')} onPick={() => (history.renaming.value = id)} />
          <ExportItems id={id} />
          <MenuItem icon="trash" text={say('Delete chat')} onPick={() => history.remove([id])} />
        </>
      )}
      <MenuRule />
    </>
  );
}

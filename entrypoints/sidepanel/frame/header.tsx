/** The header: the chat’s title, edited in place, its pages, and the menu; of a drawer, its name and the way back. */

import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { CallsWait } from '#features/chat/panel/place.tsx';
import { IconButton } from '#ui/controls/controls.tsx';
import { TitleField } from '#ui/controls/title-field.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import type { Drawer, PanelDrawer } from '#ui/panel/navigation.ts';
import type { Wait } from './inbox';

const Inbox = later(async () => (await import('./inbox')).Inbox, 'none');
const More = later(async () => (await import('../next')).More, 'inside');
const AttachedPages = later(async () => (await import('./attached-pages')).PageChips, 'inside');

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
      <Waiting />
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
      <Waiting />
    </header>
  );
}

/** Which page is attached isn't known at once either. */
const Pages = () => (
  <div class="pages">
    {usePanel().page.value === undefined ? <p class="skel line" aria-hidden="true" /> : <AttachedPages />}
  </div>
);

/** The chats that wait beside this one, and this one too behind a drawer. */
function useElsewhere() {
  const { history, conversation, drawer } = usePanel();
  const isUnseen = (id: string) => id !== conversation.id.value || drawer.value !== null;
  return [...history.waiting.value.values()].filter(({ id }) => isUnseen(id));
}

/** The manual runs that ask, but for the one whose tool is open before the user. */
function useRuns(): Wait[] {
  const { bench, drawer, go } = usePanel();
  const unseen = bench.waiting.value.filter((run) => !(drawer.value === 'tools' && bench.isOpen(run)));
  return unseen.map((run) => ({
    title: run.tool,
    show() {
      bench.show(run);
      go('tools');
    },
  }));
}

/** Marks the history, where these chats are. */
const ElsewhereDot = () => <CallsWait count={useElsewhere().length} />;

function Waiting() {
  const { shown } = usePanel();
  const chats = useElsewhere().map(({ id, title }) => ({ title, show: () => shown.show(id) }));
  const waits = [...chats, ...useRuns()];
  return waits.length > 0 ? <Inbox waits={waits} /> : null;
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
      const isElsewhere = target instanceof Element && target.closest('input, .hrows') !== null;
      if (key === 'F2' && !isElsewhere) write();
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

/** The menu: what can be done with the chat, and the ways to what belongs to none. */
import { ExportItems } from '#features/exports/panel/export-items.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { listedDrawers, type PanelDrawer } from '#ui/panel/navigation.ts';

export function More() {
  const { openInTab, drawer, drawers, palette, go, isDeveloper } = usePanel();
  const isElsewhere = ({ id }: { id: PanelDrawer }) => id !== drawer.value && id !== 'history';
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
      {drawer.value !== 'help' && <MenuItem icon="error" text={say('Report a problem')} onPick={() => go('help')} />}
    </Menu>
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

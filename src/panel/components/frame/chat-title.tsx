/** The chat's title in the header, edited in place, and the chat's items in the header's menu. */
import { useEffect } from 'preact/hooks';
import { say } from '#ui';
import { usePanel } from '../context';
import { MenuItem, MenuRule } from '../controls/menu';
import { TitleField } from '../controls/title-field';

export function ChatTitle() {
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
  if (isWriting) {
    return (
      <h1>
        <TitleField
          title={title.value ?? ''}
          onKeep={(name) => id.value !== null && history.rename(id.value, name)}
          onLeave={() => (history.renaming.value = null)}
        />
      </h1>
    );
  }
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
export function ChatMenuItems() {
  const { thisChat, conversation, drawer, history, archive } = usePanel();
  const id = conversation.id.value;
  const isEmpty = thisChat.title.value === null;
  const withId = (act: (id: string) => unknown) => () => id !== null && act(id);
  return (
    <>
      <MenuItem icon="chat" text={say('This chat')} onPick={() => (drawer.value = 'this-chat')} />
      {!isEmpty && (
        <>
          <MenuItem icon="pencil" text={say('Rename')} onPick={() => (history.renaming.value = id)} />
          <MenuItem icon="save" text={say('Export as Markdown')} onPick={withId((one) => archive.save([one], 'md'))} />
          <MenuItem icon="save" text={say('Export as JSON')} onPick={withId((one) => archive.save([one], 'json'))} />
          <MenuItem
            icon="save"
            text={say('Export messages (OpenAI format)')}
            onPick={withId((one) => archive.save([one], 'messages'))}
          />
          <MenuItem icon="trash" text={say('Delete chat')} onPick={withId((one) => history.remove([one]))} />
        </>
      )}
      <MenuRule />
    </>
  );
}

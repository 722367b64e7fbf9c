/** The menu for all conversations: export, import, delete. */
import { useRef } from 'preact/hooks';
import { IconButton, say, sayCount } from '#ui';
import { usePanel } from '../context';
import { Menu, MenuItem, MenuRule } from '../controls/menu';

export function HistoryMenu() {
  const { history, archive } = usePanel();
  const file = useRef<HTMLInputElement>(null);
  const ids = (history.list.value ?? []).map(({ id }) => id);
  const bring = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [chosen] = currentTarget.files ?? [];
    if (chosen) await archive.bring(chosen);
    currentTarget.value = '';
  };
  return (
    <>
      {archive.doing.value !== null && (
        <span class="small mid" role="status">
          {archive.doing.value}
        </span>
      )}
      {ids.length > 0 && (
        <IconButton icon="save" label={say('Export all chats as JSON')} onClick={() => archive.save(ids, 'json')} />
      )}
      <input
        ref={file}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={say('File of chats')}
        onChange={bring}
      />
      <Menu label={say('More about chats')}>
        <MenuItem icon="tab" text={say('Import from a file')} onPick={() => file.current?.click()} />
        {ids.length > 0 && (
          <>
            <MenuItem icon="save" text={say('Export all as Markdown')} onPick={() => archive.save(ids, 'markdown')} />
            <MenuRule />
            <MenuItem
              icon="trash"
              text={say('Delete all chats')}
              sure={sayCount(ids.length, 'Delete {count} chat? Press again', 'Delete {count} chats? Press again')}
              onPick={() => history.remove(ids)}
            />
          </>
        )}
      </Menu>
    </>
  );
}

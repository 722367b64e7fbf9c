/** The menu for all conversations: export, import, delete. */
import { IconButton } from '#ui/controls/controls.tsx';
import { useFilePicker } from '#ui/controls/file-picker.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

export function HistoryMenu() {
  const { history, archive } = usePanel();
  const ids = (history.list.value ?? []).map(({ id }) => id);
  const { field, pick } = useFilePicker({
    label: say('File with chats'),
    accept: '.json,application/json',
    onFiles: ([chosen]) => chosen && archive.bring(chosen),
  });
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
      {field}
      <Menu label={say('More about chats')}>
        <MenuItem icon="tab" text={say('Import from a file')} onPick={pick} />
        {ids.length > 0 && (
          <>
            <MenuItem icon="save" text={say('Export all as Markdown')} onPick={() => archive.save(ids, 'markdown')} />
            <MenuRule />
            <MenuItem
              icon="trash"
              text={say('Delete all chats')}
              sure={say('Delete all {count} chats? Press again', { count: ids.length })}
              onPick={() => history.remove(ids)}
            />
          </>
        )}
      </Menu>
    </>
  );
}

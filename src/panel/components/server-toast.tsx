/** For a moment: the server that was removed, and the way back. */
import { IconButton, LinkButton, say } from '#ui';
import { usePanel } from './context';

export function ServerToast() {
  const { serverList } = usePanel();
  const removed = serverList.removed.value;
  return (
    <div class="toast-place" role="status">
      {removed !== null && (
        <div class="toast row">
          <span class="grow">{say('{name} is removed. Its tools left every chat.', { name: removed.name })}</span>
          <LinkButton onClick={serverList.restore}>{say('Undo')}</LinkButton>
          <IconButton icon="x" label={say('Dismiss')} onClick={() => (serverList.removed.value = null)} />
        </div>
      )}
    </div>
  );
}

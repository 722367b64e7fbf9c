/** What went wrong between panel and background: a refused command, or no connection for it. */
import { IconButton, say } from '#ui';
import { usePanel } from '../context';

export function RefusalBar() {
  const { refusal } = usePanel();
  if (refusal.value === null) return null;
  return (
    <div class="bar-over" role="alert">
      <div class="note danger">
        <div class="grow">{refusal.value}</div>
        <IconButton icon="x" label={say('Dismiss')} onClick={() => (refusal.value = null)} />
      </div>
    </div>
  );
}

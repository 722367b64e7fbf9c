/** What went wrong between panel and background: a lost connection, a refused command. */
import { IconButton, Notice } from '#ui';
import { usePanel } from './context';

export function ConnectionBar() {
  const { connected, refusal } = usePanel();
  if (!connected.value) {
    return (
      <div class="bar-over" role="status">
        <Notice
          icon="refresh"
          tone="warn"
          sentence={{
            what: 'Connecting to Tabhand again.',
            next: 'What you see is kept; new things come when it answers.',
          }}
        />
      </div>
    );
  }
  if (refusal.value === null) return null;
  return (
    <div class="bar-over" role="alert">
      <div class="note danger">
        <div class="grow">{refusal.value}</div>
        <IconButton icon="x" label="Dismiss" onClick={() => (refusal.value = null)} />
      </div>
    </div>
  );
}

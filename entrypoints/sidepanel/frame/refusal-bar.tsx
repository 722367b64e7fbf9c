/** A refused command, or a lost connection to the background, until it is dismissed. */
import { IconButton } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

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

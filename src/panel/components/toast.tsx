/** For a moment: what was taken from the canvas, and the way back while nothing else was done. */
import { IconButton, LinkButton } from '#ui';
import { usePanel } from './context';

export function Toast() {
  const { canvas } = usePanel();
  const loss = canvas.toast.value;
  return (
    <div class="toast-place" role="status">
      {loss !== null && (
        <div class="toast row">
          <span class="grow">{loss.words}</span>
          {loss.isNewest ? (
            <LinkButton onClick={canvas.takeBack}>Undo</LinkButton>
          ) : (
            <span class="quiet small">Something else was done since</span>
          )}
          <IconButton icon="x" label="Dismiss" onClick={canvas.dismiss} />
        </div>
      )}
    </div>
  );
}

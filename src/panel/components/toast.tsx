/** For a moment: what was taken from the canvas, and the way back. */
import { IconButton, LinkButton } from '#ui';
import { usePanel } from './context';

export function Toast() {
  const { canvas } = usePanel();
  const words = canvas.toast.value;
  const undo = () => {
    canvas.toast.value = null;
    void canvas.carryOut({ type: 'undone' });
  };
  return (
    <div class="toast-place" role="status">
      {words !== null && (
        <div class="toast row">
          <span class="grow">{words}</span>
          <LinkButton onClick={undo}>Undo</LinkButton>
          <IconButton icon="x" label="Dismiss" onClick={() => (canvas.toast.value = null)} />
        </div>
      )}
    </div>
  );
}

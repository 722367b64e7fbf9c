/** For a moment: what was taken away, and the way back. */
import { IconButton, LinkButton, say } from '#ui';
import { usePanel } from './context';

export function Toast() {
  const { canvas, messages } = usePanel();
  const loss = canvas.toast.value;
  const removed = messages.removed.value;
  return (
    <div class="toast-place" role="status">
      {removed ? (
        <Told words={removed.words} undo={messages.takeBack} dismiss={messages.dismiss} />
      ) : (
        loss && <Told words={loss.words} undo={loss.isNewest ? canvas.takeBack : null} dismiss={canvas.dismiss} />
      )}
    </div>
  );
}

interface ToldProps {
  words: string;
  /** Null: something else was done since. */
  undo: (() => void) | null;
  dismiss(): void;
}

function Told({ words, undo, dismiss }: ToldProps) {
  return (
    <div class="toast row">
      <span class="grow">{words}</span>
      {undo ? (
        <LinkButton onClick={undo}>{say('Undo')}</LinkButton>
      ) : (
        <span class="quiet small">{say('Something else was done since')}</span>
      )}
      <IconButton icon="x" label={say('Dismiss')} onClick={dismiss} />
    </div>
  );
}

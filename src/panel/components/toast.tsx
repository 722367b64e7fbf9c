/** For a moment: what was taken away, and the way back. One at a time. */
import { IconButton, LinkButton, say, sayCount } from '#ui';
import type { Lost } from '../models/history';
import { usePanel } from './context';

export function Toast() {
  const { canvas, messages, history, presence } = usePanel();
  const loss = canvas.toast.value;
  const removed = messages.removed.value;
  const lost = history.lost.value;
  return (
    <div class="toast-place" role="status">
      {lost ? (
        <Told words={wordLost(lost)} undo={presence.takeBack} dismiss={history.dismiss} />
      ) : removed ? (
        <Told words={removed.words} undo={messages.takeBack} dismiss={messages.dismiss} />
      ) : (
        loss && <Told words={loss.words} undo={loss.isNewest ? canvas.takeBack : null} dismiss={canvas.dismiss} />
      )}
    </div>
  );
}

const wordLost = ({ ids, title }: Lost): string =>
  title === null
    ? sayCount(ids.length, 'Deleted {count} chat', 'Deleted {count} chats')
    : say('Deleted “{title}”', { title });

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

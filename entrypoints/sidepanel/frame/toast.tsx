/** A message over the panel, briefly: what was deleted and how to undo it, or that a file was saved. Loaded after the panel's start. */

import type { Lost } from '#features/history/state/history.ts';
import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

export function Toast() {
  const message = useMessage();
  return (
    <div class="toast-place" role="status">
      {message && <Message {...message} />}
    </div>
  );
}

interface MessageProps {
  words: string;
  /** Null: too late, since something else has changed. Absent: there is nothing to undo. */
  undo?: (() => void) | null;
  dismiss(): void;
}

function useMessage(): MessageProps | null {
  const { canvas, messages, history, shown, serverList, saving } = usePanel();
  const [lost, server] = [history.lost.value, serverList.removed.value];
  const [message, loss] = [messages.removed.value, canvas.toast.value];
  if (lost) return { words: wordLost(lost), undo: shown.takeBack, dismiss: history.dismiss };
  if (server) {
    const words = say('Deleted “{title}”', { title: server.name });
    return { words, undo: () => serverList.restore(), dismiss: () => (serverList.removed.value = null) };
  }
  if (message) return { words: say('Deleted'), undo: messages.takeBack, dismiss: messages.dismiss };
  if (saving.saved.value !== null)
    return { words: say('Saved {name}', { name: saving.saved.value }), dismiss: saving.dismiss };
  return loss && { words: loss.words, undo: loss.isNewest ? canvas.takeBack : null, dismiss: canvas.dismiss };
}

const wordLost = ({ ids, title }: Lost): string =>
  title === null ? sayCount(ids.length, 'Chats deleted: {count}') : say('Deleted “{title}”', { title });

const Message = ({ words, undo, dismiss }: MessageProps) => (
  <div class="toast row">
    <span class="grow">{words}</span>
    {undo && <LinkButton onClick={undo}>{say('Undo')}</LinkButton>}
    {undo === null && <span class="quiet small">{say('Can’t undo: there are newer changes')}</span>}
    <IconButton icon="x" label={say('Dismiss')} onClick={dismiss} />
  </div>
);

/** The answer to what the user did to a widget, on the canvas where they did it. */

import type { Conversation, ConversationStep } from '#core/log/conversation.ts';
import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { Prose } from '#ui/controls/prose.tsx';
import { isWide, useMedia } from '#ui/controls/use-media.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

/** Characters of an answer; the style sheet shows its first lines. */
const max = 400;

export function BlockAnswer({ blockId }: { blockId: string }) {
  const { conversation, picking, shown, board, go } = usePanel();
  const wide = useMedia(isWide);
  const answer = answerTo(conversation.state.value, blockId);
  if (!answer || picking.dismissed.value === answer.id) return null;
  const { id, going, text, entryId } = answer;
  const open = () => {
    shown.pointedAt.value = entryId;
    if (!wide) return go('chat');
    board.side.value = 'chat';
    board.sideOpen.value = true;
  };
  return (
    <section class="reply" aria-label={say('Answer')} data-control>
      <p class="row small">
        {going && <span class="spin" />}
        <span class="grow quiet">{going ? say('Answering…') : text ? say('Answer') : say('No answer')}</span>
        {entryId && <LinkButton onClick={open}>{say('Open in chat')}</LinkButton>}
        {!going && <IconButton icon="x" label={say('Close')} onClick={() => (picking.dismissed.value = id)} />}
      </p>
      {text && (
        <div class="reply-text">
          <Prose text={text.slice(0, max)} writing={going} />
        </div>
      )}
    </section>
  );
}

interface EventAnswer {
  /** Of the entry that told the model, or of the event that waits. */
  id: string;
  /** The model works on it. */
  going: boolean;
  /** Its words so far; empty if there are none. */
  text: string;
  /** The message to open in the chat; null: none yet. */
  entryId: string | null;
}

type Told = Extract<ConversationStep, { type: 'events' }>;

/**
 * What the user last did to a widget, with its answer so far. Null: nothing was done to it that starts a run, or the conversation
 * went on since.
 */
export function answerTo(
  { steps, used, run, deleted }: Pick<Conversation, 'steps' | 'used' | 'run' | 'deleted'>,
  blockId: string,
): EventAnswer | null {
  const waiting = used.findLast(({ entry }) => entry.blockId === blockId && entry.wakes);
  if (waiting) return { id: waiting.entry.id, going: run.going, text: '', entryId: null };
  const at = steps.findLastIndex((step) => step.type === 'events' || isSaid(step));
  const told = steps[at];
  if (told?.type !== 'events' || !isAbout(told, blockId)) return null;
  const answers = steps.slice(at + 1).flatMap((step) => {
    const entry = step.type === 'entry' && step.entry.type === 'assistant-message' ? step.entry : null;
    return entry?.text && !deleted.has(entry.id) ? [entry] : [];
  });
  const last = answers.at(-1);
  return { id: told.entry.id, going: run.going, text: last?.text ?? '', entryId: last?.id ?? null };
}

const isSaid = (step: ConversationStep): boolean => step.type === 'entry' && step.entry.type === 'user-message';

const isAbout = ({ used }: Told, blockId: string): boolean =>
  used.some(({ entry }) => entry.blockId === blockId && entry.wakes);

/** The answer to what the user did to a widget, on the canvas where they did it. */
import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { Prose } from '#ui/controls/prose.tsx';
import { isWide, useMedia } from '#ui/controls/use-media.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { answerTo } from '../state/event-answer';

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

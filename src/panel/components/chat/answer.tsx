/** What was said: the person on a sunken strip, the agent on the bare ground, with the answer that is being written. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, LinkButton, say } from '#ui';
import type { Answer, ChatRow } from '../../models/chat/rows';
import { SentAttachments } from '../composer/attachment-chips';
import { usePanel } from '../context';
import { AnswerActions, UserActions } from './message-actions';
import { MessageEdit } from './message-edit';
import { Prose } from './prose';
import { Reasoning, StreamingReasoning } from './reasoning';
import { useFramed } from './use-framed';

/** What is longer is folded. */
const foldsAt = 2000;

export function UserMessage(message: Extract<ChatRow, { type: 'user' }>) {
  const { id, text, attachments } = message;
  const [open, setOpen] = useState(false);
  const { messages } = usePanel();
  const isEdited = messages.editing.value?.id === id;
  const article = useRef<HTMLElement>(null);
  useFocusAfter(isEdited, article);
  const long = text.length > foldsAt;
  return (
    <article class="said" aria-label={say('You')} ref={article}>
      {isEdited ? (
        <MessageEdit attachments={attachments} />
      ) : (
        <div class={long && !open ? 'user folded' : 'user'}>
          <p dir="auto">{text}</p>
          {attachments && <SentAttachments attachments={attachments} />}
          {long && <LinkButton onClick={() => setOpen(!open)}>{open ? say('Show less') : say('Show all')}</LinkButton>}
        </div>
      )}
      {!isEdited && <UserActions {...message} />}
    </article>
  );
}

/** When the editing is over and the message still stands, the focus goes back to where it began. */
function useFocusAfter(isEdited: boolean, article: RefObject<HTMLElement | null>): void {
  const was = useRef(isEdited);
  useLayoutEffect(() => {
    if (was.current && !isEdited) article.current?.querySelector<HTMLElement>('.quiet-until button')?.focus();
    was.current = isEdited;
  }, [isEdited]);
}

export function AnswerMessage(answer: Answer) {
  const { id, text, reasoning, thought, cut } = answer;
  return (
    <article class="said" aria-label="Tabhand">
      <div class="answer" data-message={id}>
        {reasoning && <Reasoning text={reasoning} took={thought} />}
        {text && <Prose text={text} />}
        {cut && (
          <p class="small quiet row">
            <Icon name="cut" size={14} />
            {say('Cut off here')}
          </p>
        )}
      </div>
      <AnswerActions {...answer} />
    </article>
  );
}

/** Not a live region: its end is announced once. */
export function StreamingAnswer() {
  const draft = useFramed(usePanel().conversation.draft);
  if (!draft || (!draft.text && !draft.reasoning && draft.calls.length === 0)) return null;
  return (
    <article class="answer" aria-label="Tabhand" aria-busy="true">
      {draft.reasoning && <StreamingReasoning {...draft} />}
      {draft.text && <Prose text={draft.text} writing />}
      {draft.calls.map(({ id, name }) => (
        <p key={id} class="call row preparing">
          <span class="spin" />
          <span class="name cut">{name}</span>
          <span class="grow" />
          <span class="small quiet">{say('preparing')}</span>
        </p>
      ))}
    </article>
  );
}

/** What the person did to widgets, as the model heard of it. */
export function Told({ lines }: { lines: string[] }) {
  return (
    <ul class="events">
      {lines.map((line, i) => (
        <li key={`${i.toString()}`} class="attached row">
          <Icon name="hand" size={14} />
          <span class="cut" dir="auto" title={line}>
            {line}
          </span>
        </li>
      ))}
    </ul>
  );
}

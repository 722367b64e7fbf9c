/** Messages of the user and of the model, and the answer being written. */

import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { phrase } from '#core/tools/phrase.ts';
import type { AnswerDraft, AnswerRow, ChatRow } from '#features/conversation/state/index.ts';
import { SentAttachments } from '#features/files/panel/index.ts';
import { SentWidget } from '#features/pages/panel/index.ts';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Prose } from '#ui/controls/prose.tsx';
import { useNow } from '#ui/controls/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { Visible } from '#ui/visible.tsx';
import { toDuration } from '#ui/words/figures.ts';
import { AnswerActions, UserActions } from './message-actions';

const Growing = later(async () => (await import('#features/blocks/panel/growing.tsx')).Growing, 'inside');

const MessageEdit = later(async () => (await import('./message-edit')).MessageEdit, 'inside');

/** Characters: a longer message is folded. */
const foldsAt = 2000;

export function UserMessage(message: Extract<ChatRow, { type: 'user' }>) {
  const { id, text, attachments, about, byAgent } = message;
  const [open, setOpen] = useState(false);
  const { messages } = usePanel();
  const isEdited = messages.editing.value?.id === id;
  const article = useRef<HTMLElement>(null);
  useFocusAfter(isEdited, article);
  const long = text.length > foldsAt;
  const asker = byAgent === undefined ? null : say('Asked by {agent}', { agent: byAgent });
  return (
    <article class="said" aria-label={asker ?? say('You')} ref={article}>
      {asker && (
        <p class="small mid">
          <Visible text={asker} dir="auto" />
        </p>
      )}
      {isEdited ? (
        <MessageEdit attachments={attachments} />
      ) : (
        <div class={long && !open ? 'user folded' : 'user'}>
          <p dir="auto">{text}</p>
          {about && <SentWidget {...about} />}
          {attachments && <SentAttachments attachments={attachments} />}
          {long && <LinkButton onClick={() => setOpen(!open)}>{open ? say('Show less') : say('Show all')}</LinkButton>}
        </div>
      )}
      {!isEdited && <UserActions {...message} />}
    </article>
  );
}

/** When editing ends and the message is still there, the focus returns to its edit button. */
function useFocusAfter(isEdited: boolean, article: RefObject<HTMLElement | null>): void {
  const was = useRef(isEdited);
  useLayoutEffect(() => {
    if (was.current && !isEdited) article.current?.querySelector<HTMLElement>('.quiet-until button')?.focus();
    was.current = isEdited;
  }, [isEdited]);
}

export function AnswerMessage(answer: AnswerRow) {
  const { id, text, reasoning, thought, cut } = answer;
  return (
    <article class="said" aria-label="Tabhand">
      <div class="answer" data-message={id}>
        {reasoning && <Reasoning text={reasoning} took={thought} />}
        {text && <Prose text={text} />}
        {cut && (
          <p class="small quiet row">
            <Icon name="cut" size={14} />
            {say('Stopped')}
          </p>
        )}
      </div>
      <AnswerActions {...answer} />
    </article>
  );
}

/** Not a live region: the finished answer is announced once. */
export function StreamingAnswer() {
  const draft = useFramed(usePanel().conversation.draft);
  if (!draft?.text && !draft?.reasoning && !draft?.calls[0]) return null;
  return (
    <article class="answer" aria-label="Tabhand" aria-busy="true">
      {draft.reasoning && <StreamingReasoning {...draft} />}
      {draft.text && <Prose text={draft.text} writing />}
      {draft.calls.map((call) => (
        <Growing key={call.id} {...call} />
      ))}
    </article>
  );
}

/** What the user did to widgets, in the words that the model was given. */
export const WidgetEvents = ({ lines }: { lines: string[] }) => (
  <ul class="events">
    {lines.map((line, i) => (
      <li key={i.toString()} class="attached row">
        <Icon name="hand" size={14} />
        <span class="cut" dir="auto" title={line}>
          {line}
        </span>
      </li>
    ))}
  </ul>
);

/** Follows a signal at most once a frame. Null takes effect at once, so that the draft goes in the frame in which its message comes. */
function useFramed<T>(source: ReadonlySignal<T | null>): T | null {
  const [shown, setShown] = useState(() => source.peek());
  useEffect(() => {
    let frame: number | null = null;
    const update = () => {
      frame = null;
      setShown(source.peek());
    };
    const stop = source.subscribe((next) => {
      if (next !== null) frame ??= requestAnimationFrame(update);
      else {
        if (frame !== null) cancelAnimationFrame(frame);
        update();
      }
    });
    return () => {
      stop();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [source]);
  return shown;
}

/** `took`: milliseconds, undefined if not known. `going`: the model is still reasoning. */
function Reasoning({ text, took, going }: { text: string; took?: number; going?: boolean }) {
  const time = took && toDuration(took);
  const words = time
    ? say(going ? phrase('Thinking for {time}') : phrase('Thought for {time}'), { time })
    : say(going ? phrase('Thinking') : phrase('Thoughts'));
  return (
    <details class="thought">
      <summary>
        <Icon name="right" size={14} />
        {words}
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
}

function StreamingReasoning({ reasoning, thinksSince, writesSince }: AnswerDraft) {
  const going = writesSince === null;
  const now = useNow(going && thinksSince !== null);
  const took = thinksSince === null ? undefined : Math.max(0, (writesSince ?? now) - thinksSince);
  return <Reasoning text={reasoning} took={took} going={going} />;
}

/** A field for a reply: Enter sends, Shift+Enter begins a new line, and a status line says what was sent. */
import { useId, useRef, useState } from 'preact/hooks';
import { toSeenWords } from '#core/tools/invisible.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import type { Emit, ViewProps } from '../../widget';
import type { chatInput } from './spec';
import './view.css';

export default function ChatInputView({ data, emit }: ViewProps<typeof chatInput>) {
  const { placeholder = say('Reply'), value = '', disabled } = data;
  const { draft, type, sent, submit } = useReply(value, emit);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  // A model may have suggested it.
  const text = toSeenWords(draft.text).trim();
  const onSend = (event: Event) => {
    event.preventDefault();
    if (!text || disabled) return;
    field.current?.focus();
    void submit(text);
  };
  return (
    <form data-view="chat-input" dir="auto" onSubmit={onSend}>
      <label for={id}>{placeholder}</label>
      <div class="line">
        <textarea
          ref={field}
          id={id}
          class="in"
          dir="auto"
          value={draft.text}
          disabled={disabled}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => isSending(event) && onSend(event)}
        />
        <button type="submit" class="btn primary" disabled={disabled || !text || sent === 'going'}>
          {say('Send')}
        </button>
      </div>
      <Status sent={sent} disabled={disabled} />
    </form>
  );
}

const isSending = ({ key, shiftKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !isComposing;

/** The state of the last reply. */
type Sent = 'nothing' | 'going' | 'refused' | { text: string };

/** The text stays in the field until it has been accepted. */
function useReply(suggested: string, emit: Emit<'submit'>) {
  const [written, setWritten] = useState(() => toDraft(suggested));
  const [sent, setSent] = useState<Sent>('nothing');
  const draft = suggest(written, suggested);
  const submit = async (text: string) => {
    if (sent === 'going') return;
    setSent('going');
    const taken = (await emit('submit', { text })) !== false;
    setSent(taken ? { text } : 'refused');
    // Text typed in the meantime is another reply.
    if (taken)
      setWritten((now) => (toSeenWords(suggest(now, suggested).text).trim() === text ? { ...draft, text: '' } : now));
  };
  return { draft, type: (text: string) => setWritten({ ...draft, text }), sent, submit };
}

/** Always present, so that screen readers announce changes in it. */
function Status({ sent, disabled }: { sent: Sent; disabled: boolean | undefined }) {
  return (
    <p class="said" role="status">
      {typeof sent === 'object' && <Icon name="check" size={12} />}
      {sent === 'refused' && <Icon name="warn" size={12} />}
      <span class="cut">{describeSent(sent) ?? (disabled && say('This question is closed'))}</span>
    </p>
  );
}

function describeSent(sent: Sent): string | null {
  if (typeof sent === 'object') return say('Sent: “{text}”', { text: sent.text });
  if (sent === 'refused') return say('Your reply wasn’t sent. Try again.');
  return sent === 'going' ? say('Sending…') : null;
}

/** `suggested` is what the data suggested last. */
export const toDraft = (suggested: string) => ({ text: suggested, suggested });

type ReplyDraft = ReturnType<typeof toDraft>;

/** A new suggestion replaces the old one or an empty field, never what the user wrote. */
export function suggest(draft: ReplyDraft, suggested: string): ReplyDraft {
  if (suggested === draft.suggested) return draft;
  const isUntouched = draft.text === draft.suggested || draft.text.trim() === '';
  return { text: isUntouched ? suggested : draft.text, suggested };
}

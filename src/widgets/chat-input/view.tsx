/** A field for a reply: Enter sends, Shift+Enter begins a new line, and a line says what was sent. */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '#ui';
import type { WidgetViewProps } from '../widget';
import { suggest, toDraft } from './draft';
import './view.css';

interface ChatInput {
  placeholder?: string;
  value?: string;
  disabled?: boolean;
}

export default function ChatInputView({ data, emit }: WidgetViewProps) {
  const { placeholder = 'Write a reply', value = '', disabled } = data as ChatInput; // its spec validated it
  const [kept, setKept] = useState(() => toDraft(value));
  const [sent, setSent] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const draft = suggest(kept, value);
  const text = draft.text.trim();
  const submit = () => {
    if (!text || disabled) return;
    emit('submit', { text });
    setKept({ ...draft, text: '' });
    setSent(text);
    field.current?.focus();
  };
  useLayoutEffect(() => growToText(field.current), [draft.text, placeholder]);
  return (
    <form
      data-view="chat-input"
      dir="auto"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label for={id}>{placeholder}</label>
      <div class="line">
        <textarea
          ref={field}
          id={id}
          class="in"
          dir="auto"
          rows={1}
          value={draft.text}
          disabled={disabled}
          onInput={({ currentTarget }) => setKept({ ...draft, text: currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        <button type="submit" class="btn primary" disabled={disabled || !text}>
          Send
        </button>
      </div>
      <Said sent={sent} disabled={disabled} />
    </form>
  );
}

/** There from the start, so that a screen reader hears what comes into it. */
function Said({ sent, disabled }: { sent: string | null; disabled: boolean | undefined }) {
  return (
    <p class="said" role="status">
      {sent !== null && <Icon name="check" size={12} />}
      <span class="cut">{sent === null ? disabled && 'No reply is needed any more' : `Sent: “${sent}”`}</span>
    </p>
  );
}

/** The style sheet caps the height at eight lines. */
function growToText(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + 2}px`;
}

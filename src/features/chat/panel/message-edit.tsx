/** Messages that can be changed: one in its place, where Enter sends it as a new branch and Escape cancels, and those that wait. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Attachment } from '#core/log/entry.ts';
import { SentAttachments } from '#features/files/panel/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { useBlocked } from './message-actions';

/** `attachments` are sent with the new version too. */
export function MessageEdit({ attachments }: { attachments?: readonly Attachment[] | undefined }) {
  const { messages, composer } = usePanel();
  const [sending, setSending] = useState(false);
  const blocked = useBlocked();
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = messages.editing.value;
  const text = edit?.text ?? '';
  // All of it comes into sight.
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
    current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);

  const write = (words: string) => {
    if (edit) messages.editing.value = { ...edit, text: words };
  };
  const cancel = () => (messages.editing.value = null);
  const mayNot = !text.trim() || sending || blocked !== undefined;
  const send = async () => {
    if (mayNot) return;
    setSending(true);
    const sent = await messages.sendEdit();
    if (sent) composer.wanted.value = true;
    else setSending(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) void send();
    else return;
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <div class="edit">
      <textarea
        ref={field}
        dir="auto"
        aria-label={say('Edit message')}
        value={text}
        onInput={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {attachments && <SentAttachments attachments={attachments} />}
      <div class="row">
        <span class="grow small quiet">{blocked}</span>
        <div class="row">
          <Button look="ghost" text={say('Cancel')} onClick={cancel} />
          <Button look="primary" text={say('Send')} disabled={mayNot} title={blocked} onClick={send} />
        </div>
      </div>
    </div>
  );
}

/** Those that wait for the end of the run. */
export function QueuedMessages() {
  const { composer, conversation } = usePanel();
  const queue = conversation.queue.value;
  const going = conversation.going.value;
  return (
    <ul class="queued" aria-label={say('Queued')}>
      {queue.map((queued, i) => (
        <li key={queued.id} class="row">
          <Icon name="queued" size={14} />
          <span class="cut grow" dir="auto" title={queued.text}>
            {queued.text}
          </span>
          {queued.attachments && <AttachmentCount count={queued.attachments.length} />}
          {going ? (
            i === 0 && <span class="small quiet nowrap">{say('sent after this run')}</span>
          ) : (
            <LinkButton onClick={() => composer.sendQueued(queued.id)}>{say('Send now')}</LinkButton>
          )}
          <IconButton icon="pencil" label={say('Edit message')} onClick={() => composer.editQueued(queued)} />
          <IconButton icon="x" label={say('Delete message')} onClick={() => composer.withdrawQueued(queued.id)} />
        </li>
      ))}
    </ul>
  );
}

const AttachmentCount = ({ count }: { count: number }) => (
  <span class="row tiny nowrap">
    <Icon name="clip" size={14} label={sayCount(count, '{count} attachment', '{count} attachments')} />
    <span aria-hidden="true">{count.toLocaleString(languageSaid())}</span>
  </span>
);

/** The messages that wait for the end of the run: each can be changed, and sent or removed. */
import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

export function QueuedMessages() {
  const { composer, conversation } = usePanel();
  const queue = conversation.queue.value;
  const going = conversation.going.value;
  return (
    <ul class="queued" aria-label={say('Waiting messages')}>
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

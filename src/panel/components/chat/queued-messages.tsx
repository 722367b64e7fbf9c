/** Messages written during a run, shown above the composer until they are sent. */
import { Icon, IconButton, LinkButton, languageSaid, say, sayCount } from '#ui';
import { usePanel } from '../context';

export function QueuedMessages() {
  const { composer, conversation } = usePanel();
  const queue = conversation.queue.value;
  const going = conversation.going.value;
  if (queue.length === 0) return null;
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
          <IconButton
            icon="pencil"
            label={say('Edit the waiting message')}
            onClick={() => void composer.editQueued(queued)}
          />
          <IconButton
            icon="x"
            label={say('Remove the waiting message')}
            onClick={() => void composer.withdrawQueued(queued.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** How many attachments the message has. */
function AttachmentCount({ count }: { count: number }) {
  return (
    <span class="row tiny nowrap">
      <Icon name="clip" size={14} label={sayCount(count, '{count} attachment', '{count} attachments')} />
      <span aria-hidden="true">{count.toLocaleString(languageSaid())}</span>
    </span>
  );
}

/** What the run is doing, in which turn and for how long, and the messages that wait for its end. */

import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { useNow } from '#ui/controls/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { languageSaid, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toDuration } from '#ui/words/figures.ts';
import { wordPhase } from '#ui/words/run.ts';

export function RunBar() {
  const activity = usePanel().conversation.activity.value;
  const now = useNow(activity !== null);
  if (!activity) return null;
  const { phase, turn, maxTurns, since, until } = activity;
  const waits = phase === 'waiting-for-you';
  return (
    <div class="runbar row">
      {waits ? <span class="wait-dot" /> : <span class="spin" />}
      <span class="cut">{wordPhase(phase)}</span>
      <span class="quiet">
        {until !== undefined && until > now ? (
          say('retrying in {seconds} s', { seconds: Math.ceil((until - now) / 1000) })
        ) : (
          <>
            {say('turn {turn} of {most}', { turn, most: maxTurns })}
            {!waits && `, ${toDuration(Math.max(0, now - since))}`}
          </>
        )}
      </span>
    </div>
  );
}

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
            onClick={() => composer.editQueued(queued)}
          />
          <IconButton
            icon="x"
            label={say('Remove the waiting message')}
            onClick={() => composer.withdrawQueued(queued.id)}
          />
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

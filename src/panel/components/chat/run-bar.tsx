/** What the run is doing, in which turn, and for how long. */
import { say, toDuration, wordPhase } from '#ui';
import { usePanel } from '../context';
import { useNow } from '../controls/use-now';

export function RunBar() {
  const activity = usePanel().conversation.activity.value;
  const now = useNow(activity !== null);
  if (!activity) return null;
  const { phase, turn, maxTurns, since, until } = activity;
  const waits = phase === 'waiting-for-you';
  return (
    <div class="runbar">
      {waits ? <span class="wait-dot" /> : <span class="spin" />}
      <span class="cut">{wordPhase(phase)}</span>
      {until !== undefined && until > now && (
        <span class="quiet">{say('again in {seconds} s', { seconds: Math.ceil((until - now) / 1000) })}</span>
      )}
      <span class="quiet">
        {say('turn {turn} of {most}', { turn, most: maxTurns })}
        {!waits && `, ${toDuration(Math.max(0, now - since))}`}
      </span>
    </div>
  );
}

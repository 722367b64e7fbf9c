/** The calls of one turn: a single row, or a foldable group with a common time axis. */
import { Icon, sayCount, toDuration } from '#ui';
import { toLanes, toSpan } from '../../models/calls/call-times';
import type { CallView } from '../../models/calls/call-view';
import { useNow } from '../controls/use-now';
import { CallRow } from './call-row';

export function CallGroup({ calls }: { calls: CallView[] }) {
  const now = useNow(calls.some(({ state }) => state === 'running'));
  const [only] = calls;
  if (only && calls.length === 1)
    return (
      <div class="calls single">
        <CallRow call={only} now={now} />
      </div>
    );
  const { duration, parallel } = toSpan(calls);
  const lanes = toLanes(calls, now);
  return (
    <details class="calls" open>
      <summary>
        <Icon name="right" />
        <span>
          {parallel
            ? sayCount(calls.length, '{count} call', '{count} calls in parallel')
            : sayCount(calls.length, '{count} call', '{count} calls')}
        </span>
        <span class="grow" />
        {duration !== null && <span class="dur quiet">{toDuration(duration)}</span>}
      </summary>
      {calls.map((call) => (
        <CallRow key={call.id} call={call} now={now} lane={lanes.get(call.id)} />
      ))}
    </details>
  );
}

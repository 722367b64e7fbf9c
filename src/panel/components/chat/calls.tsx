/** What a turn called; where it did nothing else, with what can be done with that turn. */
import type { ChatRow } from '../../models/chat/rows';
import { CallGroup } from '../calls/call-group';
import { CallActions } from './message-actions';

export function Calls({ calls, turn, asked, versions }: Extract<ChatRow, { type: 'calls' }>) {
  return (
    <div class="said calls-said">
      <CallGroup calls={calls} />
      {turn !== undefined && (
        <CallActions id={turn} asked={asked} versions={versions} byHand={calls.some((call) => call.byHand)} />
      )}
    </div>
  );
}

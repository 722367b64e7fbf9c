/** What a resource holds: read from its server when it is opened. */
import { WholeContent } from '../calls/full-result';
import { usePanel } from '../context';
import { useAnswer } from '../controls/use-answer';

/** Why it can't be read is said where all refusals are. */
export function ResourceView({ serverId, uri }: { serverId: string; uri: string }) {
  const { ask } = usePanel();
  const read = useAnswer(() => ask('read-resource', { serverId, uri }), `${serverId} ${uri}`);
  if (read === undefined) return <div class="skel" style="height: 72px" aria-busy="true" />;
  return <div class="resource-view">{read && <WholeContent {...read} name={uri} />}</div>;
}

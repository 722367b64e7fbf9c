/** What a resource holds: read from its server when it is opened. */
import type { Content } from '#tools';
import { WholeContent } from '../calls/full-result';
import { usePanel } from '../context';
import { useAnswer } from '../controls/use-answer';

interface ResourceViewProps {
  serverId: string;
  uri: string;
}

/** Why it can't be read is said where all refusals are. */
export function ResourceView({ serverId, uri }: ResourceViewProps) {
  const { ask } = usePanel();
  const read = useAnswer(() => ask('read-resource', { serverId, uri }), `${serverId} ${uri}`);
  if (read === undefined) return <div class="skel" style="height: 72px" aria-busy="true" />;
  if (read === null) return null;
  return (
    <div class="resource-view">
      <WholeContent content={read.parts.map(toShown)} name={uri} />
    </div>
  );
}

const toShown = (part: Extract<Content, { type: 'resource' }>): Content =>
  part.blob !== undefined && part.mimeType?.startsWith('image/')
    ? { type: 'image', data: part.blob, mimeType: part.mimeType }
    : part;

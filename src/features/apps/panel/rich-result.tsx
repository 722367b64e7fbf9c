/** The parts of a result that no text can show: a server's surfaces are drawn, the others are heard, saved or opened. */
import { isHands } from '#core/tools/layer.ts';
import type { Content } from '#core/tools/schemas.ts';
import { isApart, RichParts } from '#features/conversation/panel/index.ts';
import type { CallView } from '#features/conversation/state/index.ts';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { usePanel } from '#ui/panel/context.ts';
import { isSurface, readMessages } from '../state/surface';
import { ServerSurfaces } from './surface';

const noParts: Content[] = [];

export function RichResult({ call: { id, target } }: { call: CallView }) {
  const { fullResult } = usePanel().conversation;
  const stored = useAnswer(() => fullResult(id), id);
  const parts = stored && 'content' in stored ? stored.content.filter(isApart) : noParts;
  const source = target?.source;
  const serverId = source?.type === 'mcp' ? source.serverId : null;
  const page = source?.type === 'page' && isHands({ source }) ? source : null;
  const isDrawn = (part: Content) => serverId !== null && isSurface(part) && readMessages(part) !== null;
  const others = parts.filter((part) => !isDrawn(part));
  return (
    <>
      {others.length > 0 && <RichParts parts={others} serverId={serverId} page={page} />}
      {serverId !== null && others.length < parts.length && (
        <ServerSurfaces callId={id} serverId={serverId} server={target?.server ?? ''} parts={parts.filter(isDrawn)} />
      )}
    </>
  );
}

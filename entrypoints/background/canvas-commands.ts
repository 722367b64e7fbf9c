/** What a panel's commands about widgets do: what the person did to them, and live data. */
import type { RefreshBlock, Sessions } from '#agent';
import type { Blocks, CommandTable } from '#bridge/doors';
import { nothing } from './done';

interface Parts {
  sessions: Pick<Sessions, 'widgetEvent' | 'changeCanvas'>;
  refreshBlock: RefreshBlock;
  blocks: Pick<Blocks, 'callOn'>;
}

export function createCanvasCommands({
  sessions,
  refreshBlock,
  blocks,
}: Parts): Pick<CommandTable, 'widget-event' | 'canvas' | 'refresh-block'> {
  return {
    'widget-event': ({ conversationId, ...happening }) => nothing(sessions.widgetEvent(conversationId, happening)),
    canvas: ({ conversationId, change }) => {
      const isToolsWork = change.type === 'updated' || change.type === 'removed';
      const callId = isToolsWork ? blocks.callOn(conversationId, change.id) : null;
      return sessions.changeCanvas(conversationId, change, callId);
    },
    'refresh-block': ({ conversationId, blockId }) => nothing(refreshBlock(conversationId, blockId)),
  };
}

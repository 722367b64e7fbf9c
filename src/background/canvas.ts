/** Carries out commands about widgets and the canvas. */
import type { CommandAreas, Handlers } from '#bridge/background';
import type { CommandParts } from './command-parts';

export const canvasHandlers = ({
  sessions,
  refreshBlock,
  blocks,
}: Pick<CommandParts, 'sessions' | 'refreshBlock' | 'blocks'>): Handlers<CommandAreas['canvas']> => ({
  'widget-event': ({ conversationId, ...happening }) => sessions.widgetEvent(conversationId, happening),
  canvas: ({ conversationId, change }) => {
    // A block's tools reach the canvas through the panel: what they change is the doing of the model's call.
    const isByTool = change.type === 'updated' || change.type === 'removed';
    const callId = isByTool ? blocks.callOn(conversationId, change.id) : null;
    return sessions.changeCanvas(conversationId, change, callId);
  },
  'refresh-block': ({ conversationId, blockId }) => refreshBlock(conversationId, blockId),
});

/** The panel is a WebMCP page too: it registers the tools of its widgets. Models use the background's, which need no panel. */
import { effect } from '@preact/signals';
import type { CanvasChange } from '#core/loop/canvas-changes.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { PanelConnection } from '#ui/panel/connection.ts';
import { installApi, type ModelContextTool } from '#webmcp';
import { expectSecond } from '#webmcp/second-part.ts';
import { defineBlockTools } from '#widgets/server/block-tools.ts';
import type { BlockView, CanvasModel } from './canvas';

/** Where tools are registered, as a page does it. */
interface ToolRegistry {
  registerTool(tool: ModelContextTool, options: { signal: AbortSignal }): Promise<unknown>;
}

interface Shown {
  canvas: Pick<CanvasModel, 'blocks'>;
  conversation: Pick<ConversationModel, 'id'>;
}

type Command = Pick<PanelConnection, 'command'>;

export function offerOwnTools(panel: Shown, connection: Command): void {
  installApi({ dynamic: true, second: expectSecond(() => import('#webmcp/second.ts')) });
  const registry: ToolRegistry | undefined = (document as { modelContext?: ToolRegistry }).modelContext; // just installed
  if (registry) offerBlocks(registry, panel, connection);
}

/** Keeps the registered tools in step with the canvas. */
export function offerBlocks(registry: ToolRegistry, panel: Shown, connection: Command): () => void {
  const offered = new Map<string, AbortController>();
  return effect(() => {
    const blocks = new Map(panel.canvas.blocks.value.map((block) => [block.id, block]));
    for (const [id, controller] of offered) {
      if (blocks.has(id)) continue;
      controller.abort();
      offered.delete(id);
    }
    for (const [id, { widget }] of blocks) {
      if (offered.has(id)) continue;
      const controller = new AbortController();
      offered.set(id, controller);
      for (const tool of toTools(id, widget, { ...panel, ...connection }))
        registry.registerTool(tool, { signal: controller.signal }).catch(() => undefined); // aborted before it was announced
    }
  });
}

function toTools(id: string, widget: string, { canvas, conversation, command }: Shown & Command): ModelContextTool[] {
  const { get, update, remove } = defineBlockTools(id, widget);
  const block = (): BlockView => {
    const found = canvas.blocks.value.find((each) => each.id === id);
    if (!found) throw new Error(`The widget ${id} is no longer on the canvas.`);
    return found;
  };
  const apply = async (change: CanvasChange) => {
    block();
    const conversationId = conversation.id.value;
    if (conversationId === null) throw new Error('The panel shows no conversation.');
    return command('canvas', { conversationId, change });
  };
  return [
    {
      ...get,
      annotations: { readOnlyHint: true },
      async execute() {
        const { title, data } = block();
        return { id, widget, title, data };
      },
    },
    { ...update, execute: (change) => apply({ type: 'updated', id, change: { ...change } }) },
    { ...remove, execute: () => apply({ type: 'removed', id }) },
  ];
}

/** The widgets on the canvas as tools of the panel's own page: each can be read, changed and removed by its id. */
import { effect } from '@preact/signals';
import type { BlocksEnd, CanvasChange } from '#bridge';
import { blockToolNames, type JsonObject } from '#tools';
import type { ModelContextTool } from '#webmcp';
import { toChangeSchema } from '#widgets';
import type { ConversationModel } from '../chat/conversation';
import type { BlockView, CanvasModel } from './canvas';

/** Where tools are registered, as a page does it. */
export interface ToolRegistry {
  registerTool(tool: ModelContextTool, options: { signal: AbortSignal }): Promise<unknown>;
}

export interface BlockToolParts {
  canvas: Pick<CanvasModel, 'blocks'>;
  conversation: Pick<ConversationModel, 'id'>;
  /** Resolves when the change is in the log; rejects with a sentence for the agent. */
  carryOut(conversationId: string, change: CanvasChange): Promise<unknown>;
}

/** Keeps the registered tools in step with the canvas, and tells the agent which conversation it belongs to. */
export function offerBlocks(registry: ToolRegistry, end: BlocksEnd, tools: BlockToolParts): () => void {
  const offered = new Map<string, AbortController>();
  const stops = [
    effect(() => end.show(tools.conversation.id.value)),
    effect(() => {
      const standing = new Map(tools.canvas.blocks.value.map(({ id, widget }) => [id, widget]));
      for (const [id, controller] of offered) {
        if (standing.has(id)) continue;
        controller.abort();
        offered.delete(id);
      }
      for (const [id, widget] of standing) {
        if (offered.has(id)) continue;
        const controller = new AbortController();
        offered.set(id, controller);
        const { signal } = controller;
        for (const tool of toTools(id, widget, tools)) registry.registerTool(tool, { signal }).catch(() => undefined); // aborted before it was announced
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const nothing = { type: 'object', properties: {} };

function reachBlock(id: string, { canvas, conversation, carryOut }: BlockToolParts) {
  const block = (): BlockView => {
    const found = canvas.blocks.value.find((each) => each.id === id);
    if (!found) throw new Error(`The widget ${id} is no longer on the canvas.`);
    return found;
  };
  const apply = (wanted: CanvasChange) => {
    block();
    const conversationId = conversation.id.value;
    if (conversationId === null) throw new Error('The panel shows no conversation.');
    return carryOut(conversationId, wanted);
  };
  return { block, apply };
}

function toTools(id: string, widget: string, parts: BlockToolParts): ModelContextTool[] {
  const { block, apply } = reachBlock(id, parts);
  const named = `the ${widget} widget ${id}`;
  const names = blockToolNames(id);
  return [
    {
      name: names.get,
      description: `Reads the current data of ${named} on the canvas.`,
      inputSchema: nothing,
      annotations: { readOnlyHint: true },
      async execute() {
        const { title, data } = block();
        return { id, widget, title, data };
      },
    },
    {
      name: names.update,
      description: `Changes the data of ${named} on the canvas, in place. What is left out stays as it is.`,
      inputSchema: toChangeSchema(widget),
      async execute(input: JsonObject) {
        await apply({ type: 'updated', id, change: input });
        return { id, updated: true };
      },
    },
    {
      name: names.remove,
      description: `Removes ${named} from the canvas. The user can undo it.`,
      inputSchema: nothing,
      async execute() {
        await apply({ type: 'removed', id });
        return { id, removed: true };
      },
    },
  ];
}

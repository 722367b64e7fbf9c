/** A conversation with widgets on its canvas, for the built-in tools: what they answer becomes what stands. */

import { applyOperation, type Block } from '#core/log/canvas.ts';
import { emptyConversation } from '#core/log/conversation.ts';
import type { LiveData } from '#core/log/live-data.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { CanvasOperation, ToolFailure } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { recallTool } from '#features/conversation/background/recall.ts';
import { autouiServer } from '#widgets/server/autoui.ts';
import type { FindResult } from '#widgets/server/scene.ts';

export function createScene(layers: readonly ToolLayer[] = [], find: FindResult = async () => null) {
  const live: LiveData[] = [];
  const scene = {
    conversation: emptyConversation,
    layers,
    find,
    liveData: async (id: string) => live.find(({ blockId }) => blockId === id) ?? null,
  };
  const { tools } = autouiServer(
    recallTool(async () => null),
    scene,
  );
  let at = 0;
  const apply = (operation: CanvasOperation) => {
    const canvas = applyOperation(scene.conversation.canvas, { operation, callId: 'c1', at: ++at });
    scene.conversation = { ...scene.conversation, canvas };
  };
  const call = async (name: string, input: JsonObject): Promise<ToolOutcome> => {
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new Error(`autoui has no ${name}`);
    const outcome = await tool.execute(
      tool.modernise?.(input) ?? input,
      { callId: 'c1' },
      new AbortController().signal,
    );
    if (outcome.type === 'result' && outcome.canvas) apply(outcome.canvas);
    return outcome;
  };
  return {
    get conversation() {
      return scene.conversation;
    },
    live,
    /** The server's name is given, as a turn does before it offers tools. */
    names(layerKey: string, server: string) {
      const serverNames = new Map(scene.conversation.serverNames).set(layerKey, server);
      scene.conversation = { ...scene.conversation, serverNames };
    },
    apply,
    call,
    blocks: (): readonly Block[] => scene.conversation.canvas.blocks,
    /** What it answers, as the model reads it. */
    async tells(name: string, input: JsonObject) {
      const outcome = await call(name, input);
      const [first] = outcome.type === 'result' ? outcome.content : [];
      if (first?.type !== 'text') throw new Error(JSON.stringify(outcome));
      return JSON.parse(first.text);
    },
    async fails(name: string, input: JsonObject): Promise<ToolFailure> {
      const before = scene.conversation.canvas;
      const outcome = await call(name, input);
      if (outcome.type !== 'failure') throw new Error('It should have failed');
      if (scene.conversation.canvas !== before) throw new Error('A failed call changed the canvas');
      return outcome;
    },
    /** Shows a widget and gives its id. */
    async shows(name: string, params: JsonObject): Promise<string> {
      const { id } = await this.tells('widget_display', { name, params });
      return id;
    },
  };
}

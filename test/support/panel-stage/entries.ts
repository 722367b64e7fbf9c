/** Verbs that write a conversation's log: the person says, the model writes and calls, tools answer. */
import type { Entry, EntryBody, ModelCall } from '#core/log/entry.ts';
import { noHints, type ToolHints } from '#core/tools/hints.ts';
import type { CallTarget, CanvasOperation, ToolFailure, ToolSource } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';

export const music: ToolSource = {
  type: 'page',
  origin: 'https://music.example.com',
  topOrigin: 'https://music.example.com',
  tabId: 7,
  documentId: 'd1',
  top: true,
};
export const player: ToolSource = { ...music, origin: 'https://embed.player.example', documentId: 'd2', top: false };
export const weather: ToolSource = { type: 'mcp', serverId: 's1', url: 'https://mcp.weather.example/mcp' };
export const autoui: ToolSource = { type: 'local', server: 'autoui' };

interface Calling {
  source?: ToolSource;
  input?: JsonObject;
  hints?: Partial<ToolHints>;
  description?: string;
}

let calls = 0;

export function toCall(tool: string, { source = music, input = {}, hints = {}, description }: Calling = {}): ModelCall {
  const [, host = 'weather'] = source.type === 'mcp' ? (/^https:\/\/(?:mcp\.)?(\w+)/.exec(source.url) ?? []) : [];
  const server = source.type === 'mcp' ? host : source.type === 'local' ? source.server : 'music_example_com';
  const target: CallTarget = {
    layerKey: 'page:https://music.example.com',
    tool,
    server,
    protocol: source.type === 'mcp' ? 'mcp' : 'webmcp',
    source,
    hints: { ...noHints, ...hints },
    description: description ?? 'What it says of itself',
    definitionHash: 'h',
  };
  calls += 1;
  return { id: `call-${calls}`, name: `${server}_webmcp_${tool}`, input, target };
}

/** A log that grows by verbs; time goes on by itself. */
export function createLog(start = Date.UTC(2026, 10, 21, 12, 0)) {
  const entries: Entry[] = [];
  let at = start;
  const add = (body: EntryBody, after = 40) => {
    at += after;
    const seq = entries.length + 1;
    const parent = entries.at(-1)?.id ?? null;
    entries.push({ ...body, seq, id: `e${seq}`, parent, conversationId: 'c1', at });
  };
  return {
    entries,
    add,
    userSays: (text: string) => add({ type: 'user-message', text }),
    modelSays: (text: string, ...calls: ModelCall[]) => add({ type: 'assistant-message', model: 'm', text, calls }),
    starts: (call: ModelCall) => add({ type: 'call-started', callId: call.id }, 8),
    answers: (
      call: ModelCall,
      preview: string,
      duration: number,
      more: { size?: number; isError?: boolean } = {},
      after?: number,
    ) => {
      const size = more.size ?? preview.length;
      const outcome = { type: 'result' as const, preview, size, stored: size > preview.length, images: 0 };
      add(
        { type: 'tool-result', callId: call.id, outcome: { ...outcome, isError: more.isError ?? false }, duration },
        after,
      );
    },
    fails: (call: ModelCall, failure: Omit<ToolFailure, 'type'>, duration: number | null = 3) =>
      add({ type: 'tool-result', callId: call.id, outcome: { type: 'failure', ...failure }, duration }),
    /** Gives the id of the block. */
    draws: (call: ModelCall, widget: string, data: JsonObject): string => {
      const id = `w_${(entries.length + 1).toString(36).padStart(6, '0')}`;
      add({ type: 'canvas', callId: call.id, operation: { type: 'shown', id, widget, data } });
      return id;
    },
    /** By the person's hand, unless a call is named. */
    changes: (operation: CanvasOperation, call?: ModelCall) =>
      add({ type: 'canvas', callId: call?.id ?? null, operation }),
  };
}

export type Log = ReturnType<typeof createLog>;

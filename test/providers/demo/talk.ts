/** A conversation with demo mode, in verbs: the user says, a tool answers, the model's turn is told. */

import type { ModelEvent, ModelMessage } from '#core/loop/provider.ts';
import { own, said } from '#core/tools/foreign.ts';
import type { OfferedTool } from '#core/tools/offer.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { createDemo } from '#providers/demo/index.ts';
import { answered } from '../../support/plain-messages';

export interface Turn {
  text: string;
  calls: { id: string; name: string; input: JsonObject }[];
  events: ModelEvent[];
}

export async function turnOf(messages: ModelMessage[], tools: OfferedTool[]): Promise<Turn> {
  const events: ModelEvent[] = [];
  const stream = createDemo().stream({ system: own``, messages, tools, toolOf }, new AbortController().signal);
  for await (const event of stream) events.push(event);
  const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
  const calls = events.flatMap((event) =>
    event.type === 'tool-call' ? [{ id: event.id, name: event.name, input: event.input }] : [],
  );
  return { text, calls, events };
}

export function createTalk(tools: OfferedTool[]) {
  const messages: ModelMessage[] = [];
  const answer = async () => {
    const turn = await turnOf(messages, tools);
    messages.push({ role: 'assistant', text: turn.text, calls: turn.calls });
    return turn;
  };
  return {
    messages,
    says: (text: string) => {
      messages.push({ role: 'user', text: said(text) });
      return answer();
    },
    /** The last call's tool answers. */
    answers: (result: unknown, isError = false) => {
      const last = messages.at(-1);
      const call = last?.role === 'assistant' ? last.calls[0] : undefined;
      if (!call) throw new Error('no call to answer');
      const text = typeof result === 'string' ? result : JSON.stringify(result);
      messages.push({ role: 'tool', callId: call.id, name: call.name, text: answered(text), isError });
      return answer();
    },
  };
}

/** The tool's own name. */
export const ownName = (exposed: string): string => toolOf(exposed)?.tool ?? exposed;

const handsSource = {
  ...{ type: 'page' as const, origin: 'https://shop.example', topOrigin: 'https://shop.example', tabId: 7, top: true },
  documentId: 'hands:7 https://shop.example',
};

/** What an exposed name stands for, as these tests spell it. */
export function toolOf(exposed: string) {
  const [, server = '', tool] = /^(.+?)_(?:mcp|webmcp)_(.+)$/.exec(exposed) ?? [];
  if (tool === undefined) return undefined;
  if (server === 'hands') return { server, tool, source: handsSource };
  const isBuiltIn = server === 'autoui';
  const source = isBuiltIn ? { type: 'local' as const, server } : { type: 'mcp' as const, serverId: server, url: '' };
  return { server, tool, source };
}

/** A conversation with rehearsal, in verbs: the person says, a tool answers, the model's turn is told. */

import type { ModelEvent, ModelMessage, ModelTool } from '#providers';
import { createRehearsal } from '#rehearsal';
import type { JsonObject } from '#tools';
import { own, said } from '#tools';
import { answered } from '../support/plain-messages';

/** Friday. */
export const friday = () => new Date(2027, 1, 5, 12);

export interface Turn {
  text: string;
  calls: { id: string; name: string; input: JsonObject }[];
  events: ModelEvent[];
  end: ModelEvent | undefined;
}

export async function turnOf(messages: ModelMessage[], tools: ModelTool[], signal?: AbortSignal): Promise<Turn> {
  const events: ModelEvent[] = [];
  const stream = createRehearsal(friday).stream(
    { system: own``, messages, tools, toolOf },
    signal ?? new AbortController().signal,
  );
  for await (const event of stream) events.push(event);
  const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
  const calls = events.flatMap((event) =>
    event.type === 'tool-call' ? [{ id: event.id, name: event.name, input: event.input }] : [],
  );
  return { text, calls, events, end: events.at(-1) };
}

export function createTalk(tools: ModelTool[]) {
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
  const isBuiltIn = server === 'autoui' || /^block_w_[0-9a-z]{6}_(get|update|remove)$/.test(tool);
  if (server === 'hands') return { server, tool, source: handsSource };
  if (server === 'guessed') return { server, tool, source: { ...handsSource, documentId: 'derived:7' } };
  const source = isBuiltIn ? { type: 'local' as const, server } : { type: 'mcp' as const, serverId: server, url: '' };
  return { server, tool, source };
}

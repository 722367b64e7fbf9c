/** Logs for tests of the folds: entries chained and numbered as the store does it, and calls with a target. */

import type { Entry, EntryBody, ModelCall, RunEndReason } from '#core/log/entry.ts';
import { readingOf } from '#core/loop/approval.ts';
import type { Grant } from '#core/loop/stores.ts';
import { noHints, type ToolHints } from '#core/tools/hints.ts';
import type { CallTarget, ToolSource } from '#core/tools/schemas.ts';

export const musicPage: ToolSource = {
  type: 'page',
  origin: 'https://music.example',
  topOrigin: 'https://music.example',
  tabId: 1,
  documentId: 'd1',
  top: true,
};
export const weatherServer: ToolSource = { type: 'mcp', serverId: 's1', url: 'https://weather.example/mcp' };

/** What is kept when a person says "always" to a server's read-only tools. */
export const mayRead = (serverId: string): Grant => ({
  key: readingOf(serverId),
  definitionHash: '',
  description: '',
  at: 1,
  about: { type: 'reading', place: { type: 'server', serverId, name: serverId } },
});

/** Each body after the one before it. */
export function chain(bodies: readonly EntryBody[], conversationId = 'c1'): Entry[] {
  return bodies.map((body, i) => ({
    ...body,
    seq: i + 1,
    id: `e${i + 1}`,
    parent: i === 0 ? null : `e${i}`,
    conversationId,
    at: 1000 + i,
  }));
}

export function aTarget(members: Partial<Omit<CallTarget, 'hints'>> & { hints?: Partial<ToolHints> } = {}): CallTarget {
  return {
    layerKey: 'page:https://music.example',
    tool: 'play_track',
    server: 'music_example',
    protocol: 'webmcp',
    source: musicPage,
    description: 'Plays a track',
    definitionHash: 'h1',
    ...members,
    hints: { ...noHints, ...members.hints },
  };
}

export function aCall(id: string, members: Partial<ModelCall> = {}): ModelCall {
  return { id, name: 'music_example_webmcp_play_track', input: { id: 'blue-train' }, target: aTarget(), ...members };
}

/** The entries of a log, one verb each. */
export const says = {
  user: (text: string): EntryBody => ({ type: 'user-message', text }),
  model: (text: string, ...calls: ModelCall[]): EntryBody => ({ type: 'assistant-message', model: 'm', text, calls }),
  cut: (interrupted: 'died' | 'stopped', text = 'Half'): EntryBody => ({
    type: 'assistant-message',
    model: 'm',
    text,
    calls: [],
    interrupted,
  }),
  prepared: (callId: string): EntryBody => ({
    type: 'call-prepared',
    callId,
    input: { id: 'blue-train' },
    repairs: [],
    definitionHash: 'h1',
  }),
  asked: (callId: string): EntryBody => ({
    type: 'approval-asked',
    callId,
    reason: 'changes-something',
    mayRemember: true,
  }),
  given: (callId: string, decision: 'once' | 'always' | 'deny' | 'deny-and-stop'): EntryBody => ({
    type: 'approval-given',
    callId,
    decision,
  }),
  started: (callId: string): EntryBody => ({ type: 'call-started', callId }),
  result: (callId: string, preview = 'done', size = preview.length): EntryBody => ({
    type: 'tool-result',
    callId,
    outcome: { type: 'result', preview, size, stored: size > preview.length, isError: false, images: 0 },
    duration: 5,
  }),
  continued: (): EntryBody => ({ type: 'run-continued' }),
  ended: (reason: RunEndReason, turns = 1): EntryBody => ({
    type: 'run-ended',
    reason,
    turns,
  }),
};

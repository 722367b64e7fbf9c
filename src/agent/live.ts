/** What a panel that opens in the middle of a run has missed: the transient part of a session. */
import type { Entry } from '#conversation';
import type { SessionEvent } from './session';

export interface Live {
  activity: Extract<SessionEvent, { type: 'activity' }> | null;
  text: string;
  reasoning: string;
  /** The calls whose page asks the person something. */
  asking: readonly string[];
}

/** Folds one event in. An answer's entry ends the draft that it came from. */
export function followLive(live: Live | undefined, event: SessionEvent): Live {
  const before = live ?? { activity: null, text: '', reasoning: '', asking: [] };
  if (event.type === 'activity') return { ...before, activity: event.phase === null ? null : event };
  if (event.type === 'entries') return event.entries.some(endsDraft) ? { ...before, text: '', reasoning: '' } : before;
  if (event.reset) return { ...before, text: '', reasoning: '' };
  if (event.asking) return { ...before, asking: toAsking(before.asking, event.asking) };
  return { ...before, text: before.text + (event.text ?? ''), reasoning: before.reasoning + (event.reasoning ?? '') };
}

/** Folds an event of one conversation in. Of one in which nothing is on its way nothing is kept. */
export function hearLive(lives: Map<string, Live>, conversationId: string, event: SessionEvent): void {
  const now = followLive(lives.get(conversationId), event);
  const isStill = now.activity === null && now.text === '' && now.reasoning === '' && now.asking.length === 0;
  if (isStill) lives.delete(conversationId);
  else lives.set(conversationId, now);
}

const endsDraft = ({ type }: Entry): boolean => type === 'assistant-message' || type === 'run-ended';

function toAsking(before: readonly string[], { callId, on }: { callId: string; on: boolean }): readonly string[] {
  const others = before.filter((id) => id !== callId);
  return on ? [...others, callId] : others;
}

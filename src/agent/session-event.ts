/** What a session tells panels, and the transient part of it that a panel opened in the middle of a run has missed. */
import type { Entry } from '#conversation';
import type { Phase } from './run-context';

export type SessionEvent =
  | { type: 'entries'; entries: Entry[] }
  | {
      type: 'delta';
      text?: string;
      reasoning?: string;
      call?: { id: string; name: string };
      /** The page of a running call asks the user something, or has its answer. */
      asking?: { callId: string; on: boolean };
      reset?: true;
    }
  | {
      type: 'activity';
      phase: Phase | 'waiting-for-you' | null;
      turn: number;
      maxTurns: number;
      since: number;
      /** When a busy model is asked again, milliseconds since 1970. */
      until?: number;
    };

export interface Live {
  activity: Extract<SessionEvent, { type: 'activity' }> | null;
  text: string;
  reasoning: string;
  /** The calls whose page asks the user something. */
  asking: readonly string[];
}

/** Folds one event in. The entry of an answer ends the draft of that answer. */
export function followLive(live: Live | undefined, event: SessionEvent): Live {
  const before = live ?? { activity: null, text: '', reasoning: '', asking: [] };
  if (event.type === 'activity') return { ...before, activity: event.phase === null ? null : event };
  if (event.type === 'entries') return event.entries.some(endsDraft) ? { ...before, text: '', reasoning: '' } : before;
  if (event.reset) return { ...before, text: '', reasoning: '' };
  if (event.asking) return { ...before, asking: toAsking(before.asking, event.asking) };
  return { ...before, text: before.text + (event.text ?? ''), reasoning: before.reasoning + (event.reasoning ?? '') };
}

/** Folds in an event of one conversation. A conversation in which nothing is under way is dropped. */
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

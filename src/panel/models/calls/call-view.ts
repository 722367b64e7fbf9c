/** A call as the conversation shows it, built up entry by entry. */
import type { ApprovalDecision, EntryOf, ModelCall, RunEndReason } from '#conversation';
import type { CallTarget, FailureCode, JsonObject, ToolFailure } from '#tools';
import type { CallStatus } from '#ui';

export interface CallView {
  id: string;
  /** The tool's own name; the exposed one when the call had no target. */
  tool: string;
  target: CallTarget | null;
  input: JsonObject;
  malformed?: string;
  repairs: string[];
  state: CallStatus;
  /** Milliseconds since 1970. */
  startedAt: number | null;
  duration: number | null;
  result: { preview: string; size: number; stored: boolean; images: number } | null;
  failure: ToolFailure | null;
  /** The request for approval; kept after the decision. */
  asked: Omit<EntryOf<'approval-asked'>, 'type'> | null;
  decision: ApprovalDecision | null;
  /** The arguments as edited by the user, which ran. */
  edited?: JsonObject;
  /** It is running, and its page is asking the user something. */
  asking?: boolean;
  /** The user ran it from the composer. */
  byHand?: true;
}

export function toCallView(call: ModelCall, byHand?: true): CallView {
  return {
    id: call.id,
    tool: call.target?.tool ?? call.name,
    target: call.target,
    input: call.input,
    ...(call.malformed !== undefined && { malformed: call.malformed }),
    repairs: [],
    state: 'queued',
    startedAt: null,
    duration: null,
    result: null,
    failure: null,
    asked: null,
    decision: null,
    ...(byHand && { byHand }),
  };
}

const statesOfFailure: Partial<Record<FailureCode, CallStatus>> = {
  denied: 'denied',
  'timed-out': 'timed-out',
  aborted: 'stopped',
  interrupted: 'interrupted',
};

export function withResult(call: CallView, { outcome, duration }: EntryOf<'tool-result'>): CallView {
  if (outcome.type === 'failure') {
    return { ...call, state: statesOfFailure[outcome.code] ?? 'failed', failure: outcome, duration };
  }
  const { preview, size, stored, images, isError } = outcome;
  return { ...call, state: isError ? 'failed' : 'done', result: { preview, size, stored, images }, duration };
}

/** The state of a call that had not ended when its run did. */
export function atRunEnd(call: CallView, reason: RunEndReason): CallView {
  if (call.state === 'running') return { ...call, state: reason === 'aborted' ? 'stopped' : 'interrupted' };
  if (call.state === 'queued' || call.state === 'waiting') return { ...call, state: 'stopped' };
  return call;
}

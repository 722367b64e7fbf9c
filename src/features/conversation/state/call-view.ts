/** A call as the panel shows it: a selector of its state. */
import { approvalEffects } from '#core/log/approval-answers.ts';
import { type CallState, isWaiting, openElicitations } from '#core/log/conversation.ts';
import type { CallProgress } from '#core/tools/listener.ts';
import type { FailureCode } from '#core/tools/schemas.ts';
import { type Provenance, toProvenance } from '#ui/badge.tsx';
import type { CallStatus } from '#ui/words/run.ts';

export type CallView = ReturnType<typeof viewOf> & {
  /** It is running, and its page or server is asking the user something. */
  asking?: boolean;
  /** It is running, and its server says how far it is. */
  progress?: CallProgress;
};

const views = new WeakMap<CallState, CallView>();

/** The same view for the same state. */
export function toCallView(state: CallState): CallView {
  const view = views.get(state) ?? viewOf(state);
  views.set(state, view);
  return view;
}

function viewOf(state: CallState) {
  const { call, prepared, asked = null, decision = null, decidedAt = null, edited, startedAt = null, result } = state;
  const { byHand, byAgent, byForm, activated = false, found = [] } = state;
  const { id, name, target, input, malformed } = call;
  const outcome = result?.outcome;
  return {
    id,
    /** The exposed name, as the model wrote it; `tool` is the tool's own name, if the call has a target. */
    name,
    tool: target?.tool ?? name,
    target,
    input: prepared?.input ?? input,
    ...(malformed !== undefined && { malformed }),
    repairs: prepared?.repairs ?? [],
    /** What it does to a page. */
    foreseen: prepared?.foreseen ?? null,
    state: statusOf(state),
    /** Milliseconds since 1970; `duration` in milliseconds. */
    startedAt,
    duration: result?.duration ?? null,
    result: outcome?.type === 'result' ? outcome : null,
    failure: outcome?.type === 'failure' ? outcome : null,
    /** What its server asks the user now, and what its server logged. */
    elicited: openElicitations(state),
    said: result?.said ?? [],
    /** The request for approval; kept after the decision. */
    asked,
    decision,
    decidedAt: asked ? decidedAt : null,
    /** The arguments as edited by the user, which ran. */
    ...(edited && { edited }),
    /** The user ran it from the composer. */
    ...(byHand && { byHand }),
    /** The other agent that asked for it. */
    ...(byAgent !== undefined && { byAgent }),
    ...(byForm !== undefined && { byForm }),
    /** It was the first contact with its server. */
    activated,
    /** Real names of the tools that it found. */
    found,
  };
}

const failed: Partial<Record<FailureCode, CallStatus>> = {
  denied: 'denied',
  'timed-out': 'timed-out',
  aborted: 'stopped',
  interrupted: 'interrupted',
};

export const statusOfFailure = (code: FailureCode): CallStatus => failed[code] ?? 'failed';

function statusOf(state: CallState): CallStatus {
  const { result, decision, startedAt, leftBy } = state;
  const outcome = result?.outcome;
  if (outcome?.type === 'failure') return statusOfFailure(outcome.code);
  if (outcome) return outcome.isError ? 'failed' : 'done';
  if (isWaiting(state)) return 'waiting';
  if (startedAt !== undefined) return !leftBy ? 'running' : leftBy === 'aborted' ? 'stopped' : 'interrupted';
  if (decision !== undefined && !approvalEffects[decision].allows) return 'denied';
  return leftBy ? 'stopped' : 'queued';
}

export const sourceOf = (state: CallState | undefined): Provenance | null =>
  state?.call.target ? toProvenance(state.call.target.source, state.call.target.server) : null;

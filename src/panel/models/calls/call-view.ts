/** A call as the panel shows it, derived from its state in the log. */
import type { ApprovalDecision, CallState, EntryOf } from '#conversation';
import type { CallTarget, FailureCode, JsonObject, ToolFailure } from '#tools';
import { type CallStatus, type Provenance, toProvenance } from '#ui';

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

const views = new WeakMap<CallState, CallView>();

/** The same view for the same state. */
export function toCallView(state: CallState): CallView {
  const view = views.get(state) ?? viewOf(state);
  views.set(state, view);
  return view;
}

function viewOf(state: CallState): CallView {
  const { call, prepared, asked = null, decision = null, edited, startedAt = null, result, byHand } = state;
  const { id, name, target, input, malformed } = call;
  const outcome = result?.outcome;
  return {
    id,
    tool: target?.tool ?? name,
    target,
    input: prepared?.input ?? input,
    ...(malformed !== undefined && { malformed }),
    repairs: prepared?.repairs ?? [],
    state: statusOf(state),
    startedAt,
    duration: result?.duration ?? null,
    result: outcome?.type === 'result' ? outcome : null,
    failure: outcome?.type === 'failure' ? outcome : null,
    asked,
    decision,
    ...(edited && { edited }),
    ...(byHand && { byHand }),
  };
}

const statusOfFailure: Partial<Record<FailureCode, CallStatus>> = {
  denied: 'denied',
  'timed-out': 'timed-out',
  aborted: 'stopped',
  interrupted: 'interrupted',
};

function statusOf({ result, asked, decision, startedAt, leftBy }: CallState): CallStatus {
  const outcome = result?.outcome;
  if (outcome?.type === 'failure') return statusOfFailure[outcome.code] ?? 'failed';
  if (outcome) return outcome.isError ? 'failed' : 'done';
  if (asked && !decision) return leftBy ? 'stopped' : 'waiting';
  if (startedAt !== undefined) return !leftBy ? 'running' : leftBy === 'aborted' ? 'stopped' : 'interrupted';
  if (decision === 'deny' || decision === 'deny-and-stop') return 'denied';
  return leftBy ? 'stopped' : 'queued';
}

type Calls = ReadonlyMap<string, CallState>;

/** Where the results of some calls came from, each place once; where none was read, the call that drew. */
export function sourcesOf(calls: Calls, read: readonly string[], drawnBy: string | null): Provenance[] {
  const ids = read.length > 0 ? read : [drawnBy ?? ''];
  const all = ids.flatMap((id) => sourceOf(calls.get(id)) ?? []);
  return all.filter(({ kind, name }, i) => all.findIndex((other) => other.kind === kind && other.name === name) === i);
}

export const sourceOf = (state: CallState | undefined): Provenance | null =>
  state?.call.target ? toProvenance(state.call.target.source, state.call.target.server) : null;

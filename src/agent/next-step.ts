/** What a run has to do next, read off its conversation. Pure: the same log always gives the same step. */
import type { CallState, Conversation, RunEndReason } from '#conversation';

export type Step =
  | { type: 'ask-model' }
  /** Calls that nobody has looked at yet. */
  | { type: 'prepare-calls'; calls: CallState[] }
  /** A call that may run: it needs no approval, or has one. */
  | { type: 'run-call'; call: CallState }
  /** The person said no. */
  | { type: 'refuse-call'; call: CallState }
  /** Started before the background died, and no result. */
  | { type: 'recover-call'; call: CallState }
  | { type: 'wait-for-approval' }
  | { type: 'stop'; reason: RunEndReason };

/** A turn cut off by death is asked again, at most so often in one run. */
const mostDeaths = 2;

const denied = ({ decision }: CallState): boolean => decision === 'deny' || decision === 'deny-and-stop';

/** Calls run in the model's order; a call that waits for the person holds those behind it. */
export function nextStep({ items, run }: Conversation, limits: { maxTurns: number }): Step {
  const last = items.at(-1);
  if (last?.type !== 'turn') return { type: 'ask-model' };
  if (last.entry.interrupted === 'stopped') return { type: 'ask-model' };
  if (last.entry.interrupted === 'died') {
    return run.deaths > mostDeaths ? { type: 'stop', reason: 'interrupted' } : { type: 'ask-model' };
  }
  if (last.calls.length === 0) return afterAnswer(run.turns);
  const open = last.calls.filter((call) => !call.result);
  const refused = open.find(denied);
  if (refused) return { type: 'refuse-call', call: refused };
  const stopped = last.calls.some(({ decision }) => decision === 'deny-and-stop');
  if (stopped && run.turns > 0) return { type: 'stop', reason: 'aborted' };
  if (open.length > 0) return nextCall(open);
  return run.turns >= limits.maxTurns ? { type: 'stop', reason: 'max_turns' } : { type: 'ask-model' };
}

/** After "Go on" the finished answer is the last item and no turn has been counted yet: then the model is asked. */
const afterAnswer = (turns: number): Step =>
  turns === 0 ? { type: 'ask-model' } : { type: 'stop', reason: 'end_turn' };

function nextCall(open: CallState[]): Step {
  const first = open[0];
  if (first?.startedAt !== undefined) return { type: 'recover-call', call: first };
  const fresh = open.filter((call) => !call.prepared);
  if (fresh.length > 0) return { type: 'prepare-calls', calls: fresh };
  if (!first || (first.asked && !first.decision)) return { type: 'wait-for-approval' };
  return { type: 'run-call', call: first };
}

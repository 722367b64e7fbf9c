/** Determines a run's next step from its conversation. Pure: the same log always gives the same step. */

import { askedMessage } from '#core/log/agent-message.ts';
import { approvalEffects } from '#core/log/approval-answers.ts';
import { compactionsIn } from '#core/log/compaction.ts';
import type { CallState, Conversation, Item, Run } from '#core/log/conversation.ts';
import type { ModelFailure, RunEndReason } from '#core/log/entry.ts';
import { goesRound } from '#core/log/repeats.ts';
import { saysNothing } from '#core/log/shortened.ts';
import { isHands } from '#core/tools/layer.ts';

export type NextStep =
  | { type: 'ask-model' }
  /** The user asked for a summary of the chat. */
  | { type: 'compact' }
  /** Calls that have not been checked yet. */
  | { type: 'prepare-calls'; calls: CallState[] }
  /** Calls that may run in parallel: they need no approval, or have one. */
  | { type: 'run-calls'; calls: CallState[] }
  /** The user denied it. */
  | { type: 'refuse-call'; call: CallState }
  /** It had started when the background died, and has no result. */
  | { type: 'recover-call'; call: CallState }
  /** The background died twice before the call began. */
  | { type: 'give-up-call'; call: CallState }
  | { type: 'wait-for-approval' }
  | { type: 'stop'; reason: RunEndReason; failure?: ModelFailure };

/** How often one run repeats turns that the background's death cut off, and one step that it died in. */
const maxDeaths = 2;

const denied = ({ decision }: CallState): boolean => decision !== undefined && !approvalEffects[decision].allows;

interface Limits {
  maxTurns: number;
  mayGoRound?: boolean | undefined;
  /** The run reached the cost at which the user wants to be asked. */
  isSpent?: boolean | undefined;
}

export function nextStep(conversation: Conversation, limits: Limits): NextStep {
  const step = wantedStep(conversation, limits);
  return diedTwice(conversation) ? insteadOf(step) : step;
}

/** The run was taken up again twice without getting any further. */
export const diedTwice = ({ run }: Conversation): boolean => (run.resumes ?? 0) >= maxDeaths;

/** What may have killed the background isn't tried a third time. */
function insteadOf(step: NextStep): NextStep {
  if (step.type === 'ask-model' || step.type === 'compact') return { type: 'stop', reason: 'interrupted' };
  const [call] = step.type === 'prepare-calls' || step.type === 'run-calls' ? step.calls : [];
  return call ? { type: 'give-up-call', call } : step;
}

function wantedStep(conversation: Conversation, limits: Limits): NextStep {
  const { items, run } = conversation;
  const last = items.at(-1);
  const open = last?.type === 'turn' ? last.calls.filter((call) => !call.result) : [];
  // A denied call is recorded as denied even if the run was stopped.
  const refused = open.find(denied);
  if (refused) return { type: 'refuse-call', call: refused };
  if (run.stopped) return { type: 'stop', reason: 'aborted' };
  if (run.compacts) return toCompacting(conversation, run.compacts);
  if (last?.type !== 'turn') return { type: 'ask-model' };
  if (last.entry.interrupted === 'stopped')
    return run.turns > 0 ? { type: 'stop', reason: 'aborted' } : { type: 'ask-model' };
  if (last.entry.interrupted === 'died') {
    return run.deaths > maxDeaths ? { type: 'stop', reason: 'interrupted' } : { type: 'ask-model' };
  }
  if (last.calls.length === 0) return afterAnswer(conversation, limits);
  if (isStopped(last.calls, run)) return { type: 'stop', reason: 'aborted' };
  if (open.length > 0) return nextCall(open, conversation);
  if (askedMessage(last) && run.turns > 0) return { type: 'stop', reason: 'end_turn' };
  const { byHand, byAgent, byForm } = last.entry;
  if (byHand || byAgent !== undefined || byForm !== undefined) return afterAnswer(conversation, limits);
  return afterCalls(conversation, limits);
}

function toCompacting(conversation: Conversation, asked: string): NextStep {
  const begun = conversation.tree.entries.get(asked)?.seq ?? 0;
  const isDone = compactionsIn(conversation).some(({ seq }) => seq > begun);
  return isDone ? { type: 'stop', reason: 'end_turn' } : { type: 'compact' };
}

/**
 * Like an answer, a slash command, a form's call or another agent's ends a run. After "Continue" the last item is an answer but the run has no turn yet, so the
 * model is asked. It is also asked if the user has used a widget in the meantime.
 */
function afterAnswer(conversation: Conversation, limits: Limits): NextStep {
  const { items, run, queuedEvents } = conversation;
  if (run.turns === 0) return { type: 'ask-model' };
  const [before, last] = items.slice(-2).map(isUnfinished);
  if (last && !before) return askWithin(limits, conversation);
  if (last === 'call') return { type: 'stop', reason: 'error', failure: { code: 'unreadable-call', values: {} } };
  if (!queuedEvents.some(({ wakes }) => wakes)) return { type: 'stop', reason: 'end_turn' };
  return askWithin(limits, conversation);
}

/** Some models end without a word, often after a result, or for a call that didn't come: they are told so and asked once more. */
const isUnfinished = (item: Item): 'call' | 'words' | false =>
  item.type === 'turn' && (item.entry.lostCall ? 'call' : saysNothing(item) && 'words');

/**
 * Turns in which hands acted don't count, up to a bound: a page without tools takes a turn for each step, and the cost of the run
 * is what the person is asked about.
 */
const maxHandsTurns = 100;

export function countTurns({ items, run }: Conversation): number {
  const byHands = items
    .slice(run.firstItem)
    .filter((item) => item.type === 'turn' && item.calls.some(wasByHands)).length;
  return run.turns - Math.min(byHands, maxHandsTurns);
}

function askWithin({ maxTurns, isSpent }: Limits, conversation: Conversation): NextStep {
  const turns = countTurns(conversation);
  if (turns >= maxTurns) return { type: 'stop', reason: 'max_turns' };
  return isSpent ? { type: 'stop', reason: 'max_cost' } : { type: 'ask-model' };
}

/** The model is warned at the third equal result; a fourth ends the run. */
function afterCalls(conversation: Conversation, limits: Limits): NextStep {
  if (!limits.mayGoRound && goesRound(conversation)) return { type: 'stop', reason: 'repeating' };
  return askWithin(limits, conversation);
}

const wasByHands = ({ call, result }: CallState): boolean =>
  call.target !== null && isHands(call.target) && result?.outcome.type === 'result';

/** "Continue" after a denial that stopped the run resumes the calls after the denied one: the new run has no turn yet. */
const isStopped = (calls: readonly CallState[], { turns, stopped }: Run): boolean =>
  stopped === true || (turns > 0 && calls.some(({ decision }) => decision && approvalEffects[decision].stops));

function nextCall(open: CallState[], conversation: Conversation): NextStep {
  const started = open.find(({ startedAt }) => startedAt !== undefined);
  if (started) return { type: 'recover-call', call: started };
  const fresh = open.filter((call) => !call.prepared);
  if (fresh.length > 0) return { type: 'prepare-calls', calls: fresh };
  const calls = runnableCalls(conversation, new Set());
  return calls.length > 0 ? { type: 'run-calls', calls } : { type: 'wait-for-approval' };
}

const waits = ({ asked, decision }: CallState): boolean => asked !== undefined && decision === undefined;

/**
 * The calls of the newest turn that may begin now, without those already running (`busy`, by id). Calls with effects keep the
 * model's order where it can matter: none overtakes a call that waits for the user, each tool of a page
 * that isn't read-only runs one call at a time, and built-in tools draw in order. Read-only calls needn't wait.
 */
export function runnableCalls({ items, run }: Conversation, busy: ReadonlySet<string>): CallState[] {
  const last = items.at(-1);
  if (last?.type !== 'turn' || isStopped(last.calls, run)) return [];
  const open = last.calls.filter((call) => call.prepared && !call.result && !denied(call));
  const queues = new Set<string>();
  let isBlocked = false;
  return open.filter((state) => {
    isBlocked ||= waits(state) && !onlyReads(state);
    if (waits(state) || (isBlocked && !onlyReads(state))) return false;
    const queue = queueOf(state);
    const isNext = !queues.has(queue);
    queues.add(queue);
    return isNext && !busy.has(state.call.id);
  });
}

const onlyReads = ({ call }: CallState): boolean => call.target?.hints.readOnly === true;

/** Calls of one queue run one after another: built-in tools and the widgets' own tools change the same canvas. */
function queueOf(state: CallState): string {
  const { id, target } = state.call;
  if (target?.source.type === 'local') return 'local';
  if (target?.source.type !== 'page' || onlyReads(state)) return id;
  return `${target.source.documentId} ${target.tool}`;
}

/** The path that every call takes: it is found, checked, approved, run and recorded, and recovered after the background died. */
import type { Conversation } from '#core/log/conversation.ts';
import { isRevoked } from '#core/log/sites.ts';
import type { Settings } from '#core/settings/settings.ts';
import { toolsInside } from '#core/tools/batch-call.ts';
import {
  executeCall,
  findLayer,
  findSuccessors,
  limitFor,
  type PreparedCall,
  prepareCall,
  type RequestedCall,
  type ToolAddress,
} from '#core/tools/dispatcher.ts';
import { type LostCall, type RecoveredCall, switchKey, type ToolLayer } from '#core/tools/layer.ts';
import { type CallListener, withinLimit } from '#core/tools/listener.ts';
import { failure, isOutcome, type ToolOutcome } from '#core/tools/result.ts';
import type { Foreseen, ToolFailure } from '#core/tools/schemas.ts';
import { pause, unlessAborted } from '#core/tools/waiting.ts';

/** A call with its caller's rules. */
export interface CallAttempt {
  call: RequestedCall;
  /** The sources of tools, of which at least the call's own is listed afresh. */
  layers(signal: AbortSignal): Promise<ToolLayer[]>;
  /** Those of the layers that may be called; absent: all of them. */
  toCallable?(layers: ToolLayer[]): ToolLayer[];
  settings(): Promise<Pick<Settings, 'toolTimeout'>>;
  conversation(): Switches;
  /**
   * How to handle input that doesn't fit the tool. `repaired`: correct obvious mistakes of a model. `exact`: refuse it, since
   * the user may be testing it. `agreed`: refuse the call, since the input fitted before, so the tool must have changed.
   */
  input: 'repaired' | 'exact' | 'agreed';
  /** The tool may be called although the user switched it off for the conversation: the user makes this call. */
  ignoresSwitches?: true;
  /** Resolves with whether the call may run; otherwise it has recorded why not. Absent: the user makes the call. */
  approve?(checked: PreparedCall): Promise<boolean>;
  /** What the call was foreseen to do when it was cleared. */
  foreseen?: Foreseen | undefined;
  /** The call may run again after the background died, if its source doesn't know the outcome. */
  mayRepeat?: boolean;
  /** Resolves when it is durable that the call is about to be repeated. */
  repeats?(): Promise<void>;
  /** From where its source can take the call up after the background's death. */
  checkpoint?: string | undefined;
  /** Its server was asking the user something when the background died. */
  wasAsking?: boolean;
  /** The call may run once more if it fails for a temporary reason. */
  mayRetry?: boolean;
}

export interface CallEnd {
  outcome: ToolOutcome;
  /** Milliseconds, rounded; null when unknown, or when nothing ran. */
  duration: number | null;
  /** The layer that was called; null when none was. */
  layer: ToolLayer | null;
}

/** Where a call is recorded: a log, the history of manual runs, a widget's live data. */
export interface CallSink {
  /** Resolves when the start is durable. Only then is the tool called. */
  started(checked: PreparedCall): Promise<void>;
  /** The user begins to be asked something, by the tool's page or server, or has answered. */
  asking(on: boolean): void;
  /** Absent: nobody can be asked, or sees what the server says meanwhile. */
  listener?: CallListener;
  /** Resolves when the outcome is durable. Only then is the source told that it may forget it. */
  ended(ended: CallEnd): Promise<void>;
}

/** Finds the tool and checks the call against it. No effects. */
export async function checkCall(
  { call, conversation, input, ignoresSwitches }: Omit<CallAttempt, 'layers' | 'settings'>,
  layers: readonly ToolLayer[],
): Promise<PreparedCall | ToolFailure> {
  const { target } = call;
  if (target && !ignoresSwitches && isSwitchedOff(conversation(), target, call.input))
    return failure('not-enabled', namesOf(target));
  const checked = await prepareCall(call, layers, { exact: input === 'exact' });
  // The input fitted before. If it now needs a repair, the schema has changed, and the call is no longer what was approved.
  const hasChanged = input === 'agreed' && checked.type === 'prepared' && checked.repairs.length > 0;
  return hasChanged ? failure('definition-changed', { tool: checked.tool.name }) : checked;
}

type Switches = Pick<Conversation, 'switchedOff' | 'revoked' | 'pages'>;

/** The user switched the tool, or one that it runs, off for this conversation, alone or with its whole source, or took its site back. */
export function isSwitchedOff(
  { switchedOff, ...chat }: Switches,
  { layerKey, tool, source }: ToolAddress,
  input: RequestedCall['input'] = {},
): boolean {
  if (isRevoked(chat, source)) return true;
  const off = switchedOff.get(switchKey(layerKey));
  return off !== undefined && (off.server || [tool, ...toolsInside(tool, input)].some((name) => off.tools.has(name)));
}

const namesOf = ({ tool, server }: ToolAddress) => ({ tool, server });

/** `held`: the caller's `approve` didn't let the call run. `stopped`: it was aborted before it began. */
export async function performCall(
  attempt: CallAttempt,
  sink: CallSink,
  signal: AbortSignal,
): Promise<'ended' | 'held' | 'stopped'> {
  const listed = await attempt.layers(signal);
  const layers = attempt.toCallable?.(listed) ?? listed;
  const checked = await checkCall(attempt, layers);
  if (signal.aborted) return 'stopped';
  if (checked.type === 'failure') {
    await sink.ended({ outcome: checked, duration: null, layer: null });
    return 'ended';
  }
  if (attempt.approve && !(await attempt.approve(checked))) return 'held';
  const timeout = await timeoutOf(checked.layer, attempt);
  const startedAt = performance.now();
  const execute = async (call: PreparedCall) => {
    await sink.started(call);
    return executeCall({ ...call, foreseen: attempt.foreseen }, { ...sink, timeout }, signal);
  };
  let outcome = await execute(checked);
  const delay = attempt.mayRetry && !signal.aborted ? retryDelayOf(outcome) : null;
  if (delay !== null) await pause(delay, signal);
  const again = delay !== null && !signal.aborted ? await checkAgain(attempt, checked, signal) : null;
  if (again) outcome = await execute(again);
  const duration = Math.round(performance.now() - startedAt);
  await record(attempt, sink, { outcome, duration, layer: checked.layer });
  return 'ended';
}

const timeoutOf = async ({ limits }: ToolLayer, { settings }: Pick<CallAttempt, 'settings'>): Promise<number> =>
  limits?.toolTimeout ?? (await settings()).toolTimeout;

/** The same call of the same tool, if it may still be made: meanwhile the user may have switched its server off, or removed it. */
async function checkAgain(
  attempt: CallAttempt,
  before: PreparedCall,
  signal: AbortSignal,
): Promise<PreparedCall | null> {
  const layers = await attempt.layers(signal);
  const checked = await checkCall(attempt, attempt.toCallable?.(layers) ?? layers);
  const isSame = checked.type === 'prepared' && checked.definitionHash === before.definitionHash;
  return isSame && !signal.aborted ? checked : null;
}

/** Milliseconds before a call is tried again, and the longest wait that a server may ask for. */
const [retryDelay, maxRetryDelay] = [1000, 10_000];

/** HTTP statuses for which a retry is useless: not signed in, forbidden, not found. */
const lastingStatuses: unknown[] = [401, 403, 404];

/** Milliseconds to wait before the one retry after a temporary failure. Null: no retry. */
function retryDelayOf(outcome: ToolOutcome): number | null {
  if (outcome.type === 'result' || (outcome.code !== 'timed-out' && outcome.code !== 'disconnected')) return null;
  const { status, retryAfter = 0 } = outcome.values;
  const delay = Math.max(retryDelay, Number(retryAfter) * 1000);
  return lastingStatuses.includes(status) || delay > maxRetryDelay ? null : delay;
}

/** Adds the names of tool and server to a failure: a page reports it without them, and its sentence needs them. */
async function record({ call }: CallAttempt, sink: CallSink, ended: CallEnd): Promise<void> {
  const { outcome, layer } = ended;
  const names = call.target && namesOf(call.target);
  const named = outcome.type === 'result' ? outcome : { ...outcome, values: { ...names, ...outcome.values } };
  await sink.ended({ ...ended, outcome: named });
  layer?.acknowledge?.(call.id);
}

/**
 * Completes a call that had started when the background died. Its source is asked for the outcome first. If the source doesn't
 * know it, the call runs again where its caller allows that; otherwise it is recorded that nothing ran, or that the outcome
 * is unknown.
 */
export async function recoverCall(attempt: CallAttempt, sink: CallSink, signal: AbortSignal): Promise<void> {
  const { call, mayRepeat } = attempt;
  const { layer, others } = call.target ? await findAgain(attempt, call.target, signal) : noSource;
  for (const source of layer ? [layer] : others) {
    const answer = await askSource(attempt, sink, { layer: source, signal });
    if (answer.type === 'outcome')
      return record(attempt, sink, { outcome: answer.outcome, duration: null, layer: source });
    if (source !== layer || answer.type !== 'not-taken' || mayRepeat || signal.aborted) continue;
    return sink.ended({ outcome: failure('not-taken', { tool: call.name }), duration: null, layer: null });
  }
  if (signal.aborted)
    await sink.ended({ outcome: failure('aborted', { tool: call.name }), duration: null, layer: null });
  else if (layer && mayRepeat) {
    await attempt.repeats?.();
    await performCall(attempt, sink, signal);
  } else {
    const asking = attempt.wasAsking && { asking: call.target?.server ?? '' };
    const outcome = failure('interrupted', { tool: call.name, ...asking });
    await sink.ended({ outcome, duration: null, layer: null });
  }
}

/** Milliseconds between attempts to find the document, and how many are made: it may be busy with the very call in question. */
const lookEvery = 500;
const maxLooks = 8;

interface Sources {
  /** The layer that was called, even if it is turned off now. */
  layer?: ToolLayer | undefined;
  /** The documents in its place: after a reload of the extension one of them may be the same, under a new name. */
  others: readonly ToolLayer[];
}
const noSource: Sources = { others: [] };

/** Waits for a document that doesn't answer, unless another replaced it. */
async function findAgain({ layers }: CallAttempt, address: ToolAddress, signal: AbortSignal): Promise<Sources> {
  const mayBeSilent = !address.source || address.source.type === 'page';
  for (let look = 1; ; look++) {
    const listed = await layers(signal);
    const layer = findLayer(address, listed);
    const successors = findSuccessors(address, listed);
    const isReplaced = successors.length > 0 || listed.some(({ key }) => key === address.layerKey);
    if (layer || isReplaced || !mayBeSilent || look === maxLooks || signal.aborted)
      return { layer, others: successors };
    await pause(lookEvery, signal);
  }
}

/** Asks the call's source for the outcome, within the call's time limit. */
async function askSource(
  { call, checkpoint: from, ...attempt }: CallAttempt,
  sink: CallSink,
  { layer, signal }: { layer: ToolLayer; signal: AbortSignal },
): Promise<RecoveredCall> {
  if (!layer.recover || signal.aborted) return unknown;
  const limit = limitFor(layer, await timeoutOf(layer, attempt), sink.asking);
  const either = AbortSignal.any([signal, limit.signal]);
  const listener = sink.listener && withinLimit(sink.listener, limit, either);
  const { id: callId, input, target } = call;
  const lost = { callId, tool: target?.tool ?? call.name, input, asking: limit.asking, listener, from };
  return unlessAborted(recover(layer, lost, either), either, () => unknown).finally(() => limit.end());
}

const unknown: RecoveredCall = { type: 'unknown' };

/** Never rejects. */
async function recover(layer: ToolLayer, lost: LostCall, signal: AbortSignal): Promise<RecoveredCall> {
  try {
    const answer = (await layer.recover?.(lost, signal)) ?? unknown;
    return answer.type === 'outcome' && !isOutcome(answer.outcome) ? unknown : answer;
  } catch {
    return unknown; // what was thrown may throw itself where it is written down
  }
}

/** Prepares, runs in parallel and recovers the calls of a turn, and records them in the log. */
import { type CallState, openElicitations } from '#core/log/conversation.ts';
import type { EntryBody, ModelCall } from '#core/log/entry.ts';
import { isRevoked } from '#core/log/sites.ts';
import type { PreparedCall, RequestedCall } from '#core/tools/dispatcher.ts';
import { mayRepeat } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { withDiscovery } from '#core/tools/offer.ts';
import { discoveryTools, useSkillName } from '#core/tools/registry.ts';
import { failure } from '#core/tools/result.ts';
import type { CallTarget, ToolFailure } from '#core/tools/schemas.ts';
import type { Tool } from '#core/tools/tool.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import { keysBehind, toChange } from './approval';
import type { Clearance } from './approval-table';
import { type CallAttempt, type CallSink, checkCall, performCall, recoverCall } from './call';
import { logListener } from './elicitations';
import { diedTwice, runnableCalls } from './next-step';
import { runParallel } from './parallel';
import { drawnBy, keepSaid, toResultEntry } from './result-entry';
import type { RunContext } from './session-event';

export const toFailed = (callId: string, outcome: ToolFailure): EntryBody => ({
  type: 'tool-result',
  callId,
  outcome,
  duration: null,
});

/** What was listed to prepare calls, by their sources. */
type Listed = Map<string | undefined, ToolLayer[]>;

const sourceOf = ({ target }: ModelCall): string | undefined =>
  target?.source.type === 'page' ? target.source.documentId : target?.layerKey;

/** Checks each new call once. An invalid one gets its failure at once; a valid one is recorded as it will run. The only call of a turn runs, unless it asks. */
export async function prepareCalls(run: RunContext, calls: CallState[], signal: AbortSignal): Promise<Listed> {
  await run.show({ type: 'phase', phase: 'calling' });
  const listed: Listed = new Map();
  const last = run.conversation().items.at(-1);
  const [only] = last?.type === 'turn' && last.calls.length === 1 ? calls : [];
  if (only) await runAlone(run, only, signal);
  else
    for (const { call } of calls) {
      const source = sourceOf(call);
      const now = listed.get(source) ?? (await run.layersAt(call.target, signal));
      if (signal.aborted) break;
      listed.set(source, now);
      const layers = withDiscovery(now, run.conversation());
      const checked = await checkCall({ call, input: 'repaired', conversation: run.conversation }, layers);
      const ready = checked.type === 'failure' ? checked : await foresee(checked, signal);
      if (ready.type === 'failure') await run.append(toFailed(call.id, ready));
      else await recordPrepared(run, call.target, ready);
    }
  return listed;
}

/** What the call was prepared for is written in one with its start. */
async function runAlone(run: RunContext, state: CallState, signal: AbortSignal): Promise<void> {
  const { call } = state;
  const unwritten: EntryBody[] = [];
  let isCleared = false;
  const attempt: CallAttempt = { ...toAttempt(run, state), call, input: 'repaired' };
  attempt.approve = async (checked) => {
    const ready = await foresee(checked, signal);
    if (ready.type === 'failure') await run.append(toFailed(call.id, ready));
    else await recordPrepared(run, call.target, ready, unwritten);
    if (ready.type === 'prepared') attempt.foreseen = ready.foreseen;
    isCleared = unwritten.length > 0;
    return isCleared;
  };
  const sink = logSink(run, call, new Set(run.conversation().activated), unwritten);
  const perform = (allowed: AbortSignal) => performCall(attempt, sink, allowed);
  // Of a site that the user took back already it becomes a failure.
  const isTaken = isRevoked(run.conversation(), call.target?.source);
  await (isTaken ? perform(signal) : whileAllowed(run, state, signal, perform));
  if (isCleared && call.target && !isByHand(run, call.id)) noteGrants(run, call.target);
}

/** Adds what the call will do to a page, if its layer can tell. A failure: it could not be done, so nobody is asked. */
async function foresee(checked: PreparedCall, signal: AbortSignal): Promise<PreparedCall | ToolFailure> {
  const { layer, tool, input } = checked;
  try {
    const foreseen = (await layer.foresee?.({ tool, input }, signal)) ?? undefined;
    return foreseen && 'code' in foreseen ? foreseen : { ...checked, foreseen };
  } catch (error) {
    return failure('threw', { message: error instanceof Error ? error.message : String(error) });
  }
}

/** `unwritten`: takes the entry of a call that needn't wait for the user. */
async function recordPrepared(
  run: RunContext,
  target: CallTarget | null,
  checked: PreparedCall,
  unwritten?: EntryBody[],
): Promise<void> {
  const { id: callId, input, repairs, definitionHash, tool, foreseen } = checked;
  const clear = async () => (target && !isByHand(run, callId) ? run.clear({ target, checked, foreseen }) : null);
  const will = foreseen && { foreseen };
  const prepared: EntryBody = { type: 'call-prepared', callId, input, repairs, definitionHash, ...will };
  const picture = foreseen && (await clear())?.type === 'ask' ? await depict(checked) : null;
  // In the log's turn: an answer for this call too either is in by then, or finds the call waiting.
  await run.appendMade(async () => {
    const clearance = await clear();
    const asks = target && clearance?.type === 'ask' ? [toAsking(callId, { clearance, target, tool, picture })] : [];
    if (!unwritten || asks.length > 0) return [prepared, ...asks];
    unwritten.push(prepared);
    return [];
  });
}

/** Milliseconds for a picture: a card without one is better than a late one. */
const depictWithin = 1500;

const depict = ({ layer, tool, input, foreseen }: PreparedCall): Promise<string | null> | null =>
  foreseen && layer.depict ? layer.depict({ tool, input }, AbortSignal.timeout(depictWithin)).catch(() => null) : null;

/** The user's own slash command is its approval. */
function isByHand(run: RunContext, callId: string): boolean {
  const turns = run.conversation().items.flatMap((item) => (item.type === 'turn' ? item : []));
  return turns.findLast(({ calls }) => calls.some(({ call }) => call.id === callId))?.entry.byHand === true;
}

interface Asking {
  clearance: Extract<Clearance, { type: 'ask' }>;
  target: CallTarget;
  tool: Tool;
  picture?: string | null;
}

function toAsking(callId: string, { clearance, target, tool, picture }: Asking): EntryBody {
  const { reason, mayRemember, forRun, forChat, granted, flow, sites } = clearance;
  const change = granted && toChange(granted.part, tool);
  const before = granted && {
    grantedDescription: granted.description,
    ...(granted.at !== undefined && { grantedAt: granted.at }),
    ...(change && { change }),
  };
  const now = tool.description !== target.description && { description: tool.description };
  const lasts = { mayRemember, ...(forRun && { forRun }), ...(forChat && { forChat }) };
  const more = { ...(picture && { picture }), ...(flow && { flow }), ...(sites && { sites }) };
  return { type: 'approval-asked', callId, reason, ...lasts, ...now, ...before, ...more };
}

/**
 * Runs independent calls of a turn in parallel; a failing call doesn't stop the others. Calls that the user allows in the
 * meantime, or that waited for another call, join as soon as possible. `listed`: a moment ago; those that begin at once see it.
 */
export async function runCalls(run: RunContext, signal: AbortSignal, listed: Listed = new Map()): Promise<void> {
  const { parallelCalls } = await run.settings();
  const begun = new Set<string>();
  const contacted = new Set(run.conversation().activated);
  const begin = (room: number) => {
    const next = signal.aborted ? [] : runnableCalls(run.conversation(), begun).slice(0, room);
    for (const { call } of next) begun.add(call.id);
    const kept = new Map(listed);
    listed.clear();
    return next.map(async (state) => {
      const before = state.asked ? undefined : kept.get(sourceOf(state.call));
      await run.show({ type: 'phase', phase: 'calling' });
      await whileAllowed(run, state, signal, (allowed) =>
        performCall(toAttempt(run, state, before), logSink(run, state.call, contacted), allowed),
      );
    });
  };
  await runParallel({ limit: parallelCalls, begin, changed: run.nextDecision });
}

/** Recovers a call that had started when the background died. */
export async function recoverTurnCall(run: RunContext, state: CallState, signal: AbortSignal): Promise<void> {
  await run.show({ type: 'phase', phase: 'calling' });
  const sink = logSink(run, state.call, new Set(run.conversation().activated));
  await whileAllowed(run, state, signal, (allowed) => recoverCall(toAttempt(run, state), sink, allowed));
}

/** Its signal aborts as well once the user takes the site back on which the call runs. */
async function whileAllowed(
  run: RunContext,
  { call: { target } }: CallState,
  signal: AbortSignal,
  work: (allowed: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const [taken, over] = [new AbortController(), new AbortController()];
  const watch = async () => {
    while (!over.signal.aborted) {
      if (isRevoked(run.conversation(), target?.source)) return taken.abort();
      await unlessAborted(run.nextDecision(), over.signal, () => undefined);
    }
  };
  void watch();
  await work(AbortSignal.any([signal, taken.signal])).finally(() => over.abort());
}

/** The call is checked again when it runs: the approval may have taken an hour. `listed`: for its first check. */
const toAttempt = (run: RunContext, state: CallState, listed?: ToolLayer[]): CallAttempt => ({
  call: asPrepared(state),
  async layers(signal) {
    const first = listed;
    listed = undefined;
    return first ?? run.layersAt(state.call.target, signal);
  },
  toCallable: (layers) => withDiscovery(layers, run.conversation()),
  settings: run.settings,
  conversation: run.conversation,
  input: 'agreed',
  foreseen: state.prepared?.foreseen,
  approve: (checked) => approve(run, state, checked),
  mayRepeat:
    (isHarmless(state.call.target) || state.call.target?.source.type === 'local') &&
    !state.restarted &&
    !diedTwice(run.conversation()),
  checkpoint: state.checkpoint,
  wasAsking: openElicitations(state).length > 0,
  repeats: () => run.append({ type: 'run-resumed' }),
  // A page that didn't answer may still be working on the call, so it isn't called twice.
  mayRetry: isHarmless(state.call.target) && state.call.target?.source.type === 'mcp',
});

/** Whether repeating the call does no harm, by the hints with which its tool was offered: later hints don't count. */
const isHarmless = (target: CallTarget | null): boolean => target !== null && mayRepeat(target.hints);

/** Decides again whether the call may run: since it was prepared, a grant may have been revoked or a setting become stricter. */
async function approve(
  run: RunContext,
  { call, prepared, decision }: CallState,
  checked: PreparedCall,
): Promise<boolean> {
  const { target } = call;
  const { tool } = checked;
  if (checked.definitionHash !== prepared?.definitionHash) {
    await run.append(toFailed(call.id, failure('definition-changed', { tool: tool.name })));
    return false;
  }
  if (decision || !target || isByHand(run, call.id)) return true;
  let mayRun = false;
  await run.appendMade(async () => {
    const clearance = await run.clear({ target, checked, foreseen: prepared.foreseen });
    mayRun = clearance.type === 'run';
    return clearance.type === 'run' ? [] : [toAsking(call.id, { clearance, target, tool })];
  });
  if (mayRun) noteGrants(run, target);
  return mayRun;
}

const noteGrants = (run: RunContext, target: CallTarget): void =>
  void run.grantsUsed(keysBehind(target)).catch((error: unknown) => console.error(error));

/** `contacted`: layers that were called before, or by calls that run in parallel. `unwritten`: what is written with the start. */
const logSink = (
  run: RunContext,
  call: ModelCall,
  contacted: Set<string>,
  unwritten: EntryBody[] = [],
  { listen: said, kept } = keepSaid(),
): CallSink => ({
  listener: { ...logListener(run, call.id), said },
  started: () =>
    run.append(...unwritten.splice(0), ...firstContact(contacted, call), { type: 'call-started', callId: call.id }),
  asking: (on) => run.asking(call.id, on),
  /** Appends drawing and result together, so that a widget is never drawn twice for one call. */
  async ended({ outcome, duration, layer }) {
    const { id: callId, target } = call;
    const { resultLimit } = await run.settings();
    const limit = isWhole(target) ? null : (layer?.limits?.resultLimit ?? resultLimit);
    const isTaken =
      outcome.type === 'failure' && outcome.code === 'aborted' && isRevoked(run.conversation(), target?.source);
    const told = isTaken ? { ...outcome, values: { ...outcome.values, revoked: 1 } } : outcome;
    const entry = await toResultEntry({ callId, outcome: told, duration, limit }, run.saveResult);
    const drawn = drawnBy(layer, outcome);
    const found = (layer?.internal === 'discovery' && outcome.type === 'result' && outcome.found) || [];
    await run.append(
      ...(drawn ? [{ type: 'canvas' as const, callId, operation: drawn }] : []), // const: a literal type
      ...found.map((each) => ({ type: 'tools-found' as const, callId, ...each })), // as above
      { ...entry, ...kept() },
    );
  },
});

/** What the model recalled isn't shortened again, a server's list has every name, and half of a skill is none. */
const isWhole = (target: CallTarget | null): boolean =>
  target?.source.type === 'local' && [discoveryTools.list, useSkillName, 'recall'].includes(target.tool);

/** The first call to a server activates it: all its tools are offered from then on. */
function firstContact(contacted: Set<string>, { id: callId, target }: ModelCall): EntryBody[] {
  if (!target || target.source.type === 'local' || contacted.has(target.layerKey)) return [];
  contacted.add(target.layerKey);
  return [{ type: 'server-activated', layerKey: target.layerKey, callId }];
}

/** The call with its prepared input, which was already converted from the model's schema and repaired. */
export function asPrepared({ call, prepared, edited }: CallState): RequestedCall {
  const { malformed: _, ...rest } = call;
  const target = call.target && { ...call.target, profile: undefined };
  return { ...rest, input: edited ?? prepared?.input ?? call.input, target };
}

export const refuseCall = (run: RunContext, { call }: CallState): Promise<void> =>
  run.append(toFailed(call.id, failure('denied', { tool: call.name })));

/** The background died twice before the call began. */
export const giveUpCall = (run: RunContext, { call }: CallState): Promise<void> =>
  run.append(toFailed(call.id, failure('given-up', { tool: call.name })));

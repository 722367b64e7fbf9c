/** The calls of a turn: prepared, run in parallel, recovered; the log is where they are recorded. */
import type { CallState, EntryBody, ModelCall } from '#conversation';
import {
  type CallTarget,
  failure,
  type PreparedCall,
  type RequestedCall,
  type Tool,
  type ToolFailure,
  withDiscovery,
} from '#tools';
import { clearCall, keysBehind, toChange } from './approval';
import type { Clearance } from './approval-table';
import { type CallAttempt, type CallSink, checkCall, performCall, recoverCall } from './call';
import { runnableCalls } from './next-step';
import { runParallel } from './parallel';
import { drawnBy, toResultEntry } from './result-entry';
import type { RunContext } from './session-event';

const toFailed = (callId: string, outcome: ToolFailure): EntryBody => ({
  type: 'tool-result',
  callId,
  outcome,
  duration: null,
});

/** Looks at each new call once: a wrong one is answered at once, a right one is recorded as it will run. */
export async function prepareCalls(run: RunContext, calls: CallState[], signal: AbortSignal): Promise<void> {
  await run.show({ type: 'phase', phase: 'calling' });
  const layers = withDiscovery(await run.layers(signal), run.conversation());
  if (signal.aborted) return;
  for (const { call } of calls) {
    const checked = await checkCall({ call, input: 'repaired', conversation: run.conversation }, layers);
    if (checked.type === 'failure') await run.append(toFailed(call.id, checked));
    else await recordPrepared(run, call.target, checked);
  }
}

async function recordPrepared(run: RunContext, target: CallTarget | null, checked: PreparedCall): Promise<void> {
  const { id: callId, input, repairs, definitionHash, tool } = checked;
  const prepared: EntryBody = { type: 'call-prepared', callId, input, repairs, definitionHash };
  const clearance = target && !isByHand(run, callId) ? await clearCall(run, target, checked) : null;
  if (!target || clearance?.type !== 'ask') await run.append(prepared);
  else await run.append(prepared, toAsking(callId, { clearance, target, tool }));
}

/** The user's own slash command is its approval. */
function isByHand(run: RunContext, callId: string): boolean {
  const turns = run.conversation().items.flatMap((item) => (item.type === 'turn' ? item : []));
  return turns.findLast(({ calls }) => calls.some(({ call }) => call.id === callId))?.entry.byHand === true;
}

interface Asking {
  clearance: Extract<Clearance, { type: 'ask' }>;
  target: CallTarget;
  tool: Tool;
}

function toAsking(callId: string, { clearance, target, tool }: Asking): EntryBody {
  const { reason, mayRemember, granted, flow } = clearance;
  const change = granted && toChange(granted.part, tool);
  const before = granted && {
    grantedDescription: granted.description,
    ...(granted.at !== undefined && { grantedAt: granted.at }),
    ...(change && { change }),
  };
  const now = tool.description !== target.description && { description: tool.description };
  return { type: 'approval-asked', callId, reason, mayRemember, ...now, ...before, ...(flow && { flow }) };
}

/**
 * Independent calls of a turn run in parallel; one that fails stops none of the others. Calls that the user allows
 * meanwhile, and those that waited for another one, join as soon as they may.
 */
export async function runCalls(run: RunContext, signal: AbortSignal): Promise<void> {
  const { parallelCalls } = await run.settings();
  const begun = new Set<string>();
  const contacted = new Set(run.conversation().activated);
  const begin = (room: number) => {
    const next = signal.aborted ? [] : runnableCalls(run.conversation(), begun).slice(0, room);
    for (const { call } of next) begun.add(call.id);
    return next.map(async (state) => {
      await run.show({ type: 'phase', phase: 'calling' });
      await performCall(toAttempt(run, state), logSink(run, state.call, contacted), signal);
    });
  };
  await runParallel({ limit: parallelCalls, begin, changed: run.nextDecision });
}

/** A call that had started when the background died. */
export async function recoverTurnCall(run: RunContext, state: CallState, signal: AbortSignal): Promise<void> {
  await run.show({ type: 'phase', phase: 'calling' });
  const sink = logSink(run, state.call, new Set(run.conversation().activated));
  await recoverCall(toAttempt(run, state), sink, signal);
}

/** The call is checked once more when it runs: the user may have thought about it for an hour. */
const toAttempt = (run: RunContext, state: CallState): CallAttempt => ({
  call: asPrepared(state),
  layers: run.layers,
  toCallable: (layers) => withDiscovery(layers, run.conversation()),
  settings: run.settings,
  conversation: run.conversation,
  input: 'agreed',
  approve: (checked) => approve(run, state, checked),
  mayRepeat: isHarmless(state.call.target) || state.call.target?.source.type === 'local',
  // A page that didn't answer may still be at work on the call: it is not given it twice.
  mayRetry: isHarmless(state.call.target) && state.call.target?.source.type === 'mcp',
});

/** Doing it twice does no harm, by the hints it was offered with: a tool can't become repeatable after the fact. */
const isHarmless = (target: CallTarget | null): boolean =>
  target !== null && (target.hints.readOnly || target.hints.idempotent);

/** What let a call run unasked may be gone since it was prepared: a grant was taken back, a setting became stricter. */
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
  const clearance = await clearCall(run, target, checked);
  if (clearance.type === 'run') await run.grantsUsed(keysBehind(target, run.conversation()));
  else await run.append(toAsking(call.id, { clearance, target, tool }));
  return clearance.type === 'run';
}

/** `contacted`: layers that were called before, or by calls that run in parallel. */
const logSink = (run: RunContext, call: ModelCall, contacted: Set<string>): CallSink => ({
  started: () => run.append(...firstContact(contacted, call), { type: 'call-started', callId: call.id }),
  asking: (on) => run.asking(call.id, on),
  /** The drawing and the result are one fact: a widget is never drawn twice for one call. */
  async ended({ outcome, duration, layer }) {
    const { id: callId, target } = call;
    const { resultLimit } = await run.settings();
    // What the model asked back in full isn't shortened again.
    const limit = target?.source.type === 'local' && target.tool === 'recall' ? null : resultLimit;
    const result = await toResultEntry({ callId, outcome, duration, limit }, run.saveResult);
    const drawn = drawnBy(layer, outcome);
    const found = layer?.internal === 'discovery' && outcome.type === 'result' ? outcome.found : undefined;
    await run.append(
      ...(drawn ? [{ type: 'canvas' as const, callId, operation: drawn }] : []), // const: a literal type
      ...(found ? [{ type: 'tools-found' as const, callId, ...found }] : []), // as above
      result,
    );
  },
});

/** The first call to a server activates it: all its tools are offered from then on. */
function firstContact(contacted: Set<string>, { id: callId, target }: ModelCall): EntryBody[] {
  if (!target || target.source.type === 'local' || contacted.has(target.layerKey)) return [];
  contacted.add(target.layerKey);
  return [{ type: 'server-activated', layerKey: target.layerKey, callId }];
}

/** The call with the input it was prepared with, which was turned back from the model's schema and repaired already. */
export function asPrepared({ call, prepared, edited }: CallState): RequestedCall {
  const { malformed: _, ...rest } = call;
  const target = call.target && { ...call.target, profile: undefined };
  return { ...rest, input: edited ?? prepared?.input ?? call.input, target };
}

export const refuseCall = (run: RunContext, { call }: CallState): Promise<void> =>
  run.append(toFailed(call.id, failure('denied', { tool: call.name })));

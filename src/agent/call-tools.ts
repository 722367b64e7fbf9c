/** The calls of a turn: prepared, asked for, run, recovered; each step one entry in the log. */
import type { CallState, EntryBody, ModelCall } from '#conversation';
import type {
  CallLimits,
  CallTarget,
  PreparedCall,
  RecoveredCall,
  RequestedCall,
  Tool,
  ToolFailure,
  ToolLayer,
  ToolOutcome,
} from '#tools';
import { createTimeLimit, discoveryKey, executeCall, failure, findLayer, prepareCall, withDiscovery } from '#tools';
import type { Verdict } from './approval';
import { toChange } from './change';
import { mergeEvents } from './merge';
import { runnableCalls } from './next-step';
import { drawnBy, toResultEntry, withNames } from './result-entry';
import { isSwitchedOff, judge, keysBehind } from './verdict';
import type { LoopEvent, World } from './world';
import { entries } from './world';

type Events = AsyncGenerator<LoopEvent, void>;

const failed = (callId: string, outcome: ToolFailure): LoopEvent =>
  entries({ type: 'tool-result', callId, outcome, duration: null });

/** Looks at each new call once: a wrong one is answered at once, a right one is put down as it will run. */
export async function* prepareCalls(world: World, calls: CallState[], signal: AbortSignal): Events {
  yield { type: 'phase', phase: 'calling' };
  const layers = await listLayers(world, signal);
  if (signal.aborted) return;
  for (const { call } of calls) {
    const prepared = switchedOff(world, call) ?? (await prepareCall(call, layers));
    if (prepared.type === 'failure') yield failed(call.id, prepared);
    else yield* putDown(world, call.target, prepared);
  }
}

async function* putDown(world: World, target: CallTarget | null, prepared: PreparedCall): Events {
  const { id: callId, input, repairs, definitionHash, tool } = prepared;
  const verdict = target && !isByHand(world, callId) ? await judge(world, target, prepared) : { type: 'run' as const };
  const put: EntryBody = { type: 'call-prepared', callId, input, repairs, definitionHash };
  if (verdict.type === 'run' || !target) return yield entries(put);
  yield entries(put, toAsking(callId, { verdict, target, tool }));
}

/** Who ran a tool themselves has decided. */
function isByHand(world: World, callId: string): boolean {
  const turns = world.conversation().items.flatMap((item) => (item.type === 'turn' ? item : []));
  return turns.findLast(({ calls }) => calls.some(({ call }) => call.id === callId))?.entry.byHand === true;
}

interface Asking {
  verdict: Extract<Verdict, { type: 'ask' }>;
  target: CallTarget;
  tool: Tool;
}

function toAsking(callId: string, { verdict, target, tool }: Asking): EntryBody {
  const { reason, mayRemember, granted, flow } = verdict;
  const change = granted && toChange(granted.part, tool);
  const before = granted && {
    grantedDescription: granted.description,
    ...(granted.at !== undefined && { grantedAt: granted.at }),
    ...(change && { change }),
  };
  const now = tool.description !== target.description && { description: tool.description };
  return { type: 'approval-asked', callId, reason, mayRemember, ...now, ...before, ...(flow && { flow }) };
}

/** The layers of this moment, with the pseudo tools beside each server. */
async function listLayers(world: World, signal: AbortSignal): Promise<ToolLayer[]> {
  return withDiscovery(await world.layers(signal), world.conversation());
}

/** The person may have switched a tool off since it was offered. */
function switchedOff(world: World, { target }: ModelCall): ToolFailure | undefined {
  if (!target || !isSwitchedOff(world.conversation(), target)) return undefined;
  return failure('not-enabled', { tool: target.tool, server: target.server });
}

/**
 * Independent calls of a turn run at the same time; one that fails takes none of the others down. Those that the person
 * allows meanwhile, and those that waited for another one, join as soon as they may.
 */
export async function* runCalls(world: World, signal: AbortSignal): Events {
  const { parallelCalls } = await world.settings();
  const busy = new Set<string>();
  const contacted = new Set(world.conversation().activated);
  const begin = (room: number) => {
    const next = signal.aborted ? [] : runnableCalls(world.conversation(), busy).slice(0, room);
    for (const { call } of next) busy.add(call.id);
    return next.map((state) => runCall(world, state, { contacted, signal }));
  };
  yield* mergeEvents({ limit: parallelCalls, begin, changed: world.nextDecision });
}

interface Running {
  /** Layers that were really called, those of calls beside this one included. */
  contacted: Set<string>;
  signal: AbortSignal;
}

/** Checks once more, since a person may have thought about it for an hour, and then runs it. */
async function* runCall(world: World, state: CallState, { contacted, signal }: Running): Events {
  yield { type: 'phase', phase: 'calling' };
  const { call, prepared } = state;
  const checked = switchedOff(world, call) ?? (await prepareCall(asPrepared(state), await listLayers(world, signal)));
  if (signal.aborted) return;
  if (checked.type === 'failure') return yield failed(call.id, checked);
  // A repair means that the schema moved under an input that fitted: what would run is not what was agreed to.
  if (checked.definitionHash !== prepared?.definitionHash || checked.repairs.length > 0) {
    return yield failed(call.id, failure('definition-changed', { tool: checked.tool.name }));
  }
  const asks = await asksNow(world, state, checked);
  if (asks) return yield asks;
  yield entries(...firstContact(contacted, call), { type: 'call-started', callId: call.id });
  const started = performance.now();
  const { toolTimeout } = await world.settings();
  const asking = (on: boolean) => world.asking(call.id, on);
  const outcome = await executeCall(checked, { timeout: toolTimeout, asking }, signal);
  yield* record(world, { call, layer: checked.layer }, outcome, Math.round(performance.now() - started));
}

/** Nobody decided about it, and what let it run unasked may be gone since: a grant taken back, a stricter setting. */
async function asksNow(world: World, { call, decision }: CallState, checked: PreparedCall): Promise<LoopEvent | null> {
  if (decision || !call.target || isByHand(world, call.id)) return null;
  const verdict = await judge(world, call.target, checked);
  if (verdict.type === 'run') await world.grantsUsed(keysBehind(call.target, world.conversation()));
  return verdict.type === 'run'
    ? null
    : entries(toAsking(call.id, { verdict, target: call.target, tool: checked.tool }));
}

/** The first real call to a server brings all its tools: from then on, and once in a conversation. */
function firstContact(contacted: Set<string>, { id: callId, target }: ModelCall): EntryBody[] {
  if (!target || target.source.type === 'local' || contacted.has(target.layerKey)) return [];
  contacted.add(target.layerKey);
  return [{ type: 'server-activated', layerKey: target.layerKey, callId }];
}

/** What was prepared has been turned back and repaired already. */
export function asPrepared({ call, prepared, edited }: CallState): RequestedCall {
  const { profile: _, ...target } = call.target ?? {};
  const { malformed: __, ...rest } = call;
  return { ...rest, input: edited ?? prepared?.input ?? call.input, target: call.target && (target as CallTarget) }; // all but one optional member
}

/** The drawing and the result are one fact: a widget is never drawn twice for one call. */
async function* record(world: World, { call, layer }: Ran, outcome: ToolOutcome, duration: number | null): Events {
  const { id: callId, target } = call;
  const { resultLimit } = await world.settings();
  // What was asked back in full isn't shortened again.
  const limit = target?.source.type === 'local' && target.tool === 'recall' ? null : resultLimit;
  const named = target ? withNames(outcome, target) : outcome;
  const result = await toResultEntry({ callId, outcome: named, duration, limit }, world.saveResult);
  const drawn = drawnBy(layer, outcome);
  const found = outcome.type === 'result' && isDiscovery(layer) ? outcome.found : undefined;
  yield entries(
    ...(drawn ? [{ type: 'canvas' as const, callId, operation: drawn }] : []),
    ...(found ? [{ type: 'tools-found' as const, callId, ...found }] : []),
    result,
  );
  layer.acknowledge?.(callId);
}

/** Only a layer of our own can say what was found. */
const isDiscovery = ({ key }: ToolLayer): boolean => key.startsWith(discoveryKey(''));

interface Ran {
  call: ModelCall;
  layer: ToolLayer;
}

export function refuseCall({ call }: CallState): LoopEvent {
  return failed(call.id, failure('denied', { tool: call.name }));
}

/**
 * A call that had started when the background died: its source is asked first. If nobody knows, it runs again only if
 * that can do no harm; otherwise its outcome stays unknown, and that is said.
 */
export async function* recoverCall(world: World, state: CallState, signal: AbortSignal): Events {
  yield { type: 'phase', phase: 'calling' };
  const { id, name, target } = state.call;
  const layer = target && (await findAgain(world, target, signal));
  const { toolTimeout: timeout } = await world.settings();
  const asking = (on: boolean) => world.asking(id, on);
  const answer = await askSource(layer, { callId: id, timeout, asking }, signal);
  if (layer && answer.type === 'outcome')
    return yield* record(world, { call: state.call, layer }, answer.outcome, null);
  if (signal.aborted) return yield failed(id, failure('aborted', { tool: name }));
  if (layer && repeatable(target)) {
    const contacted = new Set(world.conversation().activated);
    return yield* runCall(world, state, { contacted, signal });
  }
  yield failed(id, failure('interrupted', { tool: name }));
}

/** Milliseconds between looks for a document, and how often: it may be busy with the very call that is asked about. */
const lookEvery = 500;
const mostLooks = 8;

/** The layer that a call went to. A document that is silent, rather than replaced, is given time to answer. */
async function findAgain(world: World, target: CallTarget, signal: AbortSignal): Promise<ToolLayer | undefined> {
  for (let look = 1; ; look++) {
    // Also of a server that was switched off meanwhile: to ask what became of a call isn't to call.
    const layers = await world.layers(signal);
    const layer = findLayer(target, layers);
    const replaced = layers.some(({ key }) => key === target.layerKey);
    if (layer || replaced || target.source.type !== 'page' || look === mostLooks || signal.aborted) return layer;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

/** What a call's source knows of it, if it says so in its time. */
async function askSource(
  layer: ToolLayer | null | undefined,
  { callId, timeout, asking }: CallLimits & { callId: string },
  signal: AbortSignal,
) {
  const unknown: RecoveredCall = { type: 'unknown' };
  if (!layer?.recover || signal.aborted) return unknown;
  const limit = createTimeLimit(timeout, asking);
  const either = AbortSignal.any([signal, limit.signal]);
  const cut = new Promise<RecoveredCall>((resolve) => {
    either.addEventListener('abort', () => resolve(unknown), { once: true });
  });
  return Promise.race([cut, layer.recover({ callId, asking: limit.asking }, either)]).finally(limit.end);
}

/** By the hints it was offered with: a page can't make itself repeatable after the fact. */
const repeatable = ({ hints, source }: CallTarget): boolean =>
  hints.readOnly || hints.idempotent || source.type === 'local';

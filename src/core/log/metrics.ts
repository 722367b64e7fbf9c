/** The time, tokens and cost of a conversation, run by run: a selector of its state, also while a run goes on. Pure. */
import { discoveryTools, prefixOf, roles } from '#core/tools/registry.ts';
import type { CallState, Conversation, PastRun, Turn } from './conversation';
import type { EntryOf } from './entry';
import { addUp, type Figures, noFigures, type PriceOf, toAsideFigures, toTurnFigures } from './figures';
import { wordOutcome } from './outcome-words';
import { countRepeats } from './repeats';

export type CallMetrics = ReturnType<typeof measureCall>;
export type TurnMetrics = ReturnType<typeof measureTurns>[number];
export type RunMetrics = ReturnType<typeof measureOnce>;

/** Includes deleted messages and other branches, as they were paid for too. */
export function toMetrics({ runs }: Pick<Conversation, 'runs'>, priceOf: PriceOf = unknownPrice) {
  const measured = runs.map((run) => measureOnce(run, priceOf));
  return { figures: addUp(measured), runs: measured };
}

const unknownPrice: PriceOf = () => undefined;

const known = new WeakMap<PastRun, { priceOf: PriceOf; metrics: ReturnType<typeof measureRun> }>();

/** Measures an unchanged run again only if the prices changed. */
function measureOnce(run: PastRun, priceOf: PriceOf) {
  const before = known.get(run);
  if (before?.priceOf === priceOf) return before.metrics;
  const metrics = measureRun(run, priceOf);
  known.set(run, { priceOf, metrics });
  return metrics;
}

function measureRun({ id, text, startedAt, ended, turns: past, asides }: PastRun, priceOf: PriceOf) {
  const turns = measureTurns(past, priceOf);
  const besides = asides.map((each) => ({ figures: toAsideFigures(each, priceOf) }));
  return {
    /** Of the entry that started it. */
    id,
    /** The user's message; null if they continued the run or used a widget. */
    text,
    figures: addUp([...turns, ...besides]),
    turns,
    /** Tokens of the requests for summaries and for the conversation's name. */
    besides: besides.reduce((sum, { figures }) => sum + figures.inputTokens + figures.outputTokens, 0),
    /** Milliseconds since 1970. */
    startedAt,
    /** Null while it goes on. */
    ended: ended && toEnd(ended),
  };
}

const toEnd = ({ at, reason, failure }: EntryOf<'run-ended'>) => ({ at, reason, ...(failure && { failure }) });

function measureTurns(turns: readonly Turn[], priceOf: PriceOf) {
  const repeats = countRepeats(turns.flatMap(({ calls }) => calls));
  let guided = false;
  return turns.map(({ entry, calls }) => {
    const measured = calls.map((state) => measureCall(state, guided, repeats.get(state.call.id) ?? 0));
    // The model wrote all calls of a turn at once, so that none could use what another found.
    guided ||= calls.some(isDiscovery);
    const ofCalls = addUp(measured.map((call) => ({ figures: toFigures(call) })));
    return {
      /** Of the answer's entry. */
      id: entry.id,
      figures: addUp([{ figures: toTurnFigures(entry, priceOf) }, { figures: ofCalls }]),
      model: entry.model,
      /** When the answer was complete, milliseconds since 1970. */
      endedAt: entry.at,
      /** Milliseconds from the request; null if not known. */
      firstWord: entry.firstWord ?? null,
      duration: entry.duration ?? null,
      /** Null if the provider reported none. */
      usage: entry.usage ?? null,
      interrupted: entry.interrupted ?? null,
      /** Options of the user's that the model doesn't take. */
      leftOut: entry.leftOut ?? [],
      /** Servers of which not all tools were offered. */
      withheld: entry.withheld ?? [],
      calls: measured,
    };
  });
}

/** The tools that are offered for a large server, and any server's own of these names. */
const discovers = [...Object.values(discoveryTools), ...roles];

/** By the tool's own name, or by the canonical one that it was offered under. */
function isDiscovery({ call: { name, target } }: CallState): boolean {
  if (target === null) return false;
  const prefix = prefixOf(target.server, target);
  return discovers.some((tool) => target.tool === tool || name === prefix + tool);
}

function measureCall(state: CallState, guided: boolean, repeat: number) {
  const { call, prepared, edited, result, asked, decidedAt = null, startedAt = null, activated = false } = state;
  return {
    id: call.id,
    /** The exposed name, as the model wrote it. */
    name: call.name,
    /** As they ran: repaired, or changed by the user. */
    args: edited ?? prepared?.input ?? call.input,
    ...splitOutcome(call.id, result?.outcome),
    /** Milliseconds since 1970; null for a call that never ran. */
    startedAt,
    /** Milliseconds; null while it runs, or if it never ran or its end wasn't seen. */
    elapsed: result?.duration ?? null,
    /** A discovery tool had answered in the run before the model made this call. */
    guided,
    /** Counts equal calls with equal results of the run, from 1; 0 without a result. */
    repeat,
    /** How long the user was asked, in milliseconds. The times are milliseconds since 1970; null if not, or not yet. */
    approvalTime: asked && decidedAt !== null ? decidedAt - asked.at : null,
    askedAt: asked?.at ?? null,
    decidedAt: asked ? decidedAt : null,
    activated,
    found: state.found ?? [],
  };
}

/** `result` is as much as the model was first shown. */
function splitOutcome(callId: string, outcome: EntryOf<'tool-result'>['outcome'] | undefined) {
  if (!outcome) return { result: null, error: null };
  if (outcome.type === 'failure') return { result: null, error: wordOutcome(outcome, callId) };
  return outcome.isError ? { result: null, error: outcome.preview } : { result: outcome.preview, error: null };
}

function toFigures(call: CallMetrics): Figures {
  return {
    ...noFigures,
    calls: 1,
    failed: call.error === null ? 0 : 1,
    guided: call.guided ? 1 : 0,
    repeated: call.repeat > 1 ? 1 : 0,
    toolTime: call.elapsed ?? 0,
    approvals: call.askedAt === null ? 0 : 1,
    approvalTime: call.approvalTime ?? 0,
    activated: call.activated ? 1 : 0,
  };
}

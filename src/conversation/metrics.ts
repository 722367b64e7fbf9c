/** What a conversation took and cost, read off its state at any time, so live while a run goes on. Pure. */
import type { CallTarget, JsonObject, WithheldServer } from '#tools';
import type { CallState, Conversation, PastRun, Turn } from './conversation';
import type { EntryOf, ModelFailure, RunEndReason, Usage } from './entry';
import { addUp, type Figures, noFigures, type PriceOf, toTurnFigures } from './figures';
import { wordOutcome } from './outcome-words';
import { countRepeats } from './repeats';

export interface CallMetrics {
  id: string;
  /** The exposed name, as the model wrote it. */
  name: string;
  /** As they ran, where the user changed them too. */
  args: JsonObject;
  /** As much of it as the model was shown at once; null while there is none, or for an error. */
  result: string | null;
  error: string | null;
  /** Milliseconds since 1970; null for a call that never ran. */
  startedAt: number | null;
  /** Whole milliseconds; null while it runs, when it never did, or when its end was not seen. */
  elapsed: number | null;
  /** A discovery tool had answered in its run when the model made this call. */
  guided: boolean;
  /** The how-manieth it is of its kind in its run, from 1; 0 while it has no result. */
  repeat: number;
  /** How long the user was asked; null when nobody was, or while they still are. */
  approvalTime: number | null;
  /** Milliseconds since 1970: when the user was asked, and when they answered; null when not, or not yet. */
  askedAt: number | null;
  decidedAt: number | null;
  /** It was the first contact with its server, all of whose tools are offered from the next turn on. */
  activated: boolean;
  /** Real names of the tools that it found, offered from the next turn on. */
  found: readonly string[];
}

export interface TurnMetrics {
  /** Of its answer's entry. */
  id: string;
  figures: Figures;
  model: string;
  /** When the answer was whole, in milliseconds since 1970. */
  endedAt: number;
  /** From the request to the first word; null when not known. */
  firstWord: number | null;
  duration: number | null;
  /** Null when the service told no figures. */
  usage: Usage | null;
  interrupted: 'died' | 'stopped' | null;
  /** The servers that were offered in part or not at all. */
  withheld: readonly WithheldServer[];
  calls: CallMetrics[];
}

export interface RunMetrics {
  /** Of the entry that started it. */
  id: string;
  /** What the user said; null when they continued, or did something to a widget. */
  text: string | null;
  figures: Figures;
  turns: TurnMetrics[];
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Null while it goes on. */
  ended: { at: number; reason: RunEndReason; failure?: ModelFailure } | null;
}

export interface Metrics {
  figures: Figures;
  runs: RunMetrics[];
}

/** A message that was deleted has been paid for all the same, and so has a branch that was left: they stay in the figures. */
export function toMetrics({ runs }: Pick<Conversation, 'runs'>, priceOf: PriceOf = unknownPrice): Metrics {
  const measured = runs.map((run) => measureOnce(run, priceOf));
  return { figures: addUp(measured), runs: measured };
}

const unknownPrice: PriceOf = () => undefined;

const known = new WeakMap<PastRun, { priceOf: PriceOf; metrics: RunMetrics }>();

/** A run that has not changed is measured once, as long as the prices stay. */
function measureOnce(run: PastRun, priceOf: PriceOf): RunMetrics {
  const before = known.get(run);
  if (before?.priceOf === priceOf) return before.metrics;
  const turns = measureTurns(run.turns, priceOf);
  const { id, text, startedAt, ended } = run;
  const metrics = { id, text, figures: addUp(turns), turns, startedAt, ended: ended && toEnd(ended) };
  known.set(run, { priceOf, metrics });
  return metrics;
}

const toEnd = ({ at, reason, failure }: EntryOf<'run-ended'>): RunMetrics['ended'] => ({
  at,
  reason,
  ...(failure && { failure }),
});

function measureTurns(turns: readonly Turn[], priceOf: PriceOf): TurnMetrics[] {
  const repeats = countRepeats(turns.flatMap(({ calls }) => calls));
  let guided = false;
  return turns.map(({ entry, calls }) => {
    const measured = calls.map((state) => measureCall(state, { guided, repeat: repeats.get(state.call.id) ?? 0 }));
    // The calls of one turn were written at once: none of them knew what another finds.
    guided ||= calls.some(isDiscovery);
    const { model, firstWord = null, duration = null } = entry;
    const ofCalls = addUp(measured.map((call) => ({ figures: toFigures(call) })));
    return {
      id: entry.id,
      figures: addUp([{ figures: toTurnFigures(entry, priceOf) }, { figures: ofCalls }]),
      model,
      endedAt: entry.at,
      firstWord,
      duration,
      usage: entry.usage ?? null,
      interrupted: entry.interrupted ?? null,
      withheld: entry.withheld ?? [],
      calls: measured,
    };
  });
}

/** Tools that tell of others: those beside a large server, and any server's own of these names. */
const discovers = new Set(['list_tools', 'search_tools', 'search_recipes', 'list_recipes', 'get_recipe']);

/** By the tool's own name, or by the canonical one that it was offered under. */
function isDiscovery({ call: { name, target } }: CallState): boolean {
  return target !== null && (discovers.has(target.tool) || discovers.has(offeredName(name, target)));
}

/** The name that stood behind server and protocol. */
const offeredName = (name: string, { server, protocol }: CallTarget): string =>
  name.slice(`${server}_${protocol}_`.length);

function measureCall(state: CallState, { guided, repeat }: Pick<CallMetrics, 'guided' | 'repeat'>): CallMetrics {
  const { call, prepared, edited, result, asked, decidedAt = null, startedAt = null, activated = false } = state;
  return {
    id: call.id,
    name: call.name,
    args: edited ?? prepared?.input ?? call.input,
    ...splitOutcome(call.id, result?.outcome),
    startedAt,
    elapsed: result?.duration ?? null,
    guided,
    repeat,
    approvalTime: asked && decidedAt !== null ? decidedAt - asked.at : null,
    askedAt: asked?.at ?? null,
    decidedAt: asked ? decidedAt : null,
    activated,
    found: state.found ?? [],
  };
}

function splitOutcome(
  callId: string,
  outcome: EntryOf<'tool-result'>['outcome'] | undefined,
): Pick<CallMetrics, 'result' | 'error'> {
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

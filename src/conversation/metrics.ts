/** What a conversation took and cost: a fold over its log, right at every prefix of it, so live while a run goes on. Pure. */
import type { JsonObject } from '#tools';
import type { Entry, EntryOf, RunEndReason } from './entry';
import { addUp, type Figures, noFigures, type PriceOf, toTurnFigures } from './figures';
import { wordFailure } from './messages';
import { countRepeats } from './repeats';
import { applyEntry, type CallState, type Conversation, emptyConversation, type Item } from './replay';

export interface CallMetrics {
  id: string;
  /** The exposed name, as the model wrote it. */
  name: string;
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
  /** How long the person was asked; null when nobody was, or while they still are. */
  approvalTime: number | null;
}

export interface TurnMetrics {
  figures: Figures;
  model: string;
  /** From the request to the first word; null when not known. */
  firstWord: number | null;
  duration: number | null;
  calls: CallMetrics[];
}

export interface RunMetrics {
  figures: Figures;
  turns: TurnMetrics[];
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Null while it goes on. */
  ended: { at: number; reason: RunEndReason } | null;
}

export interface Metrics {
  figures: Figures;
  runs: RunMetrics[];
}

/** A message that was deleted has been paid for all the same, and so has a branch that was left: they stay in the figures. */
export function foldMetrics(entries: readonly Entry[], priceOf: PriceOf = () => undefined): Metrics {
  const facts = gather(entries);
  const runs = facts.starts.map((start, at): RunMetrics => {
    const next = facts.starts[at + 1]?.firstItem;
    const turns = facts.conversation.items.slice(start.firstItem, next).filter((item) => item.type === 'turn');
    const measured = measureTurns(turns, facts, priceOf);
    return { figures: addUp(measured), turns: measured, startedAt: start.at, ended: start.ended };
  });
  return { figures: addUp(runs), runs };
}

interface RunStart {
  at: number;
  firstItem: number;
  ended: RunMetrics['ended'];
}

interface Facts {
  conversation: Conversation;
  starts: RunStart[];
  /** By call id: when the person had answered. */
  decidedAt: Map<string, number>;
  /** Calls that were the first contact with their server. */
  activating: Set<string>;
}

function gather(entries: readonly Entry[]): Facts {
  const facts: Facts = { conversation: emptyConversation(), starts: [], decidedAt: new Map(), activating: new Set() };
  for (const entry of entries) {
    // One after the other as they came, whichever branch they belong to.
    if (!isDeletion(entry)) applyEntry(facts.conversation, { ...entry, parent: facts.conversation.head });
    note(facts, entry);
  }
  return facts;
}

const isDeletion = ({ type }: Entry): boolean => type === 'message-deleted' || type === 'message-restored';

function note({ conversation, starts, decidedAt, activating }: Facts, entry: Entry): void {
  const { at } = entry;
  const run = starts.at(-1);
  // An event that wakes starts a run only where none goes on.
  const isWakened = entry.type === 'widget-event' && entry.wakes && run?.ended !== null;
  if (entry.type === 'user-message' || entry.type === 'run-continued' || isWakened) {
    starts.push({ at, firstItem: conversation.run.firstItem, ended: null });
  } else if (entry.type === 'run-ended' && run) run.ended = { at, reason: entry.reason };
  else if (entry.type === 'approval-given') decidedAt.set(entry.callId, at);
  else if (entry.type === 'server-activated') activating.add(entry.callId);
}

type Turn = Extract<Item, { type: 'turn' }>;

function measureTurns(turns: readonly Turn[], facts: Facts, priceOf: PriceOf): TurnMetrics[] {
  const repeats = countRepeats(turns.flatMap(({ calls }) => calls));
  let guided = false;
  return turns.map(({ entry, calls }) => {
    const measured = calls.map((state) => measureCall(state, { guided, repeats, facts }));
    // The calls of one turn were written at once: none of them knew what another finds.
    guided ||= calls.some(isDiscovery);
    const { model, firstWord = null, duration = null } = entry;
    const ofCalls = addUp(measured.map((call) => ({ figures: toFigures(call, facts) })));
    return {
      figures: addUp([{ figures: toTurnFigures(entry, priceOf) }, { figures: ofCalls }]),
      model,
      firstWord,
      duration,
      calls: measured,
    };
  });
}

const discovers = /^(list_tools|search_tools|search_recipes|list_recipes|get_recipe)$/;

/** By the tool's own name, or by the canonical one that it was offered under. */
function isDiscovery({ call: { name, target } }: CallState): boolean {
  return target !== null && (discovers.test(target.tool) || discovers.test(name.replace(/^.*_(mcp|webmcp)_/, '')));
}

interface Context {
  guided: boolean;
  repeats: ReadonlyMap<string, number>;
  facts: Facts;
}

function measureCall({ call, prepared, result, asked, startedAt }: CallState, context: Context): CallMetrics {
  const { guided, repeats, facts } = context;
  const decided = facts.decidedAt.get(call.id);
  return {
    id: call.id,
    name: call.name,
    args: prepared?.input ?? call.input,
    ...wordOutcome(result?.outcome),
    startedAt: startedAt ?? null,
    elapsed: result?.duration ?? null,
    guided,
    repeat: repeats.get(call.id) ?? 0,
    approvalTime: asked && decided !== undefined ? decided - asked.at : null,
  };
}

function wordOutcome(outcome: EntryOf<'tool-result'>['outcome'] | undefined): Pick<CallMetrics, 'result' | 'error'> {
  if (!outcome) return { result: null, error: null };
  if (outcome.type === 'failure') return { result: null, error: wordFailure(outcome) };
  return outcome.isError ? { result: null, error: outcome.preview } : { result: outcome.preview, error: null };
}

function toFigures(call: CallMetrics, { activating, conversation }: Facts): Figures {
  return {
    ...noFigures,
    calls: 1,
    failed: call.error === null ? 0 : 1,
    guided: call.guided ? 1 : 0,
    repeated: call.repeat > 1 ? 1 : 0,
    toolTime: call.elapsed ?? 0,
    approvals: conversation.calls.get(call.id)?.asked ? 1 : 0,
    approvalTime: call.approvalTime ?? 0,
    activated: activating.has(call.id) ? 1 : 0,
  };
}

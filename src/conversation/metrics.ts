/** What a conversation took and cost: a fold over its log, right at every prefix of it, so live while a run goes on. Pure. */
import type { JsonObject, WithheldServer } from '#tools';
import type { Entry, EntryOf, ModelFailure, RunEndReason, Usage } from './entry';
import { addUp, type Figures, noFigures, type PriceOf, toTurnFigures } from './figures';
import { wordFailure } from './messages';
import { countRepeats } from './repeats';
import { applyEntry, type CallState, type Conversation, emptyConversation, type Item } from './replay';

export interface CallMetrics {
  id: string;
  /** The exposed name, as the model wrote it. */
  name: string;
  /** As they ran, where a person changed them too. */
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
  /** Milliseconds since 1970: when the person was asked, and when they answered; null when not, or not yet. */
  askedAt: number | null;
  decidedAt: number | null;
  /** It was the first contact with its server, all of whose tools are offered from the next turn on. */
  activated: boolean;
  /** Real names of the tools that it found, offered from the next turn on. */
  found: string[];
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
  /** What the person said; null when they went on with it or did something to a widget. */
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
export function foldMetrics(entries: readonly Entry[], priceOf: PriceOf = () => undefined): Metrics {
  const facts = gather(entries);
  const runs = facts.starts.map((start, at): RunMetrics => {
    const next = facts.starts[at + 1]?.firstItem;
    const turns = facts.conversation.items.slice(start.firstItem, next).filter((item) => item.type === 'turn');
    const measured = measureTurns(turns, facts, priceOf);
    const { id, text, at: startedAt, ended } = start;
    return { id, text, figures: addUp(measured), turns: measured, startedAt, ended };
  });
  return { figures: addUp(runs), runs };
}

interface RunStart {
  id: string;
  text: string | null;
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
  /** By call id: the tools that it found. */
  found: Map<string, string[]>;
}

function gather(entries: readonly Entry[]): Facts {
  const facts: Facts = {
    conversation: emptyConversation(),
    starts: [],
    decidedAt: new Map(),
    activating: new Set(),
    found: new Map(),
  };
  for (const entry of entries) {
    // One after the other as they came, whichever branch they belong to.
    if (!isDeletion(entry)) applyEntry(facts.conversation, { ...entry, parent: facts.conversation.head });
    note(facts, entry);
  }
  return facts;
}

const isDeletion = ({ type }: Entry): boolean => type === 'message-deleted' || type === 'message-restored';

function note({ conversation, starts, decidedAt, activating, found }: Facts, entry: Entry): void {
  const { id, at } = entry;
  const run = starts.at(-1);
  // An event that wakes starts a run only where none goes on.
  const isWakened = entry.type === 'widget-event' && entry.wakes && run?.ended !== null;
  if (entry.type === 'user-message' || entry.type === 'run-continued' || isWakened) {
    const text = entry.type === 'user-message' ? entry.text : null;
    starts.push({ id, text, at, firstItem: conversation.run.firstItem, ended: null });
  } else if (entry.type === 'run-ended' && run) run.ended = toEnd(entry);
  else if (entry.type === 'approval-given') decidedAt.set(entry.callId, at);
  else if (entry.type === 'server-activated') activating.add(entry.callId);
  else if (entry.type === 'tools-found') found.set(entry.callId, entry.tools);
}

const toEnd = ({ at, reason, failure }: EntryOf<'run-ended'>): RunMetrics['ended'] => ({
  at,
  reason,
  ...(failure && { failure }),
});

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

function measureCall({ call, prepared, edited, result, asked, startedAt }: CallState, context: Context): CallMetrics {
  const { guided, repeats, facts } = context;
  const decided = facts.decidedAt.get(call.id);
  return {
    id: call.id,
    name: call.name,
    args: edited ?? prepared?.input ?? call.input,
    ...wordOutcome(result?.outcome),
    startedAt: startedAt ?? null,
    elapsed: result?.duration ?? null,
    guided,
    repeat: repeats.get(call.id) ?? 0,
    approvalTime: asked && decided !== undefined ? decided - asked.at : null,
    askedAt: asked?.at ?? null,
    decidedAt: asked ? (decided ?? null) : null,
    activated: facts.activating.has(call.id),
    found: facts.found.get(call.id) ?? [],
  };
}

function wordOutcome(outcome: EntryOf<'tool-result'>['outcome'] | undefined): Pick<CallMetrics, 'result' | 'error'> {
  if (!outcome) return { result: null, error: null };
  if (outcome.type === 'failure') return { result: null, error: wordFailure(outcome) };
  return outcome.isError ? { result: null, error: outcome.preview } : { result: outcome.preview, error: null };
}

function toFigures(call: CallMetrics, { conversation }: Facts): Figures {
  return {
    ...noFigures,
    calls: 1,
    failed: call.error === null ? 0 : 1,
    guided: call.guided ? 1 : 0,
    repeated: call.repeat > 1 ? 1 : 0,
    toolTime: call.elapsed ?? 0,
    approvals: conversation.calls.get(call.id)?.asked ? 1 : 0,
    approvalTime: call.approvalTime ?? 0,
    activated: call.activated ? 1 : 0,
  };
}

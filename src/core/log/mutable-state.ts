/** A conversation's state while entries are folded in: changed in place, and not shared. Also how entries change its calls. */
import type { JsonObject } from '#core/tools/tool.ts';
import type { CallState, Conversation, ConversationStep, Item, PastRun, Turn } from './conversation';
import type { Attachment, Entry, EntryOf, EntryType, ModelCall } from './entry';
import type { GrowingTree } from './tree';

/** Parts that grow with the log: entries that are taken in together share one copy. */
interface Growing {
  items: Item[];
  steps: ConversationStep[];
  runs: PastRun[];
  calls: Map<string, CallState>;
  attached: EntryOf<'user-message'>[];
  queue: EntryOf<'message-queued'>[];
  pending: Attachment[];
  deleted: Set<string>;
  drawn: Map<string, JsonObject>;
  found: Map<string, Set<string>>;
  serverNames: Map<string, string>;
}

export type MutableState = { -readonly [K in keyof Conversation]: Conversation[K] } & {
  tree: GrowingTree;
  copied: Partial<Growing>;
  /** Call states that were made here: nothing else references them yet, so they can be changed in place. */
  made: Set<CallState>;
  /** The calls of the branch that may have no result yet, by id; null until a run ends. */
  openCalls: Set<string> | null;
  /** Indexes of the runs without an end; null until a run ends. */
  openRuns: Set<number> | null;
  /** The branch was left, or its past has changed: it is folded again once all entries are in. */
  isStale: boolean;
};

/** What an entry of a type does to the state. */
export type Fold<T extends EntryType> = (draft: MutableState, entry: EntryOf<T>) => void;
export type Folds = { [T in EntryType]?: Fold<T> };

const copies: { [K in keyof Growing]: (from: Conversation) => Growing[K] } = {
  items: ({ items }) => [...items],
  steps: ({ steps }) => [...steps],
  runs: ({ runs }) => [...runs],
  calls: ({ calls }) => new Map(calls),
  attached: ({ attached }) => [...attached],
  queue: ({ queue }) => [...queue],
  pending: ({ pending }) => [...pending],
  deleted: ({ deleted }) => new Set(deleted),
  drawn: ({ drawn }) => new Map(drawn),
  found: ({ found }) => new Map([...found].map(([layerKey, tools]) => [layerKey, new Set(tools)])),
  serverNames: ({ serverNames }) => new Map(serverNames),
};

export function writable<K extends keyof Growing>(draft: MutableState, part: K): Growing[K] {
  const copied: Growing[K] | undefined = draft.copied[part];
  if (copied) return copied;
  const copy: Growing[K] = copies[part](draft);
  draft.copied[part] = copy;
  Object.assign(draft, { [part]: copy });
  return copy;
}

/** `part` must be new: later entries of the batch change it in place. */
export function replacePart<K extends keyof Growing>(draft: MutableState, name: K, part: Growing[K]): void {
  draft.copied[name] = part;
  Object.assign(draft, { [name]: part });
}

/** What an entry changes about its call. */
const callChanges = {
  'call-prepared': (prepared) => ({ prepared }),
  'approval-asked': (asked) => ({ asked }),
  'approval-given': ({ decision, input, at }) => ({ decision, decidedAt: at, ...(input && { edited: input }) }),
  'call-started': ({ at }, { startedAt }) => ({
    startedAt: at,
    ...(startedAt !== undefined && { restarted: true, elicitations: [] }),
  }),
  'elicitation-asked': ({ elicitationId, asked }, { elicitations = [] }) => ({
    elicitations: [...elicitations, { id: elicitationId, asked }],
  }),
  'elicitation-answered': ({ elicitationId, answer }, { elicitations = [] }) => ({
    elicitations: elicitations.map((each) => (each.id === elicitationId ? { ...each, answer } : each)),
  }),
  'call-checkpoint': ({ from }) => ({ checkpoint: from ?? undefined }),
  'server-activated': () => ({ activated: true }),
  'tools-found': ({ tools }, { found = [] }) => ({ found: [...found, ...tools] }),
  'tool-result': (result) => ({ result }),
  'run-ended': ({ reason }) => ({ leftBy: reason }),
} satisfies { [T in EntryType]?: (entry: EntryOf<T>, before: CallState) => Partial<CallState> };
export type CallEntryType = keyof typeof callChanges;

/** Of any call: its own, those that a run leaves, or those that the next one takes up. */
export const changesCalls = (type: EntryType): boolean =>
  Object.hasOwn(callChanges, type) || type === 'run-continued' || type === 'widget-event';

/** Any change takes up a call that was left. */
function changeCall({ made }: MutableState, before: CallState, entry: Entry): CallState {
  const toChange = callChanges[entry.type as CallEntryType] as
    | ((entry: Entry, before: CallState) => Partial<CallState>)
    | undefined; // each type is paired with its change
  if (made.has(before) && before.leftBy === undefined) return Object.assign(before, toChange?.(entry, before));
  const { leftBy: _, ...rest } = before;
  const state: CallState = { ...rest, ...toChange?.(entry, before) };
  made.add(state);
  return state;
}

/**
 * Changes the calls that an entry is about: its own; at the end of a run all that are still open, deleted ones too; at the
 * beginning of a run without a message those that it takes up.
 */
export function changeCalls(draft: MutableState, entry: Entry, where: 'on-branch' | 'in-runs'): void {
  const change = where === 'on-branch' ? changeOnBranch : changeInRuns;
  if (entry.type === 'run-ended') {
    if (where === 'on-branch') endOpenCalls(draft, entry);
    if (where === 'on-branch' && draft.isStale) return;
    for (const callId of openInRuns(draft, entry)) changeInRuns(draft, callId, entry);
  } else if (entry.type === 'run-continued' || (entry.type === 'widget-event' && entry.wakes)) {
    const stateOf = (id: string) => (where === 'on-branch' ? draft.calls.get(id) : findInRuns(draft, id)?.state);
    for (const { id } of callsBefore(draft, entry)) if (stateOf(id)?.leftBy) change(draft, id, entry);
  } else if ('callId' in entry && entry.callId !== null) change(draft, entry.callId, entry);
}

/** The calls of the answer that an entry follows; none if the user has written since. */
function callsBefore({ tree, deleted }: MutableState, { parent }: Entry): readonly ModelCall[] {
  for (let at = tree.entries.get(parent ?? ''); at; at = tree.entries.get(at.parent ?? '')) {
    if (deleted.has(at.id)) continue;
    if (at.type === 'assistant-message') return at.calls;
    if (at.type === 'user-message' || at.type === 'events-told') return [];
  }
  return [];
}

/** The open calls of the run that ends, and those that it took up from an earlier one. */
function openInRuns(draft: MutableState, entry: Entry): string[] {
  const taken = callsBefore(draft, entry).flatMap(({ id }) => findInRuns(draft, id)?.state ?? []);
  const ending = endingRuns(draft).flatMap((run) => draft.runs[run]?.turns ?? []);
  return openIn([...ending.flatMap(({ calls }) => calls), ...taken]);
}

/** A log has many runs: each end looks at the calls since the one before, not at all of the log. */
function endOpenCalls(draft: MutableState, entry: Entry): void {
  const { calls, openCalls } = draft;
  const states = openCalls ? [...openCalls].flatMap((id) => calls.get(id) ?? []) : calls.values();
  for (const call of openIn(states)) changeOnBranch(draft, call, entry);
  draft.openCalls = new Set();
}

/** The last run, which has its end by now, and those that never had one. */
function endingRuns(draft: MutableState): number[] {
  const { runs } = draft;
  draft.openRuns ??= new Set(runs.flatMap(({ ended }, i) => (ended ? [] : [i])));
  return [...draft.openRuns].filter((i) => i !== runs.length - 1).concat(runs.length > 0 ? runs.length - 1 : []);
}

/** A service may give two calls one id: the newest is meant. */
function openIn(calls: Iterable<CallState>): string[] {
  const newest = new Map<string, CallState>();
  for (const state of calls) newest.set(state.call.id, state);
  return [...newest].flatMap(([id, { result, leftBy }]) => (result || leftBy ? [] : [id]));
}

function changeOnBranch(draft: MutableState, callId: string, entry: Entry): void {
  const before = draft.calls.get(callId);
  const after = before && changeCall(draft, before, entry);
  if (before && after && after !== before) replaceCall(draft, before, after);
  else if (before && draft.runs.at(-1)?.turns.at(-1)?.calls.includes(before)) return; // changed in place there too
  if (!draft.isStale) changeInRuns(draft, callId, entry, (state) => (state === before ? after : undefined));
}

function replaceCall(draft: MutableState, before: CallState, after: CallState): void {
  writable(draft, 'calls').set(after.call.id, after);
  draft.openCalls?.add(after.call.id);
  const at = draft.items.findLastIndex((item) => item.type === 'turn' && item.calls.includes(before));
  const turn = draft.items[at];
  if (turn?.type !== 'turn') return;
  const calls = turn.calls.map((state) => (state === before ? after : state));
  writable(draft, 'items')[at] = { ...turn, calls };
}

/** `known`: what a call that is the same object on the branch has become there. */
function changeInRuns(
  draft: MutableState,
  callId: string,
  entry: Entry,
  known: (state: CallState) => CallState | undefined = () => undefined,
): void {
  const found = findInRuns(draft, callId);
  if (!found) return;
  const { at, run, turn: before, state } = found;
  const after = known(state) ?? changeCall(draft, state, entry);
  if (after === state) return;
  const turn = { ...before, calls: before.calls.map((each) => (each === state ? after : each)) };
  writable(draft, 'runs')[at] = { ...run, turns: run.turns.map((each) => (each === before ? turn : each)) };
}

function findInRuns({ runs }: MutableState, callId: string) {
  const holds = ({ calls }: Turn) => calls.some(({ call }) => call.id === callId);
  const at = runs.findLastIndex(({ turns }) => turns.some(holds));
  const run = runs[at];
  const turn = run?.turns.findLast(holds);
  const state = turn?.calls.find(({ call }) => call.id === callId);
  return run && turn && state && { at, run, turn, state };
}

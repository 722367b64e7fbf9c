/** What entries change about the calls of a conversation: on its branch, and in the runs as they happened. */
import type { CallState, Item, Turn } from './conversation';
import { type Draft, writable } from './draft';
import type { Entry, EntryOf, EntryType } from './entry';

/** What an entry says of its call. */
const callChanges = {
  'call-prepared': ({ input, repairs, definitionHash }) => ({ prepared: { input, repairs, definitionHash } }),
  'approval-asked': (asked) => ({ asked }),
  'approval-given': ({ decision, input, at }) => ({ decision, decidedAt: at, ...(input && { edited: input }) }),
  'call-started': ({ at }) => ({ startedAt: at }),
  'server-activated': () => ({ activated: true }),
  'tools-found': ({ tools }) => ({ found: tools }),
  'tool-result': (result) => ({ result }),
  'run-ended': ({ reason }) => ({ leftBy: reason }),
} satisfies { [T in EntryType]?: (entry: EntryOf<T>) => Partial<CallState> };
export type CallEntryType = keyof typeof callChanges;

const changesCall = (type: EntryType): type is CallEntryType => Object.hasOwn(callChanges, type);

function changeCall({ made }: Draft, before: CallState, entry: Entry): CallState {
  const toChange = callChanges[entry.type as CallEntryType] as (entry: Entry) => Partial<CallState>; // each type is paired with its change
  if (made.has(before) && before.leftBy === undefined) return Object.assign(before, toChange(entry));
  const { leftBy: _, ...kept } = before;
  const state: CallState = { ...kept, ...toChange(entry) };
  made.add(state);
  return state;
}

const callsIn = (turns: readonly Item[]): CallState[] =>
  turns.flatMap((item) => (item.type === 'turn' ? item.calls : []));

/** The calls that the end of a run may find open: those since the user last said something. */
export const recentCalls = ({ items }: Pick<Draft, 'items'>): CallState[] =>
  callsIn(items.slice(items.findLastIndex(({ type }) => type === 'user') + 1));

export const callsOfLastRun = ({ runs }: Pick<Draft, 'runs'>): CallState[] => callsIn(runs.at(-1)?.turns ?? []);

/** The calls that an entry changes: its own, or at the end of a run those that are still open. */
export function callsOf(entry: Entry, mayBeOpen: () => readonly CallState[]): string[] {
  if (entry.type === 'run-ended')
    return mayBeOpen().flatMap(({ call, result, leftBy }) => (result || leftBy ? [] : call.id));
  return 'callId' in entry && entry.callId !== null && changesCall(entry.type) ? [entry.callId] : [];
}

export function changeOnBranch(draft: Draft, callId: string, entry: Entry): void {
  const before = draft.calls.get(callId);
  const after = before && changeCall(draft, before, entry);
  if (before && after && after !== before) replaceCall(draft, before, after);
  else if (before && draft.runs.at(-1)?.turns.at(-1)?.calls.includes(before)) return; // changed in place there too
  if (!draft.isStale) changeInRuns(draft, callId, entry, (state) => (state === before ? after : undefined));
}

function replaceCall(draft: Draft, before: CallState, after: CallState): void {
  writable(draft, 'calls').set(after.call.id, after);
  const at = draft.items.findLastIndex((item) => item.type === 'turn' && item.calls.includes(before));
  const turn = draft.items[at];
  if (turn?.type !== 'turn') return;
  const calls = turn.calls.map((state) => (state === before ? after : state));
  writable(draft, 'items')[at] = { ...turn, calls };
}

/** `known`: what a call that is the same object on the branch has become there. */
export function changeInRuns(
  draft: Draft,
  callId: string,
  entry: Entry,
  known: (state: CallState) => CallState | undefined = () => undefined,
): void {
  const holds = ({ calls }: Turn) => calls.some(({ call }) => call.id === callId);
  const at = draft.runs.findLastIndex(({ turns }) => turns.some(holds));
  const run = draft.runs[at];
  const turn = run?.turns.findLast(holds);
  const before = turn?.calls.find(({ call }) => call.id === callId);
  if (!run || !turn || !before) return;
  const after = known(before) ?? changeCall(draft, before, entry);
  if (after === before) return;
  const calls = turn.calls.map((state) => (state === before ? after : state));
  const turns = run.turns.map((each) => (each === turn ? { ...turn, calls } : each));
  writable(draft, 'runs')[at] = { ...run, turns };
}

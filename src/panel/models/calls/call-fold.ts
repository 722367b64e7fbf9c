/** The state of each call, and the calls whose results the model has read, built up entry by entry. */
import { approvalEffects, type Entry, type EntryOf, type EntryType } from '#conversation';
import { type Provenance, toProvenance } from '#ui';
import { atRunEnd, type CallView, toCallView, withResult } from './call-view';

export interface CallFold {
  calls: Map<string, CallView>;
  /** Ids of this run's calls whose results the model has read, without those of the built-in server, which add no data. */
  read: readonly string[];
  /** The run ended normally: what follows belongs to another one. */
  ended: boolean;
}

export const createCallFold = (): CallFold => ({ calls: new Map(), read: [], ended: true });

type Step<T extends EntryType> = (fold: CallFold, entry: EntryOf<T>) => void;

const steps: { [T in EntryType]?: Step<T> } = {
  'assistant-message': (fold, entry) => {
    for (const call of entry.calls) fold.calls.set(call.id, toCallView(call, entry.byHand));
  },
  'call-prepared': (fold, { callId, input, repairs }) => change(fold, callId, (call) => ({ ...call, input, repairs })),
  'approval-asked': (fold, entry) =>
    change(fold, entry.callId, (call) => ({ ...call, state: 'waiting', asked: entry, decision: null })),
  'approval-given': (fold, { callId, decision, input }) =>
    change(fold, callId, (call) => ({
      ...call,
      decision,
      ...(input && { edited: input }),
      state: approvalEffects[decision].allows ? 'queued' : 'denied',
    })),
  'call-started': (fold, { callId, at }) =>
    change(fold, callId, (call) => ({ ...call, state: 'running', startedAt: at })),
  'tool-result': (fold, entry) => {
    change(fold, entry.callId, (call) => withResult(call, entry));
    noteRead(fold, entry.callId);
  },
  'run-ended': (fold, { reason }) => {
    for (const [id, call] of fold.calls) fold.calls.set(id, atRunEnd(call, reason));
  },
};

export function foldCalls(fold: CallFold, entry: Entry): void {
  noteRun(fold, entry);
  const step = steps[entry.type] as Step<EntryType> | undefined; // the key picks the step of the entry's type
  step?.(fold, entry);
}

/** A message, or a widget event told after a run's end, begins a run that has read nothing yet. */
function noteRun(fold: CallFold, entry: Entry): void {
  const begins = entry.type === 'user-message' || (fold.ended && entry.type === 'events-told');
  if (begins) fold.read = [];
  if (begins || entry.type === 'run-continued') fold.ended = false;
  if (entry.type === 'run-ended') fold.ended = entry.reason === 'end_turn';
}

function change({ calls }: CallFold, callId: string, step: (call: CallView) => CallView): void {
  const call = calls.get(callId);
  if (call) calls.set(callId, step(call));
}

function noteRead(fold: CallFold, callId: string): void {
  const call = fold.calls.get(callId);
  if (call?.state === 'done' && call.target?.source.type !== 'local') fold.read = [...fold.read, callId];
}

/** The sources of the read results, each once; if none was read, the source of the drawing call. */
export function sourcesOf({ calls }: CallFold, read: readonly string[], drawnBy: string | null): Provenance[] {
  const ids = read.length > 0 ? read : [drawnBy ?? ''];
  const all = ids.flatMap((id) => fromOf(calls.get(id)) ?? []);
  return all.filter(({ kind, name }, i) => all.findIndex((other) => other.kind === kind && other.name === name) === i);
}

export const fromOf = (call: CallView | undefined): Provenance | null =>
  call?.target ? toProvenance(call.target.source, call.target.server) : null;

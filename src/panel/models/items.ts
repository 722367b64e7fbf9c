/** From the log's entries to what the conversation shows, in order. Pure. */
import type { Entry, EntryOf, EntryType, ModelFailure, RunEndReason } from '#conversation';
import type { JsonObject } from '#tools';
import { type Provenance, toProvenance } from '#ui';
import { atRunEnd, type CallView, toCallView, withResult } from './call-view';

export type Item =
  | { type: 'user'; id: string; text: string }
  | { type: 'answer'; id: string; text: string; model: string; reasoning?: string; cut: boolean }
  | { type: 'calls'; id: string; calls: CallView[] }
  | { type: 'widget'; id: string; widget: string; shown: JsonObject[]; at: number; sources: Provenance[] }
  | { type: 'attached'; id: string; origin: string | null }
  | { type: 'ended'; id: string; reason: Exclude<RunEndReason, 'end_turn'>; failure?: ModelFailure; turns: number };

type Placed = Exclude<Item, { type: 'calls' }> | { type: 'calls'; id: string; ids: string[] };

interface Fold {
  items: Placed[];
  calls: Map<string, CallView>;
  attached: EntryOf<'page-attached'> | null;
  /** Whose results the model has read in this run. */
  read: Provenance[];
}

const steps: { [T in EntryType]: (fold: Fold, entry: EntryOf<T>) => void } = {
  'user-message': (fold, { id, text }) => {
    fold.read = [];
    fold.items.push({ type: 'user', id, text });
  },
  'page-attached': (fold, entry) => {
    const moved = fold.attached !== null && fold.attached.origin !== entry.origin;
    if (moved && fold.items.length > 0) fold.items.push({ type: 'attached', id: entry.id, origin: entry.origin });
    fold.attached = entry;
  },
  'server-named': () => undefined,
  'server-activated': () => undefined,
  'tools-found': () => undefined,
  'tools-enabled': () => undefined,
  'message-deleted': (fold, { entryId }) => {
    fold.items = fold.items.filter(({ id }) => id !== entryId && id !== `${entryId}-calls`);
  },
  'run-continued': () => undefined,
  'widget-event': () => undefined,
  'events-told': () => undefined,
  'assistant-message': addAnswer,
  'call-prepared': (fold, { callId, input, repairs }) => change(fold, callId, (call) => ({ ...call, input, repairs })),
  'approval-asked': (fold, entry) =>
    change(fold, entry.callId, (call) => ({ ...call, state: 'waiting', asked: entry, decision: null })),
  'approval-given': (fold, { callId, decision }) =>
    change(fold, callId, (call) => ({
      ...call,
      decision,
      state: decision === 'once' || decision === 'always' ? 'queued' : 'denied',
    })),
  'call-started': (fold, { callId, at }) =>
    change(fold, callId, (call) => ({ ...call, state: 'running', startedAt: at })),
  'tool-result': (fold, entry) => {
    change(fold, entry.callId, (call) => withResult(call, entry));
    noteSource(fold, entry.callId);
  },
  canvas: addWidget,
  'run-ended': (fold, { id, reason, failure, turns }) => {
    for (const [callId, call] of fold.calls) fold.calls.set(callId, atRunEnd(call, reason));
    if (reason !== 'end_turn') fold.items.push({ type: 'ended', id, reason, turns, ...(failure && { failure }) });
  },
};

function addAnswer(fold: Fold, entry: EntryOf<'assistant-message'>): void {
  const { id, text, model, reasoning, calls, interrupted, tooLong } = entry;
  if (text || reasoning) {
    const cut = interrupted !== undefined || tooLong === true;
    fold.items.push({ type: 'answer', id, text, model, cut, ...(reasoning && { reasoning }) });
  }
  if (calls.length === 0) return;
  for (const call of calls) fold.calls.set(call.id, toCallView(call));
  fold.items.push({ type: 'calls', id: `${id}-calls`, ids: calls.map((call) => call.id) });
}

/** Single figures that were drawn one after another stand side by side. */
const sideBySide = new Set(['stat-card']);

function addWidget(fold: Fold, { id, at, callId, operation }: EntryOf<'canvas'>): void {
  if (operation.type !== 'shown') return;
  const sources = fold.read.length > 0 ? fold.read : sourceOf(fold.calls.get(callId ?? ''));
  const { widget, data } = operation;
  const last = fold.items.at(-1);
  if (last?.type === 'widget' && last.widget === widget && sideBySide.has(widget)) {
    fold.items[fold.items.length - 1] = { ...last, shown: [...last.shown, data], sources };
  } else fold.items.push({ type: 'widget', id, widget, shown: [data], at, sources });
}

function change(fold: Fold, callId: string, step: (call: CallView) => CallView): void {
  const call = fold.calls.get(callId);
  if (call) fold.calls.set(callId, step(call));
}

function sourceOf(call: CallView | undefined): Provenance[] {
  return call?.target ? [toProvenance(call.target.source, call.target.server)] : [];
}

/** A widget shows what the run has read: the built-in server adds nothing of its own. */
function noteSource(fold: Fold, callId: string): void {
  const call = fold.calls.get(callId);
  if (call?.state !== 'done' || call.target?.source.type === 'local') return;
  for (const source of sourceOf(call)) {
    if (!fold.read.some(({ kind, name }) => kind === source.kind && name === source.name)) {
      fold.read = [...fold.read, source];
    }
  }
}

/** `entries` in order of `seq`. */
export function toItems(entries: readonly Entry[]): Item[] {
  const fold: Fold = { items: [], calls: new Map(), attached: null, read: [] };
  for (const entry of entries) {
    const step = steps[entry.type] as (fold: Fold, entry: Entry) => void; // the key picks the step of the entry's type
    step(fold, entry);
  }
  return fold.items.map((item) => (item.type === 'calls' ? withCalls(item, fold.calls) : item));
}

function withCalls({ id, ids }: { id: string; ids: string[] }, calls: Map<string, CallView>): Item {
  return { type: 'calls', id, calls: ids.flatMap((callId) => calls.get(callId) ?? []) };
}

/** Marks the calls that run while their page asks the person something. */
export function withAsking(items: Item[], asking: ReadonlySet<string>): Item[] {
  if (asking.size === 0) return items;
  const mark = (call: CallView) => (call.state === 'running' && asking.has(call.id) ? { ...call, asking: true } : call);
  return items.map((item) => (item.type === 'calls' ? { ...item, calls: item.calls.map(mark) } : item));
}

/** The calls that wait for the person, oldest first. */
export function toWaiting(items: readonly Item[]): CallView[] {
  return items.flatMap((item) => (item.type === 'calls' ? item.calls.filter(({ state }) => state === 'waiting') : []));
}

/** The first thing the person said, on one line. */
export function toTitle(items: readonly Item[]): string | null {
  const first = items.find((item) => item.type === 'user');
  return first ? first.text.replace(/\s+/g, ' ').trim().slice(0, 120) : null;
}

/** Where the calls of a turn lie on their common time axis, as fractions; null until one has a start. */
export function toLanes(calls: readonly CallView[], now: number): Map<string, { from: number; width: number }> {
  const spans = calls.flatMap(({ id, state, startedAt, duration }) =>
    startedAt === null
      ? []
      : [
          {
            id,
            from: startedAt,
            to: startedAt + (duration ?? (state === 'running' ? Math.max(0, now - startedAt) : 0)),
          },
        ],
  );
  const start = Math.min(...spans.map(({ from }) => from));
  const length = Math.max(1, Math.max(...spans.map(({ to }) => to)) - start);
  return new Map(
    spans.map(({ id, from, to }) => [
      id,
      { from: (from - start) / length, width: Math.max(0.04, (to - from) / length) },
    ]),
  );
}

/** How long a turn's calls took together, and whether any two overlapped. */
export function toSpan(calls: readonly CallView[]): { duration: number | null; parallel: boolean } {
  const spans = calls
    .flatMap(({ startedAt, duration }) =>
      startedAt === null ? [] : [{ from: startedAt, to: startedAt + (duration ?? 0) }],
    )
    .sort((a, b) => a.from - b.from);
  const first = spans[0];
  if (!first || calls.some(({ state }) => state === 'running' || state === 'queued' || state === 'waiting')) {
    return { duration: null, parallel: overlap(spans) };
  }
  return { duration: Math.max(...spans.map(({ to }) => to)) - first.from, parallel: overlap(spans) };
}

function overlap(spans: { from: number; to: number }[]): boolean {
  return spans.some(({ from }, i) => i > 0 && from < (spans[i - 1]?.to ?? 0));
}

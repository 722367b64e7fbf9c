/** The runs of a conversation as the Console shows them, turn by turn: a selector of its state. Pure. */

import type { Conversation } from '#core/log/conversation.ts';
import { type RunMetrics, toMetrics } from '#core/log/metrics.ts';
import { type Shortened, shortenedBy } from '#core/log/shortened.ts';
import { pathIn } from '#core/log/tree.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { type CallView, toCallView } from '#features/conversation/state/index.ts';
import type { TimeSpan } from './console-axis';

export interface ConsoleRun extends RunMetrics {
  /** From 1. */
  nth: number;
  /** It is not on the current branch. */
  aside: boolean;
  /** By turn: earlier results that were shortened from it on. */
  shortened: ReadonlyMap<string, Shortened[]>;
  calls: ReadonlyMap<string, CallView>;
  /** Turns of the chat that are the first of their model with so many changes to schemas. */
  patched: ReadonlySet<string>;
}

/** Without an end the span goes on. */
export type OpenSpan = Omit<TimeSpan, 'to'> & { to: number | null };

export interface CallSpan {
  id: string;
  call: CallView;
  /** While the user was asked. */
  wait: OpenSpan | null;
  /** While it ran. */
  work: OpenSpan | null;
}

export interface ConsoleTurn {
  id: string;
  /** From 1, in its run. */
  nth: number;
  /** Null while the model writes. */
  turn: RunMetrics['turns'][number] | null;
  /** While the model wrote. */
  span: OpenSpan;
  /** When its first word came; null if not known, or not yet. */
  firstAt: number | null;
  /** Earlier results that were shortened from this turn on. */
  shortened: Shortened[];
  calls: CallSpan[];
}

/** The model's current turn, which the log doesn't have yet. */
export type Writing = Pick<ConsoleTurn, 'firstAt'>;

/** In the order in which they were run, on all branches. */
export function toRuns(conversation: Conversation, priceOf: Parameters<typeof toMetrics>[1]): ConsoleRun[] {
  const { runs, tree, head } = conversation;
  const turns = new Map(runs.flatMap((run) => run.turns.map((turn) => [turn.entry.id, turn])));
  const calls = new Map(
    runs.flatMap((run) => run.turns.flatMap((turn) => turn.calls.map((state) => [state.call.id, toCallView(state)]))),
  );
  const turnsTo = (id: string | null) => pathIn(tree, id).flatMap((entry) => turns.get(entry.id) ?? []);
  const inFront = new Set(pathIn(tree, head).map(({ id }) => id));
  const shortened = shortenedBy(turnsTo(head));
  const metered = toMetrics(conversation, priceOf).runs;
  const latest = metered.flatMap((run) => run.turns).reverse();
  // Of equal ones the earliest is the last to be put in.
  const patched = new Set(
    new Map(latest.map(({ id, model, figures }) => [`${figures.patches} ${model}`, id])).values(),
  );
  return metered.map((run, i) => {
    const last = run.turns.at(-1)?.id ?? run.id;
    const aside = !inFront.has(last);
    return { ...run, nth: i + 1, aside, shortened: aside ? shortenedBy(turnsTo(last)) : shortened, calls, patched };
  });
}

export function toTurns(run: ConsoleRun, writing: Writing | null): ConsoleTurn[] {
  let end = run.startedAt;
  const turns = run.turns.map((turn, i): ConsoleTurn => {
    const { id, endedAt: to, duration, firstWord } = turn;
    const from = duration === null ? Math.min(end, to) : to - duration;
    const firstAt = firstWord === null ? null : from + firstWord;
    const calls = turn.calls.flatMap((call) => toCallRow(run.calls.get(call.id), run));
    end = Math.max(to, ...calls.map(endOf));
    return { id, nth: i + 1, turn, span: { from, to }, firstAt, shortened: run.shortened.get(id) ?? [], calls };
  });
  if (!writing || run.ended) return turns;
  const rest = { turn: null, span: { from: end, to: null }, shortened: [], calls: [] };
  return [...turns, { id: `${run.id}-writing`, nth: turns.length + 1, ...rest, ...writing }];
}

function toCallRow(call: CallView | undefined, { ended }: ConsoleRun): CallSpan | [] {
  if (!call) return [];
  const { id, asked, decidedAt, startedAt, duration, state } = call;
  const stopped = ended?.at ?? null;
  const wait = asked && { from: asked.at, to: decidedAt ?? stopped };
  const to = duration === null ? (state === 'running' ? null : stopped) : (startedAt ?? 0) + duration;
  return { id, call, wait, work: startedAt === null ? null : { from: startedAt, to } };
}

const endOf = ({ wait, work }: CallSpan): number => Math.max(wait?.to ?? 0, work?.to ?? 0);

/** A denied or stopped call didn't fail. */
export const hasFailed = ({ call: { state } }: CallSpan): boolean =>
  state === 'failed' || state === 'timed-out' || state === 'interrupted';

/** How long the user has been asked, over all calls. */
export const toWaited = (turns: readonly ConsoleTurn[], now: number): number =>
  turns
    .flatMap(({ calls }) => calls.flatMap(({ wait }) => (wait ? closeSpan(wait, now) : [])))
    .reduce((sum, { from, to }) => sum + to - from, 0);

/** When the model wrote or a tool ran, without waiting for the user. */
export function toWork(turns: readonly ConsoleTurn[], now: number): TimeSpan[] {
  const open = turns.flatMap(({ span, calls }) => [span, ...calls.flatMap(({ work }) => work ?? [])]);
  return open.map((span) => closeSpan(span, now));
}

export const closeSpan = ({ from, to }: OpenSpan, now: number): TimeSpan => ({ from, to: Math.max(from, to ?? now) });

export const toWhole = ({ startedAt, ended }: ConsoleRun, now: number): TimeSpan => ({
  from: startedAt,
  to: Math.max(startedAt, ended?.at ?? now),
});

export type RowKind = 'all' | 'model' | 'calls' | 'failures';

type ConsoleFilter = { kind: RowKind; words: string };

/** Leaves out turns in which nothing passes. `showsModel` tells whether the model's own row of a turn passes. */
export function filterTurns(turns: readonly ConsoleTurn[], filter: ConsoleFilter): ConsoleTurn[] {
  const words = filter.words.trim().toLowerCase();
  const passes = (text: string) => text.toLowerCase().includes(words);
  return turns
    .map((turn) => ({ ...turn, calls: turn.calls.filter((row) => isOfKind(row, filter.kind) && passes(toText(row))) }))
    .filter((turn) => turn.calls.length > 0 || (showsModel(turn, filter) && passes(turn.turn?.model ?? '')));
}

/** Whether the model's own row passes. */
export function showsModel({ turn }: ConsoleTurn, { kind, words }: ConsoleFilter): boolean {
  if (words.trim() && !turn?.model.toLowerCase().includes(words.trim().toLowerCase())) return false;
  return kind === 'all' || kind === 'model' || (kind === 'failures' && turn?.interrupted === 'died');
}

const isOfKind = (row: CallSpan, kind: RowKind): boolean =>
  kind === 'all' || kind === 'calls' || (kind === 'failures' && hasFailed(row));

/** All texts of a call that can be searched for. */
function toText({ call }: CallSpan): string {
  const { tool, target, input, malformed, result, failure } = call;
  const outcome = failure ? JSON.stringify([failure.code, failure.values]) : (result?.preview ?? '');
  return [tool, target?.server ?? '', malformed ?? writeJson(input), outcome].join('\n');
}

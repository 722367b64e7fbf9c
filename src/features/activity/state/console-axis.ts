/** The time axis of a run: where each moment lies on it, and the texts of its five marks. Pure. */
import { toAxisTime, toDuration, toFigure } from '#ui/words/figures.ts';

/** Milliseconds since 1970. */
export type TimeSpan = Record<'from' | 'to', number>;

export type Axis = ReturnType<typeof createAxis>;

/** A section of the run as drawn: `drawn` milliseconds of the axis represent those from `from` to `to`. */
interface Piece extends TimeSpan {
  start: number;
  drawn: number;
}

/** Milliseconds: a wait is drawn no longer than a quarter of the work, or than this. */
const minWait = 3000;

/** The share of the axis that a duration needs in the narrowest panel. */
const room = 0.34;

/** `whole`: from the run's start to its end or to now. `work`: when the model wrote or a tool ran. */
export function createAxis(whole: TimeSpan, work: readonly TimeSpan[]) {
  const pieces = toPieces(whole, mergeSpans(work));
  const last = pieces.at(-1);
  const length = last ? last.start + last.drawn : 0;
  const breaks = pieces.filter(({ from, to, drawn }) => drawn < to - from);
  const end = toNiceEnd(length);
  return {
    /** From 0 to 1. */
    at: (moment: number) => toDrawn(pieces, moment) / end,
    /** At 0, 25, 50, 75 and 100 %. */
    marks: breaks.length === 0 ? niceMarks(end) : trueMarks(pieces, end),
    /** Where time was left out: long waits, in which nothing ran. From 0 to 1. */
    breaks: breaks.map(({ start, drawn }) => (start + drawn / 2) / end),
  };
}

/** Where a bar's duration is written: after it, before it where no room is left, or on a bar that fills the axis. */
export function toFigurePlace({ from, to }: TimeSpan, { at }: Axis): 'after' | 'before' | 'on' {
  if (at(to) <= 1 - room) return 'after';
  return at(from) >= room ? 'before' : 'on';
}

/** In order, none overlapping another. */
function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

function toPieces({ from, to }: TimeSpan, work: readonly TimeSpan[]): Piece[] {
  const worked = work.reduce((sum, span) => sum + span.to - span.from, 0);
  const maxWait = Math.max(minWait, worked / 4);
  const pieces: Piece[] = [];
  const add = (end: number, max: number) => {
    const last = pieces.at(-1);
    const begin = last?.to ?? from;
    if (end <= begin) return;
    const start = last ? last.start + last.drawn : 0;
    pieces.push({ from: begin, to: end, start, drawn: Math.min(end - begin, max) });
  };
  for (const span of work) {
    add(span.from, maxWait);
    add(span.to, Number.POSITIVE_INFINITY);
  }
  add(to, maxWait);
  return pieces;
}

function toDrawn(pieces: readonly Piece[], moment: number): number {
  const piece = pieces.find(({ to }) => moment <= to) ?? pieces.at(-1);
  if (!piece) return 0;
  const share = (moment - piece.from) / (piece.to - piece.from);
  return piece.start + Math.max(0, Math.min(1, share)) * piece.drawn;
}

/** Milliseconds between two marks. Only these are used, so that the axis rarely changes while a run goes on. */
const steps = [
  ...[25, 50, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500],
  ...[10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 450, 600, 900].map((seconds) => seconds * 1000),
];

const hour = 3_600_000;

function toNiceEnd(length: number): number {
  const step = steps.find((each) => each * 4 >= length) ?? Math.ceil(length / 4 / hour) * hour;
  return step * 4;
}

const quarters = [0, 1, 2, 3, 4];

const niceMarks = (end: number): string[] =>
  quarters.map((quarter) => toAxisTime((end / 4) * quarter, end, quarter === 4));

/** Where waits were left out, the marks in between would not be round times, so only the two ends are marked. */
function trueMarks(pieces: readonly Piece[], end: number): string[] {
  const { from } = pieces[0] ?? { from: 0 };
  const last = pieces.at(-1) ?? { to: 0, start: 0, drawn: 0 };
  const whole = last.to - from + (end - last.start - last.drawn);
  return quarters.map((quarter) => (quarter === 0 ? toFigure(0) : quarter === 4 ? toDuration(whole) : ''));
}

/** What attempts prove: pass rates with their intervals, and whether a change is more than chance. */
import { type Attempt, addSpent, nothingSpent, type Spent } from './attempt';

export interface PassRate {
  passed: number;
  /** Attempts with a verdict: an error proves nothing about the tools. */
  of: number;
  /** 0 to 1; the ends of the 95 % interval (Wilson). */
  rate: number;
  low: number;
  high: number;
}

const z = 1.96;

export function toPassRate(passed: number, of: number): PassRate {
  if (of === 0) return { passed, of, rate: 0, low: 0, high: 1 };
  const rate = passed / of;
  const scale = 1 + (z * z) / of;
  const centre = (rate + (z * z) / (2 * of)) / scale;
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of));
  return { passed, of, rate, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

export interface Summary extends PassRate {
  errors: number;
  spent: Spent;
}

export function summarize(attempts: readonly Attempt[]): Summary {
  const decided = attempts.filter(({ outcome }) => outcome !== 'error');
  return {
    ...toPassRate(decided.filter(({ outcome }) => outcome === 'pass').length, decided.length),
    errors: attempts.length - decided.length,
    spent: attempts.reduce((sum, { spent }) => addSpent(sum, spent), nothingSpent),
  };
}

export interface Change {
  before: PassRate;
  after: PassRate;
  /** `chance`: the interval of the difference (Newcombe) includes none. */
  verdict: 'better' | 'worse' | 'chance' | 'same';
}

/** Between a run and the one before, or between two wordings of a tool. */
export function compareRates(before: PassRate, after: PassRate): Change {
  const difference = after.rate - before.rate;
  if (before.of === 0 || after.of === 0 || difference === 0) return { before, after, verdict: 'same' };
  const down = Math.hypot(after.rate - after.low, before.high - before.rate);
  const up = Math.hypot(after.high - after.rate, before.rate - before.low);
  if (difference - down > 0) return { before, after, verdict: 'better' };
  return { before, after, verdict: difference + up < 0 ? 'worse' : 'chance' };
}

/** Attempts by the place of their case, in order. */
export const byCase = (attempts: readonly Attempt[]): Map<number, Attempt[]> =>
  new Map([...Map.groupBy(attempts, (each) => each.case)].sort(([a], [b]) => a - b));

/** Where each bar begins and how long it is, in percent of the track. Pure. */
import type { DataOf } from '../../widget';
import type { chart } from './spec';

export type Bar = DataOf<typeof chart>['bars'][number];

/** All bars share one scale that holds zero; bars below zero lie before it. */
export function toExtents(bars: readonly Bar[]): { start: number; length: number }[] {
  const low = bars.reduce((least, [, value]) => Math.min(least, value), 0);
  const high = bars.reduce((most, [, value]) => Math.max(most, value), 0);
  // Halves, because the difference of two numbers may overflow.
  const percent = (value: number) => 100 * (value / 2 / (high / 2 - low / 2 || 1));
  return bars.map(([, value]) => ({ start: percent(Math.min(value, 0) - low), length: percent(Math.abs(value)) }));
}

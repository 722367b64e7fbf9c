/** Where each bar begins and how long it is, in percent of the track, and the whole in one sentence. Pure. */

import { say, sayCount } from '#ui';
import { cutToWidth, formatValue } from '../../charting/figures';
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

export function describeBars(bars: readonly Bar[], title: string): string {
  const [first] = bars;
  if (!first) return '';
  const toWords = ([label, value]: Bar) => `${cutToWidth(label, 300)}, ${formatValue(value)}`;
  if (bars.length === 1) return say('{title}, one bar: {bar}.', { title, bar: toWords(first) });
  const highest = bars.reduce((most, bar) => (bar[1] > most[1] ? bar : most), first);
  const lowest = bars.reduce((least, bar) => (bar[1] < least[1] ? bar : least), first);
  return sayCount(
    bars.length,
    '{title}, {count} bar. Highest: {highest}. Lowest: {lowest}.',
    '{title}, {count} bars. Highest: {highest}. Lowest: {lowest}.',
    { title, highest: toWords(highest), lowest: toWords(lowest) },
  );
}

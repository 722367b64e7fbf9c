/** The widget's data as series with unique names and one value for each label. Pure. */

import { say } from '#ui';
import { toSeriesColour } from '../../charting/colours';
import { isDrawable, type SeriesValue } from '../../charting/scale';
import type { DataOf } from '../../widget';
import type { chartRich } from './spec';

export type ChartRich = DataOf<typeof chartRich>;

export interface Series {
  name: string;
  values: readonly SeriesValue[];
  colour: string;
  /** Index among all series, so that hiding one does not change another's mark. */
  index: number;
}

export interface Table {
  labels: string[];
  series: Series[];
}

/** As many labels as the longest series has values; missing labels are numbers. */
export function toTable({ data, labels = [] }: ChartRich): Table {
  const count = data.reduce((most, { values }) => Math.max(most, values.length), labels.length);
  const names = toNames(data.map(({ label }, i) => label?.trim() || say('Series {nth}', { nth: i + 1 })));
  return {
    labels: Array.from({ length: count }, (_, i) => labels[i] ?? `${i + 1}`),
    series: data.map(({ values, color }, index) => ({
      name: names[index] ?? '',
      values,
      colour: toSeriesColour(index, color),
      index,
    })),
  };
}

/** Replaces values that are too large to draw with gaps, and counts them. */
export function toDrawable({ labels, series }: Table): { table: Table; vast: number } {
  const isVast = (value: SeriesValue) => value !== null && !isDrawable(value);
  const vast = series.reduce((count, { values }) => count + values.filter(isVast).length, 0);
  if (vast === 0) return { table: { labels, series }, vast };
  const drawn = series.map((each) => ({
    ...each,
    values: each.values.map((value) => (isVast(value) ? null : value)),
  }));
  return { table: { labels, series: drawn }, vast };
}

/** Makes names unique by appending a number. */
export function toNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const counts = new Map<string, number>();
  return names.map((name) => {
    let count = (counts.get(name) ?? 0) + 1;
    while (count > 1 && taken.has(`${name} (${count})`)) count++;
    counts.set(name, count);
    const own = count === 1 ? name : `${name} (${count})`;
    taken.add(own);
    return own;
  });
}

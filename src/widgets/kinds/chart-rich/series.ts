/** The widget's data as series with unique names and one value for each label. Pure. */

import { say, sayCount } from '#ui/language/index.tsx';
import { toSeriesColour } from '../../charting/colours';
import { isDrawable } from '../../charting/figures';
import type { DataOf } from '../../widget';
import { nameSeries } from './names';
import type { chartRich } from './spec';

export type ChartRich = DataOf<typeof chartRich>;

type SeriesValue = number | null;

export interface Series {
  name: string;
  values: readonly SeriesValue[];
  colour: string;
}

export interface SeriesTable {
  labels: string[];
  series: Series[];
}

export function toTable(chart: ChartRich): SeriesTable {
  const { labels, names } = nameSeries(chart, say);
  const toSeries = ({ values, color }: ChartRich['data'][number], index: number): Series => ({
    name: names[index] ?? '',
    values,
    colour: toSeriesColour(index, color),
  });
  return { labels, series: chart.data.map(toSeries) };
}

/** Replaces values that are too large to draw with gaps, and counts them. */
export function toDrawable({ labels, series }: SeriesTable): { table: SeriesTable; vast: number } {
  const isVast = (value: SeriesValue) => value !== null && !isDrawable(value);
  const vast = series.reduce((count, { values }) => count + values.filter(isVast).length, 0);
  if (vast === 0) return { table: { labels, series }, vast };
  const drawn = series.map((each) => ({
    ...each,
    values: each.values.map((value) => (isVast(value) ? null : value)),
  }));
  return { table: { labels, series: drawn }, vast };
}

export const describeVast = (count: number): string[] =>
  count > 0 ? [sayCount(count, 'Too large to draw: {count}.')] : [];

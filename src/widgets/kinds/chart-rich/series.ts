/** The widget's data as series with unique names and one value for each label. Pure. */

import { say } from '#ui/language/index.tsx';
import { toSeriesColour } from '../../charting/colours';
import { isDrawable, type SeriesValue } from '../../charting/scale';
import type { DataOf } from '../../widget';
import { nameSeries } from './names';
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

export function toTable(chart: ChartRich): Table {
  const { labels, names } = nameSeries(chart, say);
  const toSeries = ({ values, color }: ChartRich['data'][number], index: number): Series => ({
    name: names[index] ?? '',
    values,
    colour: toSeriesColour(index, color),
    index,
  });
  return { labels, series: chart.data.map(toSeries) };
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

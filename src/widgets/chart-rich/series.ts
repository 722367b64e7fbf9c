/** The widget's data as series with names of their own and one value for each label. Pure. */
import { toSeriesColour } from '../charting/colours';
import type { Value } from '../charting/decimate';
import type { Sheet } from '../charting/frame';

export interface ChartRich {
  data: { values: Value[]; label?: string; color?: string }[];
  title?: string;
  type?: 'bar' | 'line' | 'area' | 'pie' | 'donut';
  labels?: string[];
  legend?: boolean;
  xAxis?: string;
  yAxis?: string;
}

export interface Series {
  name: string;
  values: readonly Value[];
  colour: string;
  /** Its place among all series, so that hiding one does not change another's mark. */
  index: number;
}

export interface Table {
  labels: string[];
  series: Series[];
}

/** As many labels as the longest series has values; those that nobody named are numbered. */
export function toTable({ data, labels = [] }: ChartRich): Table {
  const count = data.reduce((most, { values }) => Math.max(most, values.length), labels.length);
  const names = toNames(data.map(({ label }, i) => label?.trim() || `Series ${i + 1}`));
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

/** A second one of a name bears a number. */
export function toNames(wished: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return wished.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

export function toSheet({ labels, series }: Table, first: string): Sheet {
  return {
    columns: [first, ...series.map(({ name }) => name)],
    rows: labels.map((label, i) => [label, ...series.map(({ values }) => values[i] ?? null)]),
  };
}

/** Series as shares of a whole: one pie for each, or one pie of all where each series has a single value. Pure. */
import { toSeriesColour } from '../../charting/colours';
import { toNames } from './names';
import type { Series, Table } from './series';

export interface Slice {
  label: string;
  value: number;
  colour: string;
  /** The series and label that it stands for. */
  series: string;
}

export interface Pie {
  name: string;
  total: number;
  slices: Slice[];
}

/** The pies, the names and colours of all slices in order, and the number of negative values, which cannot be shares. */
export function toPies(table: Table) {
  const { series } = table;
  const labels = toNames(table.labels);
  const single = series.length > 1 && labels.length <= 1;
  const pies = single ? [toPie('', series.map(toOwnSlice))] : series.map((each) => toPie(each.name, cut(each, labels)));
  const keys = single
    ? series.map(({ name, colour }) => ({ label: name, colour }))
    : labels.map((label, i) => ({ label, colour: toSeriesColour(i) }));
  const negative = series.flatMap(({ values }) => values).filter((value) => value !== null && value < 0).length;
  return { keys, pies: pies.filter(({ total }) => total > 0), negative };
}

const toOwnSlice = ({ name, values, colour }: Series): Slice => ({
  label: name,
  value: values[0] ?? 0,
  colour,
  series: name,
});

/** One colour for a whole series would not tell its slices apart. */
const cut = ({ name, values }: Series, labels: readonly string[]): Slice[] =>
  labels.map((label, i) => ({ label, value: values[i] ?? 0, colour: toSeriesColour(i), series: name }));

function toPie(name: string, all: readonly Slice[]): Pie {
  const slices = all.filter(({ value }) => value > 0);
  return { name, total: slices.reduce((sum, { value }) => sum + value, 0), slices };
}

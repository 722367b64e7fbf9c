/** Series as shares of a whole: one pie for each, or one pie of all where each series has a single value. Pure. */
import { sort, sum } from 'd3-array';
import type { JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { toSeriesColour } from '../../charting/colours';
import { formatValue, toShareOf } from '../../charting/figures';
import type { ChartSpec } from '../../charting/spec-chart';
import { toNames } from './names';
import type { SeriesTable } from './series';

export interface Shares {
  chart: ChartSpec;
  pies: number;
  /** How many values are below zero, which cannot be shares. */
  negative: number;
}

/** The most slices that can be told apart; of more, the smallest are one. */
const maxSlices = 8;

function mergeSmall({ labels, series }: SeriesTable): SeriesTable {
  if (labels.length <= maxSlices) return { labels, series };
  const shareOf = (i: number) => sum(series, ({ values }) => Math.max(0, values[i] ?? 0));
  const kept = new Set(sort(labels.keys(), (i) => -shareOf(i)).slice(0, maxSlices - 1));
  const isKept = (_: unknown, i: number) => kept.has(i);
  const rest = (values: SeriesTable['series'][number]['values']) =>
    sum(values, (value, i) => (kept.has(i) ? 0 : Math.max(0, value ?? 0)));
  return {
    labels: [...labels.filter(isKept), say('Other')],
    series: series.map((each) => ({ ...each, values: [...each.values.filter(isKept), rest(each.values)] })),
  };
}

export function toShares(table: SeriesTable, isDonut: boolean): Shares {
  const { labels: written, series } = mergeSmall(table);
  const labels = toNames(written);
  const isSingle = series.length > 1 && labels.length <= 1;
  const below = table.series.flatMap(({ values }) => values.filter((value) => (value ?? 0) < 0));
  const cells = series.flatMap(({ name, values }) =>
    values.map((value, i) => ({
      pie: isSingle ? '' : name,
      label: isSingle ? name : (labels[i] ?? ''),
      series: name,
      value: value ?? 0,
    })),
  );
  const drawn = cells.filter(({ value }) => value > 0);
  const rows = drawn.map((cell) => ({ ...cell, share: toShareOf(cell.value, totalOf(drawn, cell.pie)) }));
  const domain = isSingle ? series.map(({ name }) => name) : labels;
  const range = isSingle ? series.map(({ colour }) => colour) : labels.map((_, i) => toSeriesColour(turnOf(i)));
  const pies = new Set(rows.map(({ pie }) => pie)).size;
  const side = pies > 1 ? 'min(child_width, child_height)' : 'min(width, height)';
  const hole = isDonut && { innerRadius: { expr: `${side} * 0.34` } };
  const spec = {
    encoding: {
      theta: { field: 'value', type: 'quantitative', stack: true },
      order: { field: 'at', type: 'quantitative' },
    },
    layer: [arc(hole, { domain, range }), ...(isDonut ? [total] : [])],
  };
  const one: JsonObject =
    pies > 1 ? { facet: { field: 'pie', type: 'nominal', sort: null }, spec } : { ...spec, height: 160 };
  return {
    chart: { spec: one, rows: rows.map((row, at) => ({ ...row, at })) },
    pies,
    negative: below.length,
  };
}

/** The last of eight is grey: it may be that of the others. */
const turnOf = (index: number): number => (index < 4 || index > 7 ? index : index === 7 ? 4 : index + 1);

const totalOf = (cells: readonly { pie: string; value: number }[], pie: string): number =>
  sum(cells, (each) => (each.pie === pie ? each.value : 0));

const arc = (hole: object | false, scale: { domain: string[]; range: string[] }) => ({
  mark: { type: 'arc', ...hole },
  encoding: { color: { field: 'label', type: 'nominal', title: null, scale } },
});

const total = {
  transform: [{ aggregate: [{ op: 'sum', field: 'value', as: 'total' }], groupby: ['pie'] }],
  mark: { type: 'text', fontSize: 16, color: 'var(--ink)' },
  encoding: { text: { field: 'total', type: 'quantitative', formatType: 'short' }, theta: { value: 0 }, order: null },
};

/** What a slice is called, and how much it is. */
export const wordsOfSlice = ({ label, value, share }: JsonObject) => ({
  title: String(label),
  label: '',
  value: `${formatValue(Number(value))}, ${share}`,
});

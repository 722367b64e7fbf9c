/** Series as shares of a whole: one pie for each, or one pie of all where each series has a single value. Pure. */
import type { JsonObject } from '#core/tools/tool.ts';
import { toSeriesColour } from '../../charting/colours';
import { formatValue, toShare } from '../../charting/figures';
import type { ChartSpec } from '../../charting/spec-chart';
import { toNames } from './names';
import type { Table } from './series';

export interface Shares {
  chart: ChartSpec;
  pies: number;
  /** How many values are below zero, which cannot be shares. */
  negative: number;
}

/** One colour for a whole series would not tell its slices apart. */
export function toShares({ labels: written, series }: Table, isDonut: boolean): Shares {
  const labels = toNames(written);
  const isSingle = series.length > 1 && labels.length <= 1;
  const cells = series.flatMap(({ name, values }) =>
    values.map((value, i) => ({
      pie: isSingle ? '' : name,
      label: isSingle ? name : (labels[i] ?? ''),
      series: name,
      value: value ?? 0,
    })),
  );
  const drawn = cells.filter(({ value }) => value > 0);
  const rows = drawn.map((cell) => ({ ...cell, share: toShare(cell.value, totalOf(drawn, cell.pie)) }));
  const domain = isSingle ? series.map(({ name }) => name) : labels;
  const range = isSingle ? series.map(({ colour }) => colour) : labels.map((_, i) => toSeriesColour(i));
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
    negative: cells.filter(({ value }) => value < 0).length,
  };
}

const totalOf = (cells: readonly { pie: string; value: number }[], pie: string): number =>
  cells.reduce((sum, each) => (each.pie === pie ? sum + each.value : sum), 0);

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

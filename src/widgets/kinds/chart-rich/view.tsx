/** A chart of several series: bars, lines and areas over labels, pies and donuts as shares. */
import { useMemo } from 'preact/hooks';
import { phrase } from '#core/tools/phrase.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { formatValue } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { SpecChart } from '../../charting/spec-chart';
import type { ViewProps } from '../../widget';
import { toCourses } from './courses';
import { describeTable } from './sentence';
import { describeVast, toDrawable, toTable } from './series';
import { toShares, wordsOfSlice } from './slices';
import { chartRich } from './spec';

const kinds = {
  bar: phrase('Bar chart'),
  line: phrase('Line chart'),
  area: phrase('Area chart'),
  pie: phrase('Pie chart'),
  donut: phrase('Donut chart'),
};

export default function ChartRichView({ data, emit }: ViewProps<typeof chartRich>) {
  const { title, type = 'bar', legend } = data;
  const isShares = type === 'pie' || type === 'donut';
  const { table, vast } = useMemo(() => toDrawable(toTable(data)), [data]);
  const shares = useMemo(() => (isShares ? toShares(table, type === 'donut') : null), [table, type]);
  const chart = useMemo(() => shares?.chart ?? toCourses(data, table), [shares, data, table]);
  const notes = [...describeNegative(shares?.negative ?? 0), ...describeVast(vast)];
  const frame = { spec: chartRich, data, title, kind: say(kinds[type]) };
  const isEmpty = chart.rows.every(({ value }) => value === null);
  const slice = (name: string) => chart.rows.find(({ label }) => label === name);
  return (
    <ChartFrame {...frame} notes={notes} empty={isEmpty && (describeVast(vast)[0] ?? say('Nothing here yet'))}>
      <div class={shares?.pies === 1 ? 'shares' : ''}>
        <SpecChart
          {...{ chart, title, kind: frame.kind, legend: legend !== false }}
          sentence={isShares ? undefined : (hidden) => describeTable(frame.kind, title, without(table, hidden))}
          wordsOf={isShares ? wordsOfSlice : wordsOfPoint}
          {...(shares?.pies === 1 && { figureOf: (name) => figureOf(slice(name)) })}
          onPick={({ label, name, series, value }) => emit('pointclick', { label: name ?? label, series, value })}
        />
      </div>
    </ChartFrame>
  );
}

type Table = ReturnType<typeof toTable>;

const without = ({ labels, series }: Table, hidden: ReadonlySet<string>): Table => ({
  labels,
  series: series.filter(({ name }) => !hidden.has(name)),
});

type Row = Record<string, unknown>;

const wordsOfPoint = ({ label, series, value }: Row) => ({
  title: String(label),
  label: String(series),
  value: formatValue(Number(value)),
});

const figureOf = (slice: Row | undefined): string =>
  slice ? `${formatValue(Number(slice.value))} · ${slice.share}` : '–';

const describeNegative = (count: number): string[] =>
  count > 0 ? [sayCount(count, 'Values below zero, only in the table: {count}.')] : [];

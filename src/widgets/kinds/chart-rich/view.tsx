/** A chart of several series: bars, lines and areas over labels, pies and donuts as shares. */
import type { ComponentProps } from 'preact';
import { useMemo } from 'preact/hooks';
import { phrase } from '#core/tools/phrase.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { formatValue, toShare } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { Legend } from '../../charting/legend';
import { useHidden } from '../../parts/use-hidden';
import type { ViewProps } from '../../widget';
import { AxisName, Cartesian } from './cartesian';
import { PiesPicture } from './pies';
import { describePies, describeTable } from './sentence';
import { type ChartRich, type Table, toDrawable, toTable } from './series';
import { type Pie, toPies } from './slices';
import { chartRich } from './spec';
import './view.css';

const kinds = {
  bar: phrase('Bar chart'),
  line: phrase('Line chart'),
  area: phrase('Area chart'),
  pie: phrase('Pie chart'),
  donut: phrase('Donut chart'),
};

export default function ChartRichView({ data: chart, emit }: ViewProps<typeof chartRich>) {
  const { title, type = 'bar' } = chart;
  const { table, vast } = useMemo(() => toDrawable(toTable(chart)), [chart]);
  const Body = type === 'pie' || type === 'donut' ? Shares : Courses;
  return (
    <Body
      chart={chart}
      table={table}
      notes={describeVast(vast)}
      frame={{ spec: chartRich, data: chart, title, kind: say(kinds[type]) }}
      onPick={(point) => emit('pointclick', { ...point })}
    />
  );
}

interface BodyProps {
  chart: ChartRich;
  /** The part of the data that can be drawn. */
  table: Table;
  /** About values that are too large to draw. */
  notes: readonly string[];
  frame: Pick<ComponentProps<typeof ChartFrame>, 'spec' | 'data' | 'title' | 'kind'>;
  onPick(point: { label: string; series: string; value: number | null }): void;
}

const isEmpty = ({ labels, series }: Table): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every((value) => value === null));

function Courses({ chart, table, notes, frame, onPick }: BodyProps) {
  const { legend } = chart;
  const type = chart.type === 'line' || chart.type === 'area' ? chart.type : 'bar';
  const [hidden, toggle] = useHidden();
  const seen = useMemo(
    () => ({ ...table, series: table.series.filter(({ name }) => !hidden.has(name)) }),
    [table, hidden],
  );
  const items = table.series.map(({ name, colour }) => ({ label: name, colour }));
  return (
    <ChartFrame
      {...frame}
      empty={isEmpty(table) && (notes[0] ?? say('No values yet'))}
      notes={notes}
      legend={
        (legend ?? items.length > 1) && (
          <Legend items={items} hidden={hidden} onToggle={toggle} symbols={type === 'line'} />
        )
      }
    >
      {seen.series.length > 0 ? (
        <Cartesian
          table={seen}
          type={type}
          axes={{ labels: chart.xAxis, values: chart.yAxis }}
          sentence={describeTable(frame.kind, frame.title, seen)}
          onPick={onPick}
        />
      ) : (
        <p class="mid">{say('Every series is hidden.')}</p>
      )}
    </ChartFrame>
  );
}

const describeVast = (count: number): string[] =>
  count > 0
    ? [sayCount(count, '{count} value can’t be drawn: too large.', '{count} values can’t be drawn: too large.')]
    : [];

const describeNegative = (count: number): string[] =>
  count > 0
    ? [
        sayCount(
          count,
          '{count} value below zero isn’t in the chart. See the table.',
          '{count} values below zero aren’t in the chart. See the table.',
        ),
      ]
    : [];

function Shares({ chart, table, notes, frame, onPick }: BodyProps) {
  const [hidden, toggle] = useHidden();
  const { keys, pies, negative } = useMemo(() => toPies(table), [table]);
  const seen = useMemo(
    () => pies.map((pie) => withoutHidden(pie, hidden)).filter(({ total }) => total > 0),
    [pies, hidden],
  );
  const single = pies.length === 1;
  const items = keys.map((key) => ({ ...key, value: single ? formatShare(pies[0], key.label) : undefined }));
  return (
    <ChartFrame
      {...frame}
      empty={pies.length === 0 && (notes[0] ?? say('No shares yet'))}
      notes={[...describeNegative(negative), ...notes]}
    >
      {chart.yAxis && <AxisName class="axis-name" text={chart.yAxis} />}
      <div class={single ? 'shares single' : 'shares'}>
        {seen.length > 0 ? (
          <PiesPicture
            pies={seen}
            donut={chart.type === 'donut'}
            sentence={describePies(frame.kind, frame.title, seen)}
            onPick={({ label, series, value }) => onPick({ label, series, value })}
          />
        ) : (
          <p class="mid">{say('Every slice is hidden.')}</p>
        )}
        {chart.legend !== false && <Legend items={items} hidden={hidden} onToggle={toggle} />}
      </div>
    </ChartFrame>
  );
}

function withoutHidden(pie: Pie, hidden: ReadonlySet<string>): Pie {
  const slices = pie.slices.filter(({ label }) => !hidden.has(label));
  return { ...pie, slices, total: slices.reduce((sum, { value }) => sum + value, 0) };
}

function formatShare(pie: Pie | undefined, label: string): string {
  const slice = pie?.slices.find((each) => each.label === label);
  return pie && slice ? `${formatValue(slice.value)} · ${toShare(slice.value, pie.total)}` : '–';
}

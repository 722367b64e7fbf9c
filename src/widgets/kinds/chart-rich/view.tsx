/** A chart of several series: bars, lines and areas over labels, pies and donuts as shares. */
import { useMemo } from 'preact/hooks';
import { phrase, say, sayCount } from '#ui';
import { formatValue, toShare } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { Legend, useHidden } from '../../charting/legend';
import { useOnce } from '../../parts/use-once';
import type { ViewProps } from '../../widget';
import { Cartesian } from './cartesian';
import { PiesPicture } from './pies';
import { describePies, describeTable } from './sentence';
import { type ChartRich, type Table, toDrawable, toSheet, toTable } from './series';
import { toPies } from './slices';
import type { chartRich } from './spec';
import './view.css';

const kinds = {
  bar: phrase('Bar chart'),
  line: phrase('Line chart'),
  area: phrase('Area chart'),
  pie: phrase('Pie chart'),
  donut: phrase('Donut chart'),
};

export default function ChartRichView({ data, emit }: ViewProps<typeof chartRich>) {
  const chart = data;
  const whole = useMemo(() => toTable(chart), [chart]);
  const { table, vast } = useMemo(() => toDrawable(whole), [whole]);
  const Body = chart.type === 'pie' || chart.type === 'donut' ? Shares : Courses;
  const tell = useOnce(emit);
  return (
    <Body chart={chart} whole={whole} table={table} vast={vast} onPick={(point) => tell('pointclick', { ...point })} />
  );
}

interface BodyProps {
  chart: ChartRich;
  whole: Table;
  /** The part that can be drawn. */
  table: Table;
  /** The number of values that are too large to draw. */
  vast: number;
  onPick(point: { label: string; series: string; value: number | null }): void;
}

const isEmpty = ({ labels, series }: Table): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every((value) => value === null));

function Courses({ chart, whole, table, vast, onPick }: BodyProps) {
  const { title, legend, xAxis, yAxis } = chart;
  const type = chart.type === 'line' || chart.type === 'area' ? chart.type : 'bar';
  const [hidden, toggle] = useHidden();
  const seen = useMemo(
    () => ({ ...table, series: table.series.filter(({ name }) => !hidden.has(name)) }),
    [table, hidden],
  );
  const sheet = useMemo(() => toSheet(whole, xAxis ?? say('Label')), [whole, xAxis]);
  const items = table.series.map(({ name, colour }) => ({ label: name, colour }));
  return (
    <ChartFrame
      view="chart-rich"
      title={title}
      kind={say(kinds[type])}
      sheet={() => sheet}
      empty={isEmpty(table) && (wordVast(vast)[0] ?? say('No values yet'))}
      notes={wordVast(vast)}
      legend={
        (legend ?? items.length > 1) && (
          <Legend items={items} hidden={hidden} onToggle={toggle} symbols={type === 'line'} />
        )
      }
    >
      {yAxis && <Axis class="axis" text={yAxis} />}
      {seen.series.length > 0 ? (
        <Cartesian table={seen} type={type} sentence={describeTable(say(kinds[type]), title, seen)} onPick={onPick} />
      ) : (
        <p class="mid">{say('Every series is hidden.')}</p>
      )}
      {xAxis && <Axis class="axis x" text={xAxis} />}
    </ChartFrame>
  );
}

const wordVast = (count: number): string[] =>
  count > 0
    ? [sayCount(count, '{count} value can’t be drawn: too large.', '{count} values can’t be drawn: too large.')]
    : [];

const wordNegative = (count: number): string[] =>
  count > 0
    ? [
        sayCount(
          count,
          '{count} value below zero can’t be a share: see the table.',
          '{count} values below zero can’t be a share: see the table.',
        ),
      ]
    : [];

const Axis = ({ class: style, text }: { class: string; text: string }) => (
  <p class={style}>
    <span class="cut" dir="auto" title={text}>
      {text}
    </span>
  </p>
);

function Shares({ chart, whole, table, vast, onPick }: BodyProps) {
  const { title, legend, xAxis, yAxis } = chart;
  const kind = say(chart.type === 'donut' ? kinds.donut : kinds.pie);
  const [hidden, toggle] = useHidden();
  const { keys, pies, negative } = useMemo(() => toPies(table), [table]);
  const seen = useMemo(
    () => pies.map((pie) => withoutHidden(pie, hidden)).filter(({ total }) => total > 0),
    [pies, hidden],
  );
  const sheet = useMemo(() => toSheet(whole, xAxis ?? say('Label')), [whole, xAxis]);
  const single = pies.length === 1;
  const items = keys.map((key) => ({ ...key, value: single ? wordShare(pies[0], key.label) : undefined }));
  return (
    <ChartFrame
      view="chart-rich"
      title={title}
      kind={kind}
      sheet={() => sheet}
      empty={pies.length === 0 && (wordVast(vast)[0] ?? say('Nothing to share out yet'))}
      notes={[...wordNegative(negative), ...wordVast(vast)]}
    >
      {yAxis && <Axis class="axis" text={yAxis} />}
      <div class={single ? 'shares single' : 'shares'}>
        {seen.length > 0 ? (
          <PiesPicture
            pies={seen}
            donut={chart.type === 'donut'}
            sentence={describePies(kind, title, seen)}
            onPick={({ label, series, value }) => onPick({ label, series, value })}
          />
        ) : (
          <p class="mid">{say('Every slice is hidden.')}</p>
        )}
        {legend !== false && <Legend items={items} hidden={hidden} onToggle={toggle} />}
      </div>
    </ChartFrame>
  );
}

type Pie = ReturnType<typeof toPies>['pies'][number];

function withoutHidden(pie: Pie, hidden: ReadonlySet<string>): Pie {
  const slices = pie.slices.filter(({ label }) => !hidden.has(label));
  return { ...pie, slices, total: slices.reduce((sum, { value }) => sum + value, 0) };
}

function wordShare(pie: Pie | undefined, label: string): string {
  const slice = pie?.slices.find((each) => each.label === label);
  return pie && slice ? `${formatValue(slice.value)} · ${toShare(slice.value, pie.total)}` : '–';
}

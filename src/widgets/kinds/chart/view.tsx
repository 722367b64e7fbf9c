/** Simple bars: lying, each with its figure at its end. */
import { useMemo } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { Scroll } from '#ui/scroll.tsx';
import { formatValue, isDrawable } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { SpecChart } from '../../charting/spec-chart';
import type { DataOf, ViewProps } from '../../widget';
import { toNames } from '../chart-rich/names';
import { describeTable } from '../chart-rich/sentence';
import { describeVast } from '../chart-rich/series';
import { chart as spec } from './spec';

/** Further bars are only in the table. */
const max = 200;
/** With more bars, the list scrolls. */
const inSight = 18;

type Bar = DataOf<typeof spec>['bars'][number];

export default function ChartView({ data, emit }: ViewProps<typeof spec>) {
  const { bars, title } = data;
  const drawable = bars.filter(([, value]) => isDrawable(value));
  const chart = useMemo(() => toChart(drawable.slice(0, max)), [bars]);
  const picture = (
    <SpecChart
      {...{ chart, title, kind: say('Bar chart') }}
      sentence={() => describe(bars, title)}
      wordsOf={({ name, value }) => ({ title: String(name), label: '', value: formatValue(Number(value)) })}
      onPick={({ name, value }) => emit('barclick', { label: name, value })}
    />
  );
  const counts = { some: max, all: formatValue(bars.length) };
  return (
    <ChartFrame
      spec={spec}
      data={data}
      title={title}
      kind={say('Bar chart')}
      empty={bars.length === 0 && say('Nothing here yet')}
      notes={[
        ...(bars.length > max ? [say('Showing {some} of {all} bars. The table shows all.', counts)] : []),
        ...describeVast(bars.length - drawable.length),
      ]}
    >
      {bars.length > inSight ? (
        <Scroll class="bar-box" label={title ?? say('Bar chart')}>
          {picture}
        </Scroll>
      ) : (
        picture
      )}
    </ChartFrame>
  );
}

function toChart(bars: readonly Bar[]) {
  const names = toNames(bars.map(([name]) => name));
  const values = bars.map(([, value]) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const toSide = (below: unknown, above: unknown) => ({ expr: `datum.value < 0 ? ${below} : ${above}` });
  const figure = { type: 'text', color: 'var(--ink)', align: toSide("'right'", "'left'"), dx: toSide(-5, 5) };
  return {
    rows: bars.map(([name, value], i) => ({ label: names[i] ?? '', name, value })),
    spec: {
      layer: [{ mark: 'bar' }, { mark: figure, encoding: { text: { field: 'value', type: 'quantitative' } } }],
      encoding: {
        y: { field: 'label', type: 'nominal', title: null },
        x: {
          ...{ field: 'value', type: 'quantitative', axis: null },
          // room for the figures of the bars below zero
          scale: { nice: false, ...(low < 0 && { domainMin: low - (high - low) * 0.22 }) },
        },
      },
    },
  };
}

function describe(bars: readonly Bar[], title: string | undefined): string {
  const values = bars.map(([, value]) => value);
  const series = [{ name: say('Value'), values, colour: '' }];
  return describeTable(say('Bar chart'), title, { labels: bars.map(([label]) => label), series });
}

/** Simple bars. Each is a button with a name, a bar and a figure. */
import { useMemo } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { Scroll } from '#ui/scroll.tsx';
import { formatValue } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { Choices } from '../../parts/choices';
import type { DataOf, ViewProps } from '../../widget';
import { describeTable } from '../chart-rich/sentence';
import { chart } from './spec';
import './view.css';

/** Further bars are only in the table. */
const max = 200;
/** With more bars, the list scrolls. */
const inSight = 14;

export default function ChartView({ data, emit }: ViewProps<typeof chart>) {
  const { bars, title } = data;
  const list = <Bars bars={bars} title={title} onPick={([label, value]) => emit('barclick', { label, value })} />;
  const counts = { some: max, all: formatValue(bars.length) };
  return (
    <ChartFrame
      spec={chart}
      data={data}
      title={title}
      kind={say('Bar chart')}
      empty={bars.length === 0 && say('No bars yet')}
      notes={bars.length > max ? [say('Showing the first {some} of {all} bars. The table shows all.', counts)] : []}
    >
      {bars.length > inSight ? (
        <Scroll class="bar-box" label={title ?? say('Bars')}>
          {list}
        </Scroll>
      ) : (
        list
      )}
    </ChartFrame>
  );
}

function describe(bars: readonly Bar[], title: string | undefined): string {
  const values = bars.map(([, value]) => value);
  const series = [{ name: say('Value'), values, colour: '', index: 0 }];
  return describeTable(say('Bar chart'), title, { labels: bars.map(([label]) => label), series });
}

interface BarsProps {
  bars: readonly Bar[];
  title: string | undefined;
  onPick(bar: Bar): void;
}

function Bars({ bars, title, onPick }: BarsProps) {
  const extents = useMemo(() => toExtents(bars), [bars]);
  return (
    <>
      <p class="vh">{describe(bars, title)}</p>
      <Choices
        class="bars"
        items={bars.slice(0, max)}
        columns={1}
        nameOf={([label, value]) => `${label}: ${formatValue(value)}`}
        onChoose={onPick}
      >
        {([label, value], button, i) => (
          <li>
            {button(
              <>
                <span class="name" dir="auto" title={label}>
                  {label}
                </span>
                <span class="track">
                  <i style={{ insetInlineStart: `${extents[i]?.start ?? 0}%`, width: `${extents[i]?.length ?? 0}%` }} />
                </span>
                <b>{formatValue(value)}</b>
              </>,
            )}
          </li>
        )}
      </Choices>
    </>
  );
}

type Bar = DataOf<typeof chart>['bars'][number];

/** All bars share one scale that holds zero; bars below zero lie before it. */
export function toExtents(bars: readonly Bar[]): { start: number; length: number }[] {
  const low = bars.reduce((min, [, value]) => Math.min(min, value), 0);
  const high = bars.reduce((greatest, [, value]) => Math.max(greatest, value), 0);
  // Halves, because the difference of two numbers may overflow.
  const percent = (value: number) => 100 * (value / 2 / (high / 2 - low / 2 || 1));
  return bars.map(([, value]) => ({ start: percent(Math.min(value, 0) - low), length: percent(Math.abs(value)) }));
}

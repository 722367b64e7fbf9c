/** Simple bars. Each is a button with a name, a bar and a figure. */
import type { TargetedKeyboardEvent } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Scroll, say } from '#ui';
import { formatValue } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { nextItem } from '../../charting/walk';
import type { ViewProps } from '../../widget';
import { type Bar, describeBars, toExtents } from './bars';
import type { chart } from './spec';
import toLines from './table';
import './view.css';

/** Further bars are only in the table. */
const most = 200;
/** With more bars, the list scrolls. */
const inSight = 14;

export default function ChartView({ data, emit }: ViewProps<typeof chart>) {
  const { bars, title } = data;
  const lines = useMemo(() => toLines(data), [data]);
  const list = <Bars bars={bars} title={title} onPick={([label, value]) => emit('barclick', { label, value })} />;
  const counts = { some: most, all: formatValue(bars.length) };
  return (
    <ChartFrame
      view="chart"
      title={title}
      kind={say('Bar chart')}
      lines={() => lines}
      empty={bars.length === 0 && say('No bars yet')}
      notes={bars.length > most ? [say('Showing the first {some} of {all} bars. The table shows all.', counts)] : []}
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

interface BarsProps {
  bars: readonly Bar[];
  title: string | undefined;
  onPick(bar: Bar): void;
}

function Bars({ bars, title, onPick }: BarsProps) {
  const [at, setAt] = useState(0);
  const shown = bars.slice(0, most);
  const extents = useMemo(() => toExtents(bars), [bars]);
  const move = (event: TargetedKeyboardEvent<HTMLUListElement>) => {
    const to = nextItem(event.key, at, { count: shown.length });
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <>
      <p class="vh">{describeBars(bars, title ?? say('Bar chart'))}</p>
      <ul class="bars" onKeyDown={move}>
        {shown.map((bar, i) => (
          <li key={i}>
            <button
              type="button"
              data-sends={`${bar[0]}: ${formatValue(bar[1])}`}
              tabIndex={i === Math.min(at, shown.length - 1) ? 0 : -1}
              onFocus={() => setAt(i)}
              onClick={() => onPick(bar)}
            >
              <span class="name" dir="auto" title={bar[0]}>
                {bar[0]}
              </span>
              <span class="track">
                <i style={{ insetInlineStart: `${extents[i]?.start ?? 0}%`, width: `${extents[i]?.length ?? 0}%` }} />
              </span>
              <b>{formatValue(bar[1])}</b>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

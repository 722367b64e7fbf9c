/** A hexagon heatmap, a rose, a treemap or a network: marks that can be pointed at, read and clicked. */
import { useCallback, useMemo } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { Drawing, type Ground } from '../../charting/drawing';
import { ChartFrame } from '../../charting/frame';
import { Legend } from '../../charting/legend';
import { useHidden } from '../../parts/use-hidden';
import type { ViewProps } from '../../widget';
import { toPresetChart } from './presets';
import { d3 } from './spec';
import './view.css';

export default function D3View({ data, emit }: ViewProps<typeof d3>) {
  const { title, preset, config } = data;
  const picture = useMemo(() => toPresetChart(data), [data]);
  const [hidden, toggle] = useHidden();
  const draw = useCallback((ground: Ground) => picture.draw(ground, hidden), [picture, hidden]);
  const { legend: items = [], notes = [] } = picture;
  const legend = items.length > 0 && (
    <Legend items={items} hidden={hidden} onToggle={toggle} symbols={preset === 'force'} />
  );
  const isRose = preset === 'radial';
  return (
    <ChartFrame
      spec={d3}
      data={data}
      title={title}
      kind={picture.kind}
      lines={() => picture.lines}
      empty={picture.isEmpty && say('Nothing to draw yet')}
      notes={notes}
      legend={picture.ramp ? <Ramp {...picture.ramp} /> : !isRose && legend}
    >
      <div class={isRose ? 'rose' : ''}>
        <Drawing
          kind={picture.kind}
          title={title}
          draw={draw}
          fills={preset === 'treemap' || preset === 'force'}
          unit={preset === 'force' ? undefined : config?.unit}
          onPick={({ payload }) => emit('nodeclick', payload)}
        />
        {isRose && legend}
      </div>
    </ChartFrame>
  );
}

function Ramp({ low, high }: { low: string; high: string }) {
  return (
    <p class="ramp">
      {low}
      <i />
      {high}
    </p>
  );
}

/** A heat map, a rose, a treemap or a network: marks that can be pointed at, read and clicked. */
import { useCallback, useMemo } from 'preact/hooks';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { Drawing, type Ground, type MarkDrawing } from '../../charting/drawing';
import { ChartFrame } from '../../charting/frame';
import { Legend } from '../../charting/legend';
import { SpecChart } from '../../charting/spec-chart';
import { useHidden } from '../../parts/use-hidden';
import type { ViewProps } from '../../widget';
import { toPresetChart, withUnit } from './presets';
import { d3 } from './spec';

const nothing: MarkDrawing = { height: 0, marks: [], lines: [], captions: [] };

export default function D3View({ data, emit }: ViewProps<typeof d3>) {
  const { title, preset, config = {} } = data;
  const picture = useMemo(() => toPresetChart(data), [data]);
  const [hidden, toggle] = useHidden();
  const draw = useCallback((ground: Ground) => picture.draw?.(ground, hidden) ?? nothing, [picture, hidden]);
  const { kind, chart, legend: items = [], notes = [] } = picture;
  const pick = (payload: unknown) => isJsonObject(payload) && emit('nodeclick', payload);
  const words = ({ name, value }: JsonObject) => ({
    title: String(name),
    label: '',
    value: withUnit(value === null ? null : Number(value), config),
  });
  const isRose = preset === 'radial';
  return (
    <ChartFrame
      spec={d3}
      data={data}
      title={title}
      kind={kind}
      lines={() => picture.lines}
      empty={picture.isEmpty && say('Nothing here yet')}
      notes={notes}
      legend={items.length > 0 && <Legend items={items} hidden={hidden} onToggle={toggle} symbols />}
    >
      {chart ? (
        <div class={isRose ? 'shares' : ''}>
          <SpecChart
            {...{ chart, title, kind, wordsOf: words, onPick: (row) => pick(row.payload) }}
            {...(isRose && { figureOf: (name) => words(chart.rows.find((row) => row.name === name) ?? {}).value })}
          />
        </div>
      ) : (
        <Drawing
          kind={kind}
          title={title}
          draw={draw}
          fills
          unit={preset === 'force' ? undefined : config.unit}
          onPick={({ payload }) => pick(payload)}
        />
      )}
    </ChartFrame>
  );
}

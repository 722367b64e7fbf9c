/** A heat map, a rose, a treemap or a network. */
import { useMemo } from 'preact/hooks';
import { isJsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { ChartFrame } from '../../charting/frame';
import { wordsOfMark } from '../../charting/outlines';
import { SpecChart } from '../../charting/spec-chart';
import type { ViewProps } from '../../widget';
import { toPresetChart } from './presets';
import { d3 } from './spec';

export default function D3View({ data, emit }: ViewProps<typeof d3>) {
  const { title, preset, config = {} } = data;
  const picture = useMemo(() => toPresetChart(data), [data]);
  const { kind, chart, notes = [] } = picture;
  const wordsOf = wordsOfMark(preset === 'force' ? '' : config.unit);
  const pick = (payload: unknown) => isJsonObject(payload) && emit('nodeclick', payload);
  return (
    <ChartFrame
      spec={d3}
      data={data}
      title={title}
      kind={kind}
      lines={() => picture.lines}
      empty={picture.isEmpty && say('Nothing here yet')}
      notes={notes}
    >
      <SpecChart {...{ chart, title, kind, wordsOf }} onPick={({ payload }) => pick(payload)} />
    </ChartFrame>
  );
}

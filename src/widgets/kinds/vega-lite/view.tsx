/** A chart in the grammar Vega-Lite, drawn in our look, with its data as a table. */
import { useMemo } from 'preact/hooks';
import { isJsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { ChartFrame } from '../../charting/frame';
import { SpecChart } from '../../charting/spec-chart';
import type { ViewProps } from '../../widget';
import { vegaLite } from './spec';

export default function VegaLiteView({ data, emit }: ViewProps<typeof vegaLite>) {
  const { spec, rows = [], title } = data;
  const { title: own, ...others } = spec;
  const chart = useMemo(() => ({ spec: others, rows }), [spec, rows]);
  const subtitle = isJsonObject(own) ? [own.subtitle ?? []].flat().join(' ') : undefined;
  return (
    <ChartFrame spec={vegaLite} data={data} title={title} subtitle={subtitle} kind={say('Chart')} empty={false}>
      <SpecChart chart={chart} title={title} onPick={(row) => emit('markclick', row)} />
    </ChartFrame>
  );
}

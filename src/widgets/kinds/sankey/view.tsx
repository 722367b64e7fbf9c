/** Flows as ribbons between the bars of their nodes. */
import { useCallback, useMemo } from 'preact/hooks';
import { isJsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { toSeriesColour } from '../../charting/colours';
import { formatValue } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { type Ground, type Mark, type Outlines, wordsOfMark } from '../../charting/outlines';
import { SpecChart } from '../../charting/spec-chart';
import type { ViewProps } from '../../widget';
import {
  describeLeftOut,
  layOutFlows,
  type NodeBox,
  type Ribbon,
  type SankeyFlow,
  type SankeyNode,
  toFlows,
} from './layout';
import { sankey } from './spec';

const wordsOf = wordsOfMark();

export default function SankeyView({ data, emit }: ViewProps<typeof sankey>) {
  const { nodes, links, title } = data;
  const flows = useMemo(() => toFlows(nodes, links), [nodes, links]);
  const chart = useCallback((ground: Ground) => drawFlows(nodes, flows.flows, ground), [nodes, flows]);
  const pick = (payload: unknown) =>
    isJsonObject(payload) && emit('source' in payload ? 'linkclick' : 'nodeclick', payload);
  return (
    <ChartFrame
      spec={sankey}
      data={data}
      title={title}
      kind={say('Flows')}
      empty={nodes.length === 0 && say('Nothing here yet')}
      notes={describeLeftOut(flows, nodes)}
    >
      <SpecChart {...{ chart, title, kind: say('Flows'), wordsOf }} onPick={({ payload }) => pick(payload)} />
    </ChartFrame>
  );
}

/** The nodes, then the flows. */
function drawFlows(nodes: readonly SankeyNode[], flows: readonly SankeyFlow[], { width, room }: Ground): Outlines {
  const layout = layOutFlows(nodes, flows, width, room);
  const colours = nodes.map(({ color }, i) => toSeriesColour(i, color));
  return {
    height: layout.height,
    marks: [
      ...layout.nodes.map((box, i) => toNodeMark(box, colours[i] ?? '')),
      ...layout.ribbons.map((ribbon) => toFlowMark(ribbon, nodes, colours[ribbon.flow.from] ?? '')),
    ],
    words: layout.nodes.map(({ x, y, width: wide, height, text, side }) => ({
      ...{ text, y: y + height / 2 + 4, halo: 3 },
      ...(side === 'start' ? { x: x + wide + 6, align: 'left' } : { x: x - 6, align: 'right' }),
    })),
  };
}

const toNodeMark = ({ node, x, y, width, height, value }: NodeBox, colour: string): Mark => ({
  ...{ outline: `M0,0H${width}V${height}H0Z`, x, y, colour },
  name: node.label,
  figure: formatValue(value),
  payload: { ...node },
});

function toFlowMark({ flow: { from, to, link }, outline }: Ribbon, nodes: readonly SankeyNode[], colour: string): Mark {
  const ends = say('{from} to {to}', { from: nodes[from]?.label ?? '', to: nodes[to]?.label ?? '' });
  return {
    ...{ outline, x: 0, y: 0, colour, strength: 0.2 },
    name: [ends, link.label].filter(Boolean).join(', '),
    figure: formatValue(link.value),
    payload: { ...link },
  };
}

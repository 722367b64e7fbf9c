/** Flows as ribbons between the bars of their nodes. */
import { useCallback, useMemo } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { toSeriesColour } from '../../charting/colours';
import { Drawing, type Ground, type Mark, type MarkDrawing } from '../../charting/drawing';
import { formatValue } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
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

export default function SankeyView({ data, emit }: ViewProps<typeof sankey>) {
  const { nodes, links, title } = data;
  const flows = useMemo(() => toFlows(nodes, links), [nodes, links]);
  const draw = useCallback((ground: Ground) => drawFlows(nodes, flows.flows, ground), [nodes, flows]);
  return (
    <ChartFrame
      spec={sankey}
      data={data}
      title={title}
      kind={say('Flows')}
      empty={nodes.length === 0 && say('Nothing here yet')}
      notes={describeLeftOut(flows, nodes)}
    >
      <Drawing
        kind={say('Flows')}
        title={title}
        draw={draw}
        fills
        onPick={({ payload }) => ('source' in payload ? emit('linkclick', payload) : emit('nodeclick', payload))}
      />
    </ChartFrame>
  );
}

/** The nodes, then the flows. */
function drawFlows(nodes: readonly SankeyNode[], flows: readonly SankeyFlow[], ground: Ground): MarkDrawing {
  const layout = layOutFlows(nodes, flows, ground.width, ground.room);
  const colours = nodes.map(({ color }, i) => toSeriesColour(i, color));
  const marks = [
    ...layout.nodes.map((box, i) => toNodeMark(box, colours[i] ?? '')),
    ...layout.ribbons.map((ribbon) => toFlowMark(ribbon, nodes, colours[ribbon.flow.from] ?? '')),
  ];
  return { height: layout.height, marks, lines: [], captions: [] };
}

const toNodeMark = ({ node, x, y, width, height, value, text, side }: NodeBox, colour: string): Mark => ({
  outline: `M0,0H${width}V${height}H0Z`,
  x,
  y,
  middle: { x: width / 2, y: height / 2 },
  colour,
  strength: 100,
  name: node.label,
  figure: formatValue(value),
  label: { lines: [text], x: side === 'start' ? width + 6 : -6, y: height / 2 + 4, anchor: side },
  payload: { ...node },
});

function toFlowMark(
  { flow: { from, to, link }, outline, x, y }: Ribbon,
  nodes: readonly SankeyNode[],
  colour: string,
): Mark {
  const ends = say('{least} to {most}', { least: nodes[from]?.label ?? '', most: nodes[to]?.label ?? '' });
  return {
    outline,
    x: 0,
    y: 0,
    middle: { x, y },
    colour,
    strength: 20,
    name: [ends, link.label].filter(Boolean).join(', '),
    figure: formatValue(link.value),
    payload: { ...link },
  };
}

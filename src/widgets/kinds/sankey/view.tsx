/** Flows as ribbons between the bars of their nodes. */
import { useMemo } from 'preact/hooks';
import { say, sayCount } from '#ui';
import { toSeriesColour } from '../../charting/colours';
import { formatValue, toList } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { ChartStage, type Tip, useWidth } from '../../charting/stage';
import type { Emit, ViewProps } from '../../widget';
import {
  describeLeftOut,
  type FlowLayout,
  layOutFlows,
  type NodeBox,
  type Ribbon,
  type SankeyFlow,
  type SankeyNode,
  toFlows,
} from './layout';
import { sankey } from './spec';
import './view.css';

export default function SankeyView({ data, emit }: ViewProps<typeof sankey>) {
  const { nodes, links, title } = data;
  const flows = useMemo(() => toFlows(nodes, links), [nodes, links]);
  return (
    <ChartFrame
      spec={sankey}
      data={data}
      title={title}
      kind={say('Flows')}
      empty={nodes.length === 0 && say('No flows yet')}
      notes={describeLeftOut(flows, nodes)}
    >
      <Drawing nodes={nodes} flows={flows.flows} title={title} emit={emit} />
    </ChartFrame>
  );
}

interface PictureProps {
  nodes: readonly SankeyNode[];
  flows: readonly SankeyFlow[];
  title: string | undefined;
  emit: Emit<'nodeclick' | 'linkclick'>;
}

/** Items are numbered: nodes first, then flows. */
function Drawing({ nodes, flows, title, emit }: PictureProps) {
  const { box, width, room } = useWidth();
  const layout = useMemo(() => layOutFlows(nodes, flows, width, room), [nodes, flows, width, room]);
  const colours = useMemo(() => nodes.map(({ color }, i) => toSeriesColour(i, color)), [nodes]);
  const marks = useMemo(() => <Marks layout={layout} colours={colours} />, [layout, colours]);
  return (
    <ChartStage
      box={box}
      width={width}
      height={layout.height}
      fills
      sentence={describe(layout, title)}
      label={say('Nodes and flows')}
      count={layout.nodes.length + layout.ribbons.length}
      itemAt={(index) => layout.nodes[index] ?? layout.ribbons[index - layout.nodes.length]}
      textOf={(item) => ('node' in item ? sayNode(item) : sayRibbon(item, nodes))}
      marks={marks}
      highlight={(item) => <Highlight item={item} colours={colours} />}
      tipOf={(item) => ('node' in item ? toNodeTip(item) : toFlowTip(item, nodes))}
      onPick={(item) => ('node' in item ? emit('nodeclick', item.node) : emit('linkclick', item.flow.link))}
    />
  );
}

function describe({ nodes, ribbons }: FlowLayout, title: string | undefined): string {
  const largest = [...ribbons].sort((a, b) => b.flow.link.value - a.flow.link.value);
  const sentences = largest.map(({ flow }) =>
    say('{from} to {to} {value}', {
      from: nameOf(nodes, flow.from),
      to: nameOf(nodes, flow.to),
      value: formatValue(flow.link.value),
    }),
  );
  const head = [
    title ? say('Flow diagram “{title}”', { title }) : say('Flow diagram'),
    sayCount(nodes.length, '{count} node', '{count} nodes'),
    sayCount(ribbons.length, '{count} flow', '{count} flows'),
  ].join(', ');
  return sentences.length > 0
    ? say('{head}. Largest first: {flows}.', { head, flows: toList(sentences, 4) })
    : `${head}.`;
}

const nameOf = (boxes: readonly NodeBox[], place: number): string => boxes[place]?.node.label ?? '';

const sayNode = ({ node, value }: NodeBox): string => `${node.label}: ${formatValue(value)}`;

function sayRibbon({ flow: { from, to, link } }: Ribbon, nodes: readonly SankeyNode[]): string {
  const values = { from: nodes[from]?.label ?? '', to: nodes[to]?.label ?? '', value: formatValue(link.value) };
  if (!link.label) return say('{from} to {to}: {value}', values);
  return say('{from} to {to}, {label}: {value}', { ...values, label: link.label });
}

const toNodeTip = ({ node, value, x, y, width, height }: NodeBox): Tip => ({
  x: x + width / 2,
  y: y + height / 2,
  title: node.label,
  rows: [{ label: say('Total flow'), value: formatValue(value) }],
});

const toFlowTip = ({ flow: { from, to, link }, x, y }: Ribbon, nodes: readonly SankeyNode[]): Tip => ({
  x,
  y,
  title: `${nodes[from]?.label} → ${nodes[to]?.label}`,
  rows: [{ label: link.label ?? say('Flow'), value: formatValue(link.value) }],
});

function Marks({ layout: { nodes, ribbons }, colours }: { layout: FlowLayout; colours: readonly string[] }) {
  return (
    <>
      {ribbons.map(({ flow, outline }, i) => (
        <path key={i} class="ribbon" style={{ '--c': colours[flow.from] }} d={outline} data-item={nodes.length + i} />
      ))}
      {nodes.map((box, i) => (
        <g key={i} style={{ '--c': colours[i] }} data-item={i}>
          <rect class="mark node" x={box.x} y={box.y} width={box.width} height={box.height} />
          <text
            class="on-ground"
            x={box.side === 'start' ? box.x + box.width + 6 : box.x - 6}
            y={box.y + box.height / 2 + 4}
            text-anchor={box.side}
          >
            {box.text}
          </text>
        </g>
      ))}
    </>
  );
}

function Highlight({ item, colours }: { item: NodeBox | Ribbon; colours: readonly string[] }) {
  if ('node' in item) return <rect class="outline" x={item.x} y={item.y} width={item.width} height={item.height} />;
  return <path class="ribbon pointed" style={{ '--c': colours[item.flow.from] }} d={item.outline} />;
}

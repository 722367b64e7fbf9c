/** Which links can be drawn, and the layout: columns by d3-sankey, ribbons, and labels where they fit. Pure. */
import { type SankeyLink as D3Link, type SankeyNode as D3Node, sankey } from 'd3-sankey';
import { say } from '#ui/language/index.tsx';
import { cutToWidth, isDrawable, toList, toTextWidth } from '../../charting/figures';
import type { DataOf } from '../../widget';
import type { sankey as spec } from './spec';

export interface NodeBox {
  node: SankeyNode;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The sum of the flows through the node. */
  value: number;
  text: string;
  /** The anchor of the label: right of the node, or left of it in the last column. */
  side: 'start' | 'end';
}

export interface Ribbon {
  flow: SankeyFlow;
  outline: string;
}

type Laid = D3Node<{ place: number }, { flow: SankeyFlow }>;
type LaidLink = D3Link<{ place: number }, { flow: SankeyFlow }>;

const bar = 10;
const perNode = 30;
/** The least height per node in a low block, so that names don't touch. */
const minPerNode = 20;
const thinnest = 2;
/** With less room, a node shows its name only when pointed at. */
const narrowest = 32;

/** `room`: the available height; null: a height that suits the nodes. */
export function layOutFlows(
  nodes: readonly SankeyNode[],
  flows: readonly SankeyFlow[],
  width: number,
  room: number | null = null,
) {
  if (!flows.some(({ link }) => link.value > 0)) return stand(nodes, width);
  const first = arrange(nodes.length, flows, width, 200);
  const columns = new Map<number, number>();
  for (const { x0 = 0 } of first.nodes) columns.set(x0, (columns.get(x0) ?? 0) + 1);
  const max = Math.max(...columns.values(), 0);
  const height = room === null ? Math.max(160, max * perNode) : Math.max(room - 12, max * minPerNode);
  const laid = height === 200 ? first : arrange(nodes.length, flows, width, height);
  const forName = width / Math.max(columns.size, 1) - bar - 12;
  return {
    nodes: laid.nodes.map((each) => toBox(each, nodes, { width, room: forName })),
    ribbons: laid.links.map(toRibbon),
    height: height + 12,
  };
}

/** Without any flow, nodes have no height: they are listed below one another. */
function stand(nodes: readonly SankeyNode[], width: number) {
  const boxes = nodes.map((node, i): NodeBox => {
    const text = cutToWidth(node.label, width - bar - 8);
    return { node, x: 0, y: 6 + i * 24, width: bar, height: 12, value: 0, text, side: 'start' };
  });
  return { nodes: boxes, ribbons: [] as Ribbon[], height: 6 + nodes.length * 24 };
}

function arrange(count: number, flows: readonly SankeyFlow[], width: number, height: number) {
  const place = sankey<{ place: number }, { flow: SankeyFlow }>()
    .nodeWidth(bar)
    .nodePadding(14)
    .extent([
      [1, 6],
      [width - 1, height + 6],
    ]);
  return place({
    nodes: Array.from({ length: count }, (_, i) => ({ place: i })),
    links: flows.map((flow) => ({ source: flow.from, target: flow.to, value: flow.link.value, flow })),
  });
}

function toBox(laid: Laid, nodes: readonly SankeyNode[], { width, room }: { width: number; room: number }): NodeBox {
  const { place, x0 = 0, x1 = 0, y0 = 0, y1 = 0, value = 0 } = laid;
  const node = nodes[place] ?? { label: '' };
  const text = room < narrowest ? '' : cutToWidth(node.label, room);
  const fits = x1 + 6 + toTextWidth(text) < width;
  const height = Math.max(thinnest, y1 - y0);
  return { node, x: x0, y: y0, width: x1 - x0, height, value, text, side: fits ? 'start' : 'end' };
}

function toRibbon(link: LaidLink): Ribbon {
  const { source, target, y0 = 0, y1 = 0, width = 0, flow } = link;
  const [from, to] = [endOf(source, 'x1'), endOf(target, 'x0')];
  const half = Math.max(thinnest / 2, width / 2);
  const middle = (from + to) / 2;
  const edge = (a: readonly [number, number], b: readonly [number, number]) =>
    `C${middle.toFixed(1)},${a[1].toFixed(1)} ${middle.toFixed(1)},${b[1].toFixed(1)} ${b[0].toFixed(1)},${b[1].toFixed(1)}`;
  const outline = [
    `M${from.toFixed(1)},${(y0 - half).toFixed(1)}`,
    edge([from, y0 - half], [to, y1 - half]),
    `L${to.toFixed(1)},${(y1 + half).toFixed(1)}`,
    edge([to, y1 + half], [from, y0 + half]),
    'Z',
  ].join('');
  return { flow, outline };
}

/** After the layout, both ends are nodes, not names. */
const endOf = (end: Laid | string | number, side: 'x0' | 'x1'): number =>
  typeof end === 'object' ? (end[side] ?? 0) : 0;

export type SankeyNode = DataOf<typeof spec>['nodes'][number];

type SankeyLink = DataOf<typeof spec>['links'][number];

export interface SankeyFlow {
  /** Indices of the nodes. */
  from: number;
  to: number;
  link: SankeyLink;
}

type Flows = ReturnType<typeof toFlows>;

/** Finds nodes by id or by label; an id takes precedence over another node's label. */
export function toFlows(nodes: readonly SankeyNode[], links: readonly SankeyLink[]) {
  const places = new Map(nodes.map(({ label }, i) => [label, i]));
  nodes.forEach(({ id }, i) => {
    if (id !== undefined) places.set(id, i);
  });
  /** Links whose source or target is no node. */
  const unknown: SankeyLink[] = [];
  /** Links whose values are too large to add up. */
  const vast: SankeyLink[] = [];
  const flows: SankeyFlow[] = [];
  for (const link of links) {
    const [from, to] = [places.get(link.source), places.get(link.target)];
    if (from === undefined || to === undefined) unknown.push(link);
    else if (!isDrawable(link.value)) vast.push(link);
    else flows.push({ from, to, link });
  }
  /** Flows that would close a cycle. */
  const back = findBack(nodes.length, flows);
  return { flows: flows.filter((flow) => !back.has(flow)), unknown, back: [...back].map(({ link }) => link), vast };
}

/** Depth first, without recursion: a flow to a node that is still open closes a cycle. */
function findBack(count: number, flows: readonly SankeyFlow[]): Set<SankeyFlow> {
  const outward: SankeyFlow[][] = Array.from({ length: count }, () => []);
  for (const flow of flows) outward[flow.from]?.push(flow);
  const state = new Array<'new' | 'open' | 'done'>(count).fill('new');
  const back = new Set<SankeyFlow>();
  const path: { node: number; next: number }[] = [];
  const open = (node: number) => {
    state[node] = 'open';
    path.push({ node, next: 0 });
  };
  for (let start = 0; start < count; start++) {
    if (state[start] === 'new') open(start);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const flow = outward[step.node]?.[step.next++];
      if (!flow) {
        state[step.node] = 'done';
        path.pop();
      } else if (state[flow.to] === 'open') back.add(flow);
      else if (state[flow.to] === 'new') open(flow.to);
    }
  }
  return back;
}

/** One sentence for each kind of link that is left out. */
export function describeLeftOut({ unknown, back, vast }: Flows, nodes: readonly SankeyNode[]): string[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const name = ({ source, target }: SankeyLink) => `${labels.get(source) ?? source} → ${labels.get(target) ?? target}`;
  const list = (links: readonly SankeyLink[]) => toList(links.map(name), 3);
  return [
    ...(unknown.length > 0 ? [say('Not drawn, because a node is missing: {links}.', { links: list(unknown) })] : []),
    ...(back.length > 0 ? [say('Not drawn, because of a loop: {links}.', { links: list(back) })] : []),
    ...(vast.length > 0 ? [say('Not drawn, because the value is too large: {links}.', { links: list(vast) })] : []),
  ];
}

/** A network laid out by a force simulation; the same data gives the same layout. Pure. */
import { extent } from 'd3-array';
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import { say } from '#ui/language/index.tsx';
import { toSeriesColour, toSymbol } from '../../charting/colours';
import type { Ground, Mark, MarkDrawing } from '../../charting/drawing';
import { cutToWidth, toTextWidth } from '../../charting/figures';
import type { PresetData } from './drawing';

type ForceData = PresetData<'force'>;
type NetworkNode = ForceData['nodes'][number];
type NetworkLink = ForceData['links'][number];

interface Placed extends SimulationNodeDatum {
  node: NetworkNode;
  /** How many links it has. */
  degree: number;
}

interface Joint {
  source: Placed;
  target: Placed;
  value: number;
}

type Network = ReturnType<typeof settleNetwork>;

/** Nodes without a group form a group of their own. */
const groupOf = ({ group }: NetworkNode): string => group ?? say('No group');

const edge = 14;
/** With more nodes, marks are small and show their names only when pointed at. */
const nameable = 40;
/** A small network is not stretched to fill its box. */
const largestScale = 1.6;

/** Bounds the work: the more nodes, the fewer steps of the simulation. */
const work = 40_000;

export function settleNetwork({ nodes, links }: ForceData) {
  const placed = nodes.map((node): Placed => ({ node, degree: 0 }));
  const byId = new Map(placed.map((each) => [each.node.id, each]));
  /** Links whose source or target is no node. */
  const unknown: NetworkLink[] = [];
  const joints: Joint[] = [];
  for (const link of links) {
    const [source, target] = [byId.get(link.source), byId.get(link.target)];
    if (!source || !target) unknown.push(link);
    else joints.push({ source, target, value: link.value ?? 1 });
  }
  for (const { source, target } of joints) {
    source.degree++;
    target.degree++;
  }
  const simulation = forceSimulation(placed)
    .force('link', forceLink<Placed, Joint>(joints).distance(46))
    .force('apart', forceManyBody().strength(-90))
    .force('collide', forceCollide(nodes.length > nameable ? 6 : 14))
    .force('x', forceX(0).strength(0.08))
    .force('y', forceY(0).strength(0.1))
    .stop();
  simulation.tick(Math.round(Math.min(300, Math.max(30, work / Math.max(1, nodes.length)))));
  return { placed, joints, unknown, groups: [...new Set(nodes.map(groupOf))] };
}

export function drawNetwork(network: Network, hidden: ReadonlySet<string>, { width, room }: Ground): MarkDrawing {
  const height = room ?? Math.round(Math.min(380, Math.max(220, width * 0.62)));
  const place = toFrame(network.placed, width, height);
  const isSeen = ({ node }: Placed) => !hidden.has(groupOf(node));
  const heaviest = network.joints.reduce((max, { value }) => Math.max(max, value), 0) || 1;
  return {
    height,
    marks: keepLabels(network.placed.filter(isSeen).map((each) => toMark(each, place(each), width, network))),
    lines: network.joints
      .filter(({ source, target }) => isSeen(source) && isSeen(target))
      .map(({ source, target, value }) => {
        const [a, b] = [place(source), place(target)];
        return { outline: `M${a.x},${a.y}L${b.x},${b.y}`, width: 0.5 + 1.5 * (value / heaviest) };
      }),
    captions: [],
  };
}

function toMark(
  { node, degree }: Placed,
  at: { x: number; y: number },
  width: number,
  network: Network,
): Mark & { degree: number } {
  const group = network.groups.indexOf(groupOf(node));
  const named = network.placed.length <= nameable;
  const left = at.x > width * 0.7;
  const room = Math.min(96, (left ? at.x : width - at.x) - 12);
  const label = { lines: [cutToWidth(node.id, room)], x: left ? -9 : 9, y: 4, anchor: left ? 'end' : 'start' } as const;
  return {
    outline: toSymbol(group, (named ? 70 : 22) + Math.min(degree, 12) * (named ? 10 : 2)),
    ...at,
    colour: toSeriesColour(group),
    strength: 100,
    name: node.id,
    figure: `${degree} ${degree === 1 ? 'link' : 'links'}${node.group ? `, ${node.group}` : ''}`,
    ...(named && { label }),
    degree,
    payload: { ...node },
  };
}

/** Of names that would lie on each other or on a mark, that of the node with more links stays. */
function keepLabels(marks: (Mark & { degree: number })[]): Mark[] {
  const taken = marks.map(({ x, y }) => ({ left: x - 5, right: x + 5, y, own: '' }));
  for (const { label, name, x, y } of [...marks].sort((a, b) => b.degree - a.degree)) {
    if (!label) continue;
    const [edge, wide] = [x + label.x, toTextWidth(label.lines[0] ?? '')];
    const [left, right] = label.anchor === 'end' ? [edge - wide, edge] : [edge, edge + wide];
    if (taken.every((each) => each.left > right || each.right < left || Math.abs(each.y - y) > 11))
      taken.push({ left, right, y, own: name });
  }
  const kept = new Set(taken.map(({ own }) => own));
  return marks.map(({ label, ...mark }) => ({ ...mark, ...(label && kept.has(mark.name) && { label }) }));
}

/** Maps positions of the simulation to the box, so that the whole network fits. */
function toFrame(placed: readonly Placed[], width: number, height: number) {
  const spread = (axis: 'x' | 'y', room: number) => {
    const [low = 0, high = 0] = extent(placed, (each) => each[axis]);
    const scale = high > low ? Math.min(largestScale, (room - 2 * edge) / (high - low)) : 1;
    return (value: number) => room / 2 + (value - (low + high) / 2) * scale;
  };
  const [x, y] = [spread('x', width), spread('y', height)];
  const round = (value: number) => Math.round(value * 10) / 10;
  return (each: Placed) => ({ x: round(x(each.x ?? 0)), y: round(y(each.y ?? 0)) });
}

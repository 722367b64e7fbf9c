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
import { cutToWidth } from '../../charting/figures';
import { type Ground, keepFree, type Mark, type Outlines, type TextLine } from '../../charting/outlines';
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

export function drawNetwork(network: Network, { width, room, hidden }: Ground): Outlines {
  const height = room ?? Math.round(Math.min(380, Math.max(220, width * 0.62)));
  const place = toFrame(network.placed, width, height);
  const isSeen = ({ node }: Placed) => !hidden.has(groupOf(node));
  const heaviest = network.joints.reduce((max, { value }) => Math.max(max, value), 0) || 1;
  const seen = network.placed.filter(isSeen);
  const marks = seen.map((each) => ({ ...toMark(each, network), ...place(each) }));
  return {
    height,
    marks,
    lines: network.joints
      .filter(({ source, target }) => isSeen(source) && isSeen(target))
      .map(({ source, target, value }) => {
        const [a, b] = [place(source), place(target)];
        return { outline: `M${a.x},${a.y}L${b.x},${b.y}`, width: 0.5 + 1.5 * (value / heaviest) };
      }),
    words: network.placed.length <= nameable ? nameMarks(marks, width) : [],
    names: network.groups.length > 1 ? network.groups.map((label, i) => ({ label, colour: toSeriesColour(i) })) : [],
  };
}

function toMark({ node, degree }: Placed, { placed, groups }: Network) {
  const group = groups.indexOf(groupOf(node));
  const isNamed = placed.length <= nameable;
  return {
    outline: toSymbol(group, (isNamed ? 70 : 22) + Math.min(degree, 12) * (isNamed ? 10 : 2)),
    colour: toSeriesColour(group),
    name: node.id,
    figure: `${degree} ${degree === 1 ? 'link' : 'links'}${node.group ? `, ${node.group}` : ''}`,
    degree,
    payload: { ...node },
  };
}

/** The names beside marks, as far as they have room: those with more links first. */
function nameMarks(marks: readonly (Mark & { degree: number })[], width: number): TextLine[] {
  const words = marks
    .toSorted((a, b) => b.degree - a.degree)
    .map(({ name, x, y }): TextLine[] => {
      const isLeft = x > width * 0.7;
      const text = cutToWidth(name, Math.min(96, (isLeft ? x : width - x) - 12));
      return [{ text, x: isLeft ? x - 9 : x + 9, y: y + 4, align: isLeft ? 'right' : 'left', halo: 3 }];
    });
  return keepFree(words, marks).flat();
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

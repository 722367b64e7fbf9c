/** Which links can be drawn, and why the others cannot: unknown ends, cycles, values that are too large. Pure. */

import { say } from '#ui';
import { toList } from '../../charting/figures';
import { isDrawable } from '../../charting/scale';
import type { DataOf } from '../../widget';
import type { sankey } from './spec';

export type SankeyNode = DataOf<typeof sankey>['nodes'][number];

export type SankeyLink = DataOf<typeof sankey>['links'][number];

export interface Flow {
  /** Indices of the nodes. */
  from: number;
  to: number;
  link: SankeyLink;
}

export interface Flows {
  flows: Flow[];
  /** Links whose source or target is no node. */
  unknown: SankeyLink[];
  /** Links that would close a cycle. */
  back: SankeyLink[];
  /** Links whose values are too large to add up. */
  vast: SankeyLink[];
}

/** Finds nodes by id or by label; an id takes precedence over another node's label. */
export function toFlows(nodes: readonly SankeyNode[], links: readonly SankeyLink[]): Flows {
  const places = new Map(nodes.map(({ label }, i) => [label, i]));
  nodes.forEach(({ id }, i) => {
    if (id !== undefined) places.set(id, i);
  });
  const unknown: SankeyLink[] = [];
  const vast: SankeyLink[] = [];
  const flows: Flow[] = [];
  for (const link of links) {
    const [from, to] = [places.get(link.source), places.get(link.target)];
    if (from === undefined || to === undefined) unknown.push(link);
    else if (!isDrawable(link.value)) vast.push(link);
    else flows.push({ from, to, link });
  }
  const back = findBack(nodes.length, flows);
  return { flows: flows.filter((flow) => !back.has(flow)), unknown, back: [...back].map(({ link }) => link), vast };
}

/** Depth first, without recursion: a flow to a node that is still open closes a cycle. */
function findBack(count: number, flows: readonly Flow[]): Set<Flow> {
  const outward: Flow[][] = Array.from({ length: count }, () => []);
  for (const flow of flows) outward[flow.from]?.push(flow);
  const state = new Array<'new' | 'open' | 'done'>(count).fill('new');
  const back = new Set<Flow>();
  for (let start = 0; start < count; start++) if (state[start] === 'new') follow(start, { outward, state, back });
  return back;
}

interface Search {
  outward: Flow[][];
  state: ('new' | 'open' | 'done')[];
  back: Set<Flow>;
}

function follow(start: number, { outward, state, back }: Search): void {
  const path = [{ node: start, next: 0 }];
  state[start] = 'open';
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const flow = outward[step.node]?.[step.next++];
    if (!flow) {
      state[step.node] = 'done';
      path.pop();
    } else if (state[flow.to] === 'open') back.add(flow);
    else if (state[flow.to] === 'new') {
      state[flow.to] = 'open';
      path.push({ node: flow.to, next: 0 });
    }
  }
}

/** One sentence for each kind of what is left out. */
export function tellLeftOut({ unknown, back, vast }: Flows, nodes: readonly SankeyNode[]): string[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const name = ({ source, target }: SankeyLink) => `${labels.get(source) ?? source} → ${labels.get(target) ?? target}`;
  const list = (links: readonly SankeyLink[]) => toList(links.map(name), 3);
  return [
    ...(unknown.length > 0 ? [say('Not drawn, because an end is no node: {links}.', { links: list(unknown) })] : []),
    ...(back.length > 0 ? [say('Not drawn, because it leads back in a circle: {links}.', { links: list(back) })] : []),
    ...(vast.length > 0 ? [say('Not drawn, because it is too large: {links}.', { links: list(vast) })] : []),
  ];
}

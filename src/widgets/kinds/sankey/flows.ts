/** Which links can be drawn, and why the others can't: unknown ends, ways back and values beyond all measure. Pure. */
import { say } from '#ui';
import { toList } from '../../charting/figures';
import { isDrawable } from '../../charting/scale';

export interface Node {
  id?: string;
  label: string;
  color?: string;
}

export interface Link {
  source: string;
  target: string;
  value: number;
  label?: string;
}

export interface Flow {
  /** Places among the nodes. */
  from: number;
  to: number;
  link: Link;
}

export interface Flows {
  flows: Flow[];
  /** A link to or from something that is no node. */
  unknown: Link[];
  /** A link that would close a circle. */
  back: Link[];
  /** A link whose value can't be added up. */
  vast: Link[];
}

/** A node is known by its id and by its label; an id goes before another's label. */
export function toFlows(nodes: readonly Node[], links: readonly Link[]): Flows {
  const places = new Map(nodes.map(({ label }, i) => [label, i]));
  nodes.forEach(({ id }, i) => {
    if (id !== undefined) places.set(id, i);
  });
  const unknown: Link[] = [];
  const vast: Link[] = [];
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

/** Depth first, without recursion: a flow to a node that is still being followed leads back. */
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
export function tellLeftOut({ unknown, back, vast }: Flows, nodes: readonly Node[]): string[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const name = ({ source, target }: Link) => `${labels.get(source) ?? source} → ${labels.get(target) ?? target}`;
  const list = (links: readonly Link[]) => toList(links.map(name), 3);
  return [
    ...(unknown.length > 0 ? [say('Not drawn, because an end is no node: {links}.', { links: list(unknown) })] : []),
    ...(back.length > 0 ? [say('Not drawn, because it leads back in a circle: {links}.', { links: list(back) })] : []),
    ...(vast.length > 0 ? [say('Not drawn, because it is too large: {links}.', { links: list(vast) })] : []),
  ];
}

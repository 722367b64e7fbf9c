/** Its data as lines of a table. Pure. */
import { say } from '#ui';
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { sankey } from './spec';

export default function toLines({ nodes, links }: DataOf<typeof sankey>): Cell[][] {
  const names = new Map(nodes.map(({ id, label }) => [id, label]));
  const heads = [say('From'), say('To'), say('Value')];
  return [heads, ...links.map(({ source, target, value }) => [names.get(source), names.get(target), value])];
}

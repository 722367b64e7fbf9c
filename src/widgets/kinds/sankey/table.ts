/** Its data as lines of a table, with the flows' labels if there are any. Pure. */
import { say } from '#ui';
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { sankey } from './spec';

export default function toLines({ nodes, links }: DataOf<typeof sankey>): Cell[][] {
  const names = new Map(nodes.map(({ id, label }) => [id, label]));
  const nameOf = (end: string) => names.get(end) ?? end;
  const labelled = links.some(({ label }) => label);
  const heads = [say('From'), say('To'), say('Value'), ...(labelled ? [say('Label')] : [])];
  const cells = links.map(({ source, target, value, label }) => [nameOf(source), nameOf(target), value, label]);
  return [heads, ...cells.map((each) => each.slice(0, heads.length))];
}

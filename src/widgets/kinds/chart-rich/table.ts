/** Its data as lines of a table. Pure. */
import { say } from '#ui';
import type { Cell } from '../../csv';
import { type ChartRich, toTable } from './series';

export default function toLines(data: ChartRich): Cell[][] {
  const { labels, series } = toTable(data);
  const heads = [data.xAxis ?? say('Label'), ...series.map(({ name }) => name)];
  return [heads, ...labels.map((label, i) => [label, ...series.map(({ values }) => values[i])])];
}

/** Its data as lines of a table. Pure. */
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { gridData } from './spec';

export default ({ rows, columns }: DataOf<typeof gridData>): Cell[][] =>
  columns ? [columns.map(({ label }) => label), ...rows] : rows;

/** Its data as lines of a table. Pure. */
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { list } from './spec';

export default ({ items }: DataOf<typeof list>): Cell[][] => items.map((item) => [item]);

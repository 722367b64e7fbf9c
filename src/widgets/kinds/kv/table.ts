/** Its data as lines of a table. Pure. */
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { kv } from './spec';

export default ({ rows }: DataOf<typeof kv>): Cell[][] => rows;

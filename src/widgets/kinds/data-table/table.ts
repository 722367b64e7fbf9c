/** Its data as lines of a table. Pure. */
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import { inferColumns, toLines } from './rows';
import type { dataTable } from './spec';

export default ({ rows, columns }: DataOf<typeof dataTable>): Cell[][] => toLines(columns ?? inferColumns(rows), rows);

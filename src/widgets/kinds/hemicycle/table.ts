/** Its data as lines of a table. Pure. */
import { say } from '#ui';
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { hemicycle } from './spec';

export default ({ groups }: DataOf<typeof hemicycle>): Cell[][] => [
  [say('Group'), say('Seats')],
  ...groups.map(({ label, seats }) => [label, seats]),
];

/** Its data as lines of a table. Pure. */
import { say } from '#ui';
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { log } from './spec';

export default ({ entries }: DataOf<typeof log>): Cell[][] => [
  [say('Time'), say('Level'), say('Source'), say('Message')],
  ...entries.map(({ timestamp, level, source, message }) => [timestamp, level, source, message]),
];

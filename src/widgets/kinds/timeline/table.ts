/** Its data as lines of a table. Pure. */
import { say } from '#ui';
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { timeline } from './spec';

export default ({ events }: DataOf<typeof timeline>): Cell[][] => [
  [say('Date'), say('Title'), say('Status'), say('Description')],
  ...events.map(({ date, title, status, description }) => [date, title, status, description]),
];

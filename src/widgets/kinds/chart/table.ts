/** Its data as lines of a table. Pure. */
import { say } from '#ui';
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { chart } from './spec';

export default ({ bars }: DataOf<typeof chart>): Cell[][] => [[say('Label'), say('Value')], ...bars];

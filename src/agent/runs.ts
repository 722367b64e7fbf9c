/** What the parts of a session need to know and start its runs. */

import type { EntryBody } from '#conversation';
import { Refusal } from '#conversation';
import type { Log } from './log';

export interface Runs {
  open(conversationId: string): Promise<Log>;
  isGoing(log: Log): boolean;
  /** Appends the first entries of a run and runs it; refused while one goes on. `after`: a branch begins after this entry. */
  start(log: Log, bodies: EntryBody[], after?: string | null): Promise<void>;
  /** Runs what is going according to the log, unless it runs already. */
  drive(log: Log): void;
}

/** The log, if nothing runs in it. Synchronous, so that nothing begins between this check and what the caller does next. */
export function atRest({ isGoing }: Pick<Runs, 'isGoing'>, log: Log): Log {
  if (isGoing(log)) throw new Refusal('A run is still going on. Stop it first.');
  return log;
}

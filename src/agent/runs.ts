/** What the parts of a session need of its runs. */

import type { EntryBody } from '#conversation';
import { Refusal } from '#conversation';
import type { Log } from './log';

export interface Runs {
  open(conversationId: string): Promise<Log>;
  isGoing(log: Log): boolean;
  /** Appends the first entries of a run, and runs it. Refused when one goes on, or is about to. `after`: on a branch that begins behind this entry. */
  start(log: Log, bodies: EntryBody[], after?: string | null): Promise<void>;
  /** Runs what the log says is going, unless it runs already. */
  drive(log: Log): void;
}

/** The log, if nothing runs in it. At once, so that nothing begins between this look and what the caller does next. */
export function atRest({ isGoing }: Pick<Runs, 'isGoing'>, log: Log): Log {
  if (isGoing(log)) throw new Refusal('A run is still going on. Stop it first.');
  return log;
}

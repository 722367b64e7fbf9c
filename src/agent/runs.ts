/** What the parts of a session need of its runs. */
import type { EntryBody } from '#conversation';
import type { Log } from './log';
import { Refusal } from './refusal';

export interface Runs {
  open(conversationId: string): Promise<Log>;
  isGoing(log: Log): boolean;
  /** Appends the first entries of a run, and runs it. `after`: on a branch that begins behind this entry. */
  start(log: Log, bodies: EntryBody[], after?: string | null): Promise<void>;
  /** Runs what the log says is going, unless it runs already. */
  drive(log: Log): void;
}

/** The log, if nothing runs in it. */
export async function openAtRest({ open, isGoing }: Runs, conversationId: string): Promise<Log> {
  const log = await open(conversationId);
  if (isGoing(log)) throw new Refusal('A run is still going on. Stop it first.');
  return log;
}

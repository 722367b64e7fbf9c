/** Messages said while a run goes on: they wait in the log, and go when the run has come to its own end. */

import type { Said } from '#conversation';
import { Refusal } from '#conversation';
import { asMessage, findQueued, sendQueued } from './log';
import { atRest, type Runs } from './runs';

export interface Queue {
  /** Sends it, or puts it behind what waits while a run goes on. Resolves when it is in the log. */
  say(conversationId: string, said: Said): Promise<void>;
  /** By hand, since the run before it did not come to its own end. */
  sendQueued(conversationId: string, entryId: string): Promise<void>;
  withdrawQueued(conversationId: string, entryId: string): Promise<void>;
}

const mostQueued = 20;

export function createQueue(runs: Runs): Queue {
  return {
    async say(id, said) {
      const log = await runs.open(id);
      if (!runs.isGoing(log)) return runs.start(log, [asMessage(said)]);
      if (log.conversation.queue.length >= mostQueued)
        throw new Refusal('20 messages wait already. Stop the run, or wait until it ends; your text is kept.');
      await log.append({ ...said, type: 'message-queued' });
      // The run may have ended before this came into the log, which then began the next one.
      runs.drive(log);
    },
    async sendQueued(id, entryId) {
      const log = atRest(runs, await runs.open(id));
      await runs.start(log, sendQueued(findQueued(log.conversation, entryId)));
    },
    async withdrawQueued(id, entryId) {
      const log = await runs.open(id);
      await log.append({ type: 'message-unqueued', entryId });
    },
  };
}

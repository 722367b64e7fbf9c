/** What a server may say, and ask the user, while it works on a call. */
import type { Elicitation, ElicitationAnswer, ServerMessage } from './schemas';
import type { TimeLimit } from './time-limit';
import { unlessAborted } from './waiting';

export interface CallProgress {
  done: number;
  total?: number;
  words?: string;
}

export interface ElicitationTimes {
  /** The call ended or was stopped. */
  signal: AbortSignal;
  /** The server doesn't ask any more. */
  withdrawn?: AbortSignal;
  /** The server says that what the user does at an address is done. */
  done?: Promise<unknown>;
}

/** Who is told of a call while it runs: a log, the history of manual runs. */
export interface CallListener {
  progressed(progress: CallProgress): void;
  said(message: ServerMessage): void;
  /** Resolves with the user's answer, at once if it was given before the background died. `id`: unique in the call, and the same then. */
  elicit(id: string, asked: Elicitation, times: ElicitationTimes): Promise<ElicitationAnswer>;
  /** Resolves when it is durable from where the call can be taken up if the background dies; null: from nowhere. */
  checkpoint(from: string | null): Promise<void>;
}

export type LayerListener = ReturnType<typeof withinLimit>;

/** A listener for the call's layer: a sign of progress prolongs the call, and what the user takes to answer doesn't count. */
export function withinLimit(listener: CallListener, limit: TimeLimit, signal: AbortSignal) {
  let open = 0;
  return {
    said: listener.said,
    checkpoint: listener.checkpoint,
    progressed(progress?: CallProgress, max?: number) {
      limit.progressed(max);
      if (progress) listener.progressed(progress);
    },
    async elicit(id: string, asked: Elicitation, times: Omit<ElicitationTimes, 'signal'> = {}) {
      open += 1;
      limit.asking(true);
      const answering = listener.elicit(id, asked, { ...times, signal });
      return unlessAborted(answering, signal).finally(() => {
        open -= 1;
        if (open === 0) limit.asking(false);
      });
    },
  };
}

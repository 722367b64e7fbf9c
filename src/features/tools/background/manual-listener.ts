/** What a server says and asks during a manual run, which no log records. */
import type { AskedByServer } from '#core/log/conversation.ts';
import { calmly, checkAnswer, type Decided, nextOf } from '#core/loop/elicitations.ts';
import type { ManualRun } from '#core/loop/stores.ts';
import type { CallListener, CallProgress } from '#core/tools/listener.ts';
import type { ElicitationAnswer } from '#core/tools/schemas.ts';

/** By question: what takes its answer. */
export type Answers = Map<string, (answer: ElicitationAnswer) => Decided>;

interface Listening {
  answers: Answers;
  change(part: Partial<ManualRun>): Promise<void>;
  tell(progress: CallProgress): void;
}

/** What a run's server asks is part of the run while it is open; after the background's death it is asked again. */
export function historyListener({ answers, change, tell }: Listening): Omit<CallListener, 'said'> {
  const open = new Map<string, AskedByServer>();
  const show = () => change({ elicitations: open.size > 0 ? [...open.values()] : undefined });
  return {
    progressed: calmly(tell),
    checkpoint: (from) => change({ checkpoint: from ?? undefined }),
    async elicit(id, asked, times) {
      const answer = Promise.withResolvers<ElicitationAnswer>();
      answers.set(id, (value) => {
        const decided = checkAnswer(asked, value);
        if (!decided.issues) answer.resolve(value);
        return decided;
      });
      open.set(id, { id, asked });
      await show();
      try {
        const next = await nextOf(answer.promise, times);
        return next === 'decision' ? await answer.promise : { action: next };
      } finally {
        answers.delete(id);
        open.delete(id);
        if (!times.signal.aborted) await show();
      }
    },
  };
}

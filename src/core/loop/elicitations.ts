/** What the user is asked during a call, by its server or by the model: recorded, waited for, and answered. */
import { type ElicitationState, openElicitations } from '#core/log/conversation.ts';
import { questionClosed, Refusal } from '#core/log/refusal.ts';
import { offeredForm } from '#core/tools/elicitation.ts';
import type { CallListener } from '#core/tools/listener.ts';
import type { Elicitation, ElicitationAnswer, ValidationIssue } from '#core/tools/schemas.ts';
import { validateInput } from '#core/tools/validate.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import type { Log } from './log';
import type { RunContext } from './session-event';

/** With `issues`, what the user wrote doesn't fit, and nothing was decided. */
export interface Decided {
  issues?: ValidationIssue[];
}

export interface ElicitationAnswered {
  callId: string;
  elicitationId: string;
  answer: ElicitationAnswer;
}

/** Milliseconds between two notices of one call's progress. */
const progressEvery = 100;

/** Tells at most once in that time; of what came meanwhile, the newest. */
export function calmly<T>(tell: (progress: T) => void): (progress: T) => void {
  let newest: T;
  let isDue = false;
  return (progress) => {
    newest = progress;
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      tell(newest);
    }, progressEvery);
  };
}

/** For a call of a run: the log is what remembers a question, and its answer. */
export function logListener(run: RunContext, callId: string): Omit<CallListener, 'said'> {
  const find = (elicitationId: string): ElicitationState | undefined =>
    run
      .conversation()
      .calls.get(callId)
      ?.elicitations?.find(({ id }) => id === elicitationId);
  const byServer = async (elicitationId: string, action: 'accept' | 'cancel') => {
    if (find(elicitationId)?.answer) return;
    const answer = { action };
    await run.append({ type: 'elicitation-answered', callId, elicitationId, answer, byServer: true });
  };
  return {
    progressed: calmly((progress) => run.progressed(callId, progress)),
    checkpoint: (from) => run.append({ type: 'call-checkpoint', callId, from }),
    async elicit(elicitationId, asked, { signal, withdrawn, done }) {
      if (!find(elicitationId)) await run.append({ type: 'elicitation-asked', callId, elicitationId, asked });
      await run.show({ type: 'phase', phase: 'waiting-for-you' });
      for (;;) {
        const answer = find(elicitationId)?.answer;
        if (answer) {
          await run.show({ type: 'phase', phase: 'calling' });
          return answer;
        }
        const next = await nextOf(run.nextDecision(), { signal, withdrawn, done });
        if (next !== 'decision') await byServer(elicitationId, next);
      }
    },
  };
}

interface Times {
  signal: AbortSignal;
  withdrawn?: AbortSignal | undefined;
  done?: Promise<unknown> | undefined;
}

/** Rejects when the call ends. */
export function nextOf(
  decision: Promise<unknown>,
  { signal, withdrawn, done }: Times,
): Promise<'decision' | 'accept' | 'cancel'> {
  const known = decision.then(() => 'decision' as const); // const: a literal type
  const first = done ? Promise.race([known, done.then(() => 'accept' as const)]) : known; // as above
  const kept = withdrawn ? unlessAborted(first, withdrawn, () => 'cancel' as const) : first; // as above
  return unlessAborted(kept, signal);
}

/** Why an answer can't be sent: it doesn't fit the form as the user was offered it. */
export function checkAnswer(asked: Elicitation, { action, content = {} }: ElicitationAnswer): Decided {
  if (action !== 'accept' || asked.mode === 'url') return {};
  const form = offeredForm(asked);
  if (!form) throw new Refusal('This form asks for a secret, so it can’t be sent.');
  const { issues } = validateInput(form, content);
  return issues.length > 0 ? { issues } : {};
}

interface AnswerEdges {
  open(conversationId: string): Promise<Log>;
  /** Lets the run continue with the answer. */
  takeUp(log: Log, stops: boolean): void;
}

export const createAnswers = ({ open, takeUp }: AnswerEdges) => ({
  /** Resolves when the answer is in the log. It may be there already: then the run only continues. */
  async answer(id: string, { callId, elicitationId, answer }: ElicitationAnswered): Promise<Decided> {
    const log = await open(id);
    const state = () => log.conversation.calls.get(callId);
    const find = () => {
      const now = state();
      const asked = now && openElicitations(now).find((each) => each.id === elicitationId);
      if (!asked) throw questionClosed();
      return asked;
    };
    const isAnswered = state()?.elicitations?.some((each) => each.id === elicitationId && each.answer);
    const decided = isAnswered ? {} : checkAnswer(find().asked, answer);
    if (decided.issues) return decided;
    if (!isAnswered) await log.appendIf(find, { type: 'elicitation-answered', callId, elicitationId, answer });
    takeUp(log, false);
    return {};
  },
});

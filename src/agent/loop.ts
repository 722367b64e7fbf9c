/** The loop: does what `nextStep` says until the run ends or the user has to decide. */
import { nextStep } from './next-step';
import type { RunContext } from './run-context';
import { askModel } from './turn';
import { prepareCalls, recoverTurnCall, refuseCall, runCalls } from './turn-calls';

/** Rejects only for a bug or a log that can't be written. An abort ends the run as `aborted`. */
export async function runLoop(run: RunContext, signal: AbortSignal): Promise<'ended' | 'awaiting-approval'> {
  const { maxTurns } = await run.settings();
  while (run.conversation().run.going) {
    const { turns } = run.conversation().run;
    const step = nextStep(run.conversation(), { maxTurns });
    // A call that the user denied is recorded as denied even if the denial ended the run.
    if (step.type === 'refuse-call') await refuseCall(run, step.call);
    else if (signal.aborted) await run.append({ type: 'run-ended', reason: 'aborted', turns });
    else if (step.type === 'wait-for-approval') return 'awaiting-approval';
    else if (step.type === 'stop') await run.append({ type: 'run-ended', reason: step.reason, turns });
    else if (step.type === 'ask-model') await askModel(run, signal);
    else if (step.type === 'prepare-calls') await prepareCalls(run, step.calls, signal);
    else if (step.type === 'run-calls') await runCalls(run, signal);
    else await recoverTurnCall(run, step.call, signal);
  }
  return 'ended';
}

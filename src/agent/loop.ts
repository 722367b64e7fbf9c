/** The loop: does what `nextStep` says until it says stop or a person has to decide. */
import { askModel } from './ask-model';
import { prepareCalls, recoverCall, refuseCall, runCalls } from './call-tools';
import { nextStep } from './next-step';
import type { LoopEvent, LoopOutcome, World } from './world';
import { entries } from './world';

/** Yields entries and deltas; never throws for what a person or a model can meet. An abort ends the run as `aborted`. */
export async function* runLoop(world: World, signal: AbortSignal): AsyncGenerator<LoopEvent, LoopOutcome> {
  const { maxTurns } = await world.settings();
  while (world.conversation().run.going) {
    const { turns } = world.conversation().run;
    const step = nextStep(world.conversation(), { maxTurns });
    // What the person denied is put down as denied, also when that ended the run.
    if (step.type === 'refuse-call') yield refuseCall(step.call);
    else if (signal.aborted) yield entries({ type: 'run-ended', reason: 'aborted', turns });
    else if (step.type === 'wait-for-approval') return 'awaiting_approval';
    else if (step.type === 'stop') yield entries({ type: 'run-ended', reason: step.reason, turns });
    else if (step.type === 'ask-model') yield* askModel(world, signal);
    else if (step.type === 'prepare-calls') yield* prepareCalls(world, step.calls, signal);
    else if (step.type === 'run-calls') yield* runCalls(world, signal);
    else yield* recoverCall(world, step.call, signal);
  }
  return 'ended';
}

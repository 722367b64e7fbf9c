/** Tasks of the event loop: what the specification queues must run after all microtasks, also in a hidden tab. */
import { addEventListener, createRecord, NativeMessageChannel, postMessage, startPort } from './intrinsics';

/** `ahead`: before all steps that are already queued. */
export type QueueTask = (steps: () => void, ahead?: boolean) => void;

/** A queue that runs its steps in order, one per task. It uses no timers: browsers throttle those to one a minute in hidden tabs. */
export function createTaskQueue(): QueueTask {
  const waiting: Record<number, () => void> = createRecord();
  let first = 0;
  let next = 0;
  let port: MessagePort | undefined;
  const open = () => {
    const { port1, port2 } = new NativeMessageChannel();
    addEventListener(port1, 'message', () => {
      const steps = waiting[first];
      delete waiting[first++];
      steps?.();
    });
    startPort(port1);
    return port2;
  };
  return (steps, ahead) => {
    waiting[ahead ? --first : next++] = steps;
    port ??= open(); // created when first needed: a channel costs more than the rest of the installation
    postMessage(port, 0);
  };
}

/** Marks a promise's rejection as handled. Uses `await`, because a page may have replaced `then`. */
export async function markHandled(outcome: Promise<unknown> | undefined, failed?: () => void): Promise<void> {
  try {
    await outcome;
  } catch {
    failed?.();
  }
}

/** Tasks of the event loop: what the specification queues must run after all microtasks, also in a hidden tab. */
import { addEventListener, createRecord, NativeMessageChannel, postMessage, startPort } from './intrinsics';

/** `ahead`: before all that waits already. */
export type QueueTask = (steps: () => void, ahead?: boolean) => void;

/** A queue that runs its steps one per task, in order. Not timers: those are held back to once a minute in hidden tabs. */
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
    port ??= open(); // a channel costs more than all else that happens at installation
    postMessage(port, 0);
  };
}

/** Their rejection counts as handled. Awaits, because a page may have replaced `then`. */
export async function markHandled(outcome: Promise<unknown> | undefined, failed?: () => void): Promise<void> {
  try {
    await outcome;
  } catch {
    failed?.();
  }
}

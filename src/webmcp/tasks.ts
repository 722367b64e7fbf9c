/** Tasks of the event loop: what the specification queues must run after all microtasks, also in a hidden tab. */
import { NativeMessageChannel } from './intrinsics';

export type QueueTask = (steps: () => void) => void;

/** A queue that runs its steps one per task, in order. Not timers: those are held back to once a minute in hidden tabs. */
export function createTaskQueue(): QueueTask {
  const waiting: Record<number, () => void> = { __proto__: null } as never; // a bare record: no prototype to patch
  let first = 0;
  let next = 0;
  const { port1, port2 } = new NativeMessageChannel();
  const post = port2.postMessage.bind(port2);
  port1.onmessage = () => {
    const steps = waiting[first];
    delete waiting[first++];
    steps?.();
  };
  return (steps) => {
    waiting[next++] = steps;
    post(0);
  };
}

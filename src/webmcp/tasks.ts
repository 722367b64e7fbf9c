/** Tasks of the event loop: what the specification queues must run after all microtasks, also in a hidden tab. */
import {
  addEventListener,
  createRecord,
  NativeMessageChannel,
  postMessage,
  startPort,
  stopImmediatePropagation,
} from './intrinsics';

/**
 * `ahead`: before all steps that are already queued. If a step's microtasks queue it, no other task comes between, unless that step was the
 * last that its message runs.
 */
export type QueueTask = (steps: () => void, ahead?: boolean) => void;

/** The most steps that share a message: as in tasks of their own, each one's microtasks run before the next, because a browser runs them after each listener. */
const SHARED = 8;

/** A queue that runs its steps in order, as in a task each. It uses no timers: browsers throttle those to one a minute in hidden tabs. */
export function createTaskQueue(): QueueTask {
  const waiting: Record<number, () => void> = createRecord();
  let first = 0;
  let next = 0;
  /** How many of those that were queued when the message came, and of those ahead of them; below zero between messages. */
  let left = -1;
  let isPosted = false;
  /** The microtasks of the last step have run, which isn't so everywhere. */
  let isSettled = true;
  let port: MessagePort | undefined;
  const settle = async () => {
    await undefined;
    isSettled = true;
  };
  const close = () => {
    left = -1;
    isPosted = first < next;
    if (isPosted) postMessage(port as MessagePort, 0); // a message came from there
  };
  const run = (event: Event) => {
    if (left < 0) {
      left = next - first;
      isSettled = true;
    }
    if (left === 0) {
      stopImmediatePropagation(event);
      close();
    }
    if (left < 0 || !isSettled) return;
    left--;
    isSettled = left === 0; // what follows the last step runs none
    if (left > 0) void settle();
    const steps = waiting[first];
    delete waiting[first++];
    steps?.();
  };
  const open = () => {
    const { port1, port2 } = new NativeMessageChannel();
    for (let i = 0; i < SHARED; i++) addEventListener(port1, 'message', (event) => run(event));
    addEventListener(port1, 'message', close);
    startPort(port1);
    return port2;
  };
  return (steps, ahead) => {
    waiting[ahead ? --first : next++] = steps;
    if (ahead && left >= 0) left++;
    port ??= open(); // created when first needed: a channel costs more than the rest of the installation
    if (!isPosted) postMessage(port, 0);
    isPosted = true;
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

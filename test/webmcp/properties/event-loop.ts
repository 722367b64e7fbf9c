/**
 * The event loop of the property tests. Tasks of one source run in turn, those of different sources in an order that a seed
 * decides; time stands still as long as there is a task. So a run is the same each time, and takes no time.
 */
import type { QueueTask } from '../../../src/webmcp/tasks';

interface Task {
  readonly source: object;
  readonly steps: () => void;
  /** Tasks of a document that has gone don't run. */
  readonly isAlive: () => boolean;
}

interface Timer {
  readonly due: number;
  readonly steps: () => void;
}

/** More than any list of commands can need. */
const ENDLESS = 20_000;

export class EventLoop {
  tasks: Task[] = [];
  timers: Timer[] = [];
  now = 1;
  /** Whether the document that is being made is still there. */
  isAlive: () => boolean = () => true;
  #random: number;
  #count = 0;

  /** With the seed 0 the oldest task is always the next. */
  constructor(seed: number) {
    this.#random = seed;
  }

  queueTask(source: object, steps: () => void, isAlive = () => true, ahead = false): void {
    this.tasks[ahead ? 'unshift' : 'push']({ source, steps, isAlive });
  }

  /** Runs a task with its microtasks. */
  async step(): Promise<void> {
    await microtasks();
    const task = this.#next();
    if (!task) return;
    this.tasks.splice(this.tasks.indexOf(task), 1);
    if (++this.#count > ENDLESS) throw new Error('The tasks have no end');
    if (task.isAlive()) task.steps();
  }

  /** Until there is nothing to wait for. */
  async rest(): Promise<void> {
    await microtasks();
    while (this.tasks.length > 0 || this.timers.length > 0) {
      if (this.tasks.length === 0) this.#ring();
      await this.step();
      await microtasks();
    }
  }

  /** Time passes only here. */
  #ring(): void {
    this.timers.sort((one, other) => one.due - other.due);
    const timer = this.timers.shift();
    if (!timer) return;
    this.now = Math.max(this.now, timer.due);
    timer.steps();
  }

  #next(): Task | undefined {
    const sources = new Set<object>();
    const firsts = this.tasks.filter(({ source }) => !sources.has(source) && sources.add(source));
    return firsts[this.#number() % Math.max(1, firsts.length)];
  }

  /** Xorshift: stays 0 when it begins there. */
  #number(): number {
    this.#random ^= this.#random << 13;
    this.#random ^= this.#random >>> 17;
    this.#random ^= this.#random << 5;
    return this.#random >>> 0;
  }
}

/** Lets all promises that have settled be heard of. */
export const microtasks = () => new Promise<void>((resolve) => setImmediate(resolve));

let loop = new EventLoop(0);

/** From now on all channels and timers of `src/webmcp` are those of this loop. */
export function startLoop(seed: number): EventLoop {
  loop = new EventLoop(seed);
  return loop;
}

class Port extends EventTarget {
  other: Port | undefined;
  #closed = false;
  #started = false;
  readonly #waiting: unknown[] = [];

  set onmessage(receive: (event: Event) => void) {
    this.addEventListener('message', receive);
    this.start();
  }

  start(): void {
    this.#started = true;
    for (const data of this.#waiting.splice(0)) this.#deliver(data);
  }

  postMessage(message: unknown): void {
    const data = structuredClone(message);
    const { other } = this;
    if (!this.#closed && other) loop.queueTask(other, () => other.#deliver(data));
  }

  close(): void {
    this.#closed = true;
  }

  #deliver(data: unknown): void {
    if (!this.#started) this.#waiting.push(data);
    else if (!this.#closed) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

class Channel {
  readonly port1 = new Port();
  readonly port2 = new Port();
  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}

/** What takes the place of `createTaskQueue`: no task of a document runs after it has gone. */
export function createLoopQueue(): QueueTask {
  const source = {};
  const { isAlive } = loop;
  return (steps, ahead) => loop.queueTask(source, steps, isAlive, ahead);
}

const silent = () => undefined;

/** What takes the place of the built-ins in `src/webmcp/intrinsics.ts`. */
export const loopIntrinsics = {
  NativeMessageChannel: Channel,
  postMessage: (port: Port, message: unknown) => port.postMessage(message),
  startPort: (port: Port) => port.start(),
  endPort: (port: Port) => port.close(),
  setTimeout: (steps: () => void, milliseconds: number) =>
    void loop.timers.push({ due: loop.now + milliseconds, steps }),
  now: () => loop.now,
  logError: silent,
  logWarning: silent,
};

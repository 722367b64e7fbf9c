/** Draws the first chart of a page in slices: its engine is slow while it is new to the thread, and would hold what is typed or streams in. */
import { View } from 'vega';

/** Milliseconds: half a frame; the rest is for layout and paint. */
const maxSlice = 8;

let begun = 0;
let isCold = true;

/** Null: the slice has time left. Later charts take all the time that they need: they often replace the same one, and would blink. */
export const pauseIfLong = (): Promise<void> | null =>
  isCold && performance.now() - begun >= maxSlice ? untilIdle() : null;

/** Milliseconds, if the thread is never idle. */
const maxWait = 100;

/** What is typed or streams in is seen first. */
async function untilIdle(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: maxWait }));
  begun = performance.now();
}

/** A part of Vega’s flow, which waits if its run gives a promise. `stamp`: the round of changes that it is run in. */
interface Operator {
  run(pulse: { stamp: number }): object;
}
declare module 'vega' {
  interface View {
    /** Called for each operator, by the constructor and for each facet. */
    add(...parts: unknown[]): Operator;
  }
}

/** Works out its first round in slices; what changes later, at once. */
export class SlicedView extends View {
  override add(...parts: unknown[]): Operator {
    const operator = super.add(...parts);
    const { run } = operator;
    operator.run = (pulse) => {
      const pause = pulse.stamp === 1 ? pauseIfLong() : null;
      return pause ? pause.then(() => run.call(operator, pulse)) : run.call(operator, pulse);
    };
    return operator;
  }

  async runInSlices(): Promise<void> {
    await this.runAsync();
    isCold = false; // even if nobody wants this chart any more
  }
}

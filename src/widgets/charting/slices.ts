/** Draws the first chart of a page in slices: its engine is slow while it is new to the thread, and would hold what is typed or streams in. */
import { View } from 'vega';

/** Milliseconds: half a frame; the rest is for layout and paint. */
const maxSlice = 8;

let begun = 0;
let isCold = true;

/** Counts from here, so that a small chart is seen in the frame that it was given in. */
export const beginSlice = (): void => {
  begun = performance.now();
};

/** Null: the slice has time left. Later charts have all that they need: they often replace the same one, and would blink. */
export const pauseIfLong = (): Promise<void> | null =>
  isCold && performance.now() - begun >= maxSlice ? nextTask() : null;

/** By a message: a timer waits up to a second in a tab that isn’t seen. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      beginSlice();
      resolve();
    };
    port2.postMessage(null);
  });

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

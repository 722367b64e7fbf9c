/** Drawing in slices: between two of them the thread shows a frame, and takes what is typed or streams in. */
import { View } from 'vega';

/**
 * Milliseconds of a slice. While the engine is new to the thread, which makes it slow, a frame’s time beside what else a frame needs.
 * Later, as long as nobody notices: a chart often takes the place of the same one, while it is written, and shouldn’t blink.
 */
const [maxFirst, maxLater] = [8, 50];

let begun = 0;
let isNew = true;

/** Until the next task, if this one has worked for a slice. */
export const breathe = (): Promise<void> | null =>
  performance.now() - begun < (isNew ? maxFirst : maxLater) ? null : nextSlice();

/** What has little to draw is seen in the frame that it was given in. */
export const beginSlice = (): void => {
  begun = performance.now();
};

/** A chart is whole. */
export const endSlices = (): void => {
  isNew = false;
};

/** By a message: a timer waits up to a second in a tab that isn’t seen. */
const nextSlice = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      begun = performance.now();
      resolve();
    };
    port2.postMessage(null);
  });

/** A step of Vega’s flow, which waits for one that gives a promise. `stamp`: which round of changes it is. */
interface Step {
  run(pulse: { stamp: number }): object;
}
declare module 'vega' {
  interface View {
    /** Called for each step, by the constructor and where a drawing has further parts. */
    add(...parts: unknown[]): Step;
  }
}

/** Works out its first round in slices; what changes later, at once. */
export class SlicedView extends View {
  override add(...parts: unknown[]): Step {
    const step = super.add(...parts);
    const { run } = step;
    step.run = (pulse) => {
      const breath = pulse.stamp === 1 ? breathe() : null;
      return breath ? breath.then(() => run.call(step, pulse)) : run.call(step, pulse);
    };
    return step;
  }
}

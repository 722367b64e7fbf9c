/** How a page moves: something is done once a frame, and what each frame took becomes rows. */
import type { Page } from 'playwright-core';
import { percentile } from './statistics.ts';
import type { Row } from './table.ts';

const frames = 300;

export interface Frames {
  /** Milliseconds from each frame to the next. */
  gaps: number[];
  /** Milliseconds of the main thread for each frame: handlers, drawing, layout. */
  work: number[];
}

/** `step` runs in the page, once a frame. */
export async function framesOf(page: Page, step: (frame: number) => void): Promise<Frames> {
  await page.evaluate(`globalThis.step = ${step}`);
  return page.evaluate(async (count) => {
    const { step } = globalThis as unknown as { step(frame: number): void }; // put there by the line above
    const gaps: number[] = [];
    const work: number[] = [];
    const { port1, port2 } = new MessageChannel();
    port1.start();
    await new Promise(requestAnimationFrame);
    let before = performance.now();
    for (let frame = -20; frame < count; frame++) {
      const start = performance.now();
      step(frame + 20);
      // A message that is posted in a frame is heard once that frame is laid out and painted.
      const heard = new Promise<void>((resolve) => port1.addEventListener('message', () => resolve(), { once: true }));
      port2.postMessage(null);
      await heard;
      const end = performance.now();
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      if (frame >= 0) {
        gaps.push(now - before);
        work.push(end - start);
      }
      before = now;
    }
    return { gaps, work };
  }, frames);
}

/** A refresh is 16.7 ms; what comes before one and a half of them missed none. */
const inTime = 25;

export function toFrameRows(title: string, { gaps, work }: Frames): Row[] {
  const share = (gaps.filter((gap) => gap < inTime).length / gaps.length) * 100;
  const short = (work.filter((time) => time < 16).length / work.length) * 100;
  const row = (what: string, unit: string, figure: number, note?: string): Row => ({
    title: `${title}: ${what}`,
    unit,
    figures: { ours: figure },
    samples: gaps.length,
    ...(note && { note }),
  });
  return [
    row('frames in time', '%', share, 'no refresh was missed'),
    row('frames whose work took under 16 ms', '%', short),
    row('longest frame', 'ms', Math.max(...gaps)),
    row('work of a frame, p50', 'ms', percentile(work, 0.5)),
    row('work of a frame, p99', 'ms', percentile(work, 0.99)),
  ];
}

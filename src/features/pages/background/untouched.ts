/** Whether a page can be loaded anew without a loss: nothing was typed in any of its frames, and nothing plays. */
import { askFrames } from '#browser/scripting.ts';
import { readTouched } from '#page/in-frames.ts';

export async function isUntouched(tabId: number): Promise<boolean> {
  const frames = await askFrames(tabId, readTouched, '').catch(() => [{ touched: true }]);
  return frames.every(({ touched }) => !touched);
}

/** Loads a page anew where that is no loss: nothing was typed in any of its frames, and nothing plays. */
import { askFrames } from '#browser/scripting.ts';
import { reloadTab } from '#browser/tabs.ts';
import { until } from '#core/tools/waiting.ts';
import { readTouched } from '#page/in-frames.ts';

/** Milliseconds. Firefox tells its processes in its own time that a site is allowed: until then no frame answers. */
const maxPatience = 5000;

/** Resolves when the new document is there, or when nothing is to be done. */
export async function reloadUntouched(tabId: number): Promise<void> {
  const read = () => askFrames(tabId, readTouched, '').catch(() => []);
  let before = await read();
  await until(async () => {
    if (before.length === 0) before = await read();
    return before.length > 0;
  }, maxPatience);
  if (before.length === 0 || before.some(({ touched }) => touched)) return;
  await reloadTab(tabId);
  const old = new Set(before.map(({ documentId }) => documentId));
  await until(async () => (await read()).some(({ documentId }) => !old.has(documentId)), maxPatience);
}

/** What panel and background hold after 10 runs and after 100. */
import type { Page } from 'playwright-core';
import type { Row } from '../../table.ts';
import { say, useModel } from '../journey.ts';
import { openScene } from '../scene.ts';

export async function watchHeap(): Promise<Row[]> {
  const scene = await openScene();
  const { panel } = scene;
  try {
    await useModel(panel, { type: 'rehearsal' });
    await runsUntil(panel, 0, 10);
    const before = await heapOf(panel);
    await runsUntil(panel, 10, 100);
    const after = await heapOf(panel);
    const row = (title: string, bytes: number): Row => ({ title, unit: 'KB', figures: { ours: bytes / 1024 } });
    return [row('Heap of the panel after 10 runs', before), row('Heap of the panel after 100 runs', after)];
  } finally {
    await scene.close();
  }
}

/** Each in a conversation of its own after every ten, so that what is shown stays the same length. */
async function runsUntil(panel: Page, from: number, to: number): Promise<void> {
  for (let run = from; run < to; run++) {
    if (run % 10 === 0) {
      await panel.getByRole('button', { name: 'New chat' }).first().click();
      await panel.locator('.hello').waitFor();
    }
    await say(panel, `hello number ${run}`);
  }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

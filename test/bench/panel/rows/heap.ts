/** What panel and background hold after 10 runs, after 100 and after 200. */
import type { CDPSession, Page } from 'playwright-core';
import type { Row } from '../../table.ts';
import { say, useModel } from '../journey.ts';
import { openScene } from '../scene.ts';

export async function watchHeap(): Promise<Row[]> {
  const scene = await openScene();
  const { panel } = scene;
  try {
    await useModel(panel, { type: 'rehearsal' });
    const session = await panel.context().newCDPSession(panel);
    const worker = await attachToWorker(session);
    const rows: Row[] = [];
    let done = 0;
    for (const runs of [10, 100, 200]) {
      await runsUntil(panel, done, runs);
      done = runs;
      const row = (world: string, bytes: number): Row => ({
        title: `Heap of the ${world} after ${runs} runs`,
        unit: 'KB',
        figures: { ours: bytes / 1024 },
      });
      rows.push(row('panel', await heapOf((method) => session.send(method))), row('background', await heapOf(worker)));
    }
    return rows;
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

type Ask = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>;

async function heapOf(ask: Ask): Promise<number> {
  for (let i = 0; i < 3; i++) await ask('HeapProfiler.collectGarbage');
  const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number }; // as the protocol says
  return usedSize;
}

/** The driver has no session of its own for an extension's worker: it is spoken to through the panel's. */
async function attachToWorker(session: CDPSession): Promise<Ask> {
  const { targetInfos } = await session.send('Target.getTargets');
  const targetId = targetInfos.find(({ type }) => type === 'service_worker')?.targetId;
  if (!targetId) throw new Error('There is no background.');
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  let last = 0;
  return (method) => {
    const id = ++last;
    const answered = new Promise((resolve) =>
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer = JSON.parse(message) as { id?: number; result?: unknown }; // as the protocol says
        if (answer.id === id) resolve(answer.result);
      }),
    );
    return session
      .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
      .then(() => answered);
  };
}

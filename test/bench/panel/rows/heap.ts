/** What panel and background hold after 10 runs and after 110: each in a chat of its own, and all of them in one. */
import type { CDPSession, Page } from 'playwright-core';
import type { Row } from '../../table.ts';
import { say, useModel } from '../journey.ts';
import { openScene } from '../scene.ts';
import { bytesOfEntries, type Held, type World, weigh, worldOfPage, worldOfWorker } from './worlds.ts';

const early = 10;
const late = 110;

type Mode = 'own' | 'one';

const modes: Record<Mode, string> = { own: 'each in a chat of its own', one: 'all in one chat' };

export async function watchHeap(): Promise<Row[]> {
  return [...(await watchRuns('own')), ...(await watchRuns('one'))];
}

async function watchRuns(mode: Mode): Promise<Row[]> {
  const scene = await openScene();
  const { panel } = scene;
  try {
    await useModel(panel, { type: 'demo' });
    const session: CDPSession = await panel.context().newCDPSession(panel);
    const worlds = { panel: worldOfPage(session), background: await worldOfWorker(session) };
    await run(panel, mode, 0, early);
    const before = await weighEach(worlds, panel);
    await run(panel, mode, early, late);
    const after = await weighEach(worlds, panel);
    const entries = (after.entries - before.entries) / (late - early);
    const drawn = `${before.rows} rows of it drawn at first, then ${after.rows}`;
    const note = mode === 'one' ? `its entries' JSON ${entries.toFixed(0)}; ${drawn}` : 'of chats that were left';
    const toWorldRows = (world: keyof typeof worlds): Row[] =>
      toRows(`Heap of the ${world}, runs ${modes[mode]}`, before[world], after[world], note);
    return [...toWorldRows('panel'), ...toWorldRows('background')];
  } finally {
    await scene.close();
  }
}

async function run(panel: Page, mode: Mode, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) {
    if (mode === 'own' && n > 0) {
      await panel.getByRole('button', { name: 'New chat' }).first().click();
      await panel.locator('.hello').waitFor();
    }
    await say(panel, `hello number ${n}`);
  }
}

const weighEach = async (worlds: { panel: World; background: World }, panel: Page) => ({
  panel: await weigh(worlds.panel),
  background: await weigh(worlds.background),
  entries: await bytesOfEntries(panel),
  rows: await panel.locator('.talk .item-place').count(),
});

function toRows(title: string, before: Held, after: Held, note: string): Row[] {
  const grown = (after.data - before.data) / (late - early);
  return [
    { title: `${title}: after ${early}`, unit: 'KB', figures: { ours: before.used / 1024 } },
    { title: `${title}: after ${late}`, unit: 'KB', figures: { ours: after.used / 1024 } },
    { title: `${title}: what a run adds, without code that was compiled`, unit: 'B', figures: { ours: grown }, note },
  ];
}

/** From a message to a background that sleeps until it is answered, beside an extension whose background does nothing else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { install, uninstall } from '../../../support/browsers/chromium.ts';
import { percentile } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import { command } from '../journey.ts';
import { openScene } from '../scene.ts';

const samples = 20;

export async function timeWaking(): Promise<Row[]> {
  const { browser, panel, close } = await openScene();
  const nothing = await installNothing(browser.context);
  try {
    await panel.getByRole('button', { name: 'History' }).first().waitFor();
    const asleep: number[] = [];
    const floor: number[] = [];
    const awake: number[] = [];
    for (let i = 0; i < samples; i++) {
      await browser.killBackground();
      floor.push(await command(nothing.page, 'conversations', {}));
      await browser.killBackground();
      asleep.push(await command(panel, 'conversations', {}));
      awake.push(await command(panel, 'conversations', {}));
    }
    const row = (title: string, figures: Row['figures'], note: string): Row => ({
      title,
      unit: 'ms',
      figures,
      samples,
      note,
    });
    const wakes = (share: number) => ({ ours: percentile(asleep, share), floor: percentile(floor, share) });
    const besideNothing = 'floor: an extension whose background only answers';
    return [
      row('The background wakes and answers, median', wakes(0.5), besideNothing),
      row('The background wakes and answers, p90', wakes(0.9), besideNothing),
      row('The background, awake, answers, median', { ours: percentile(awake, 0.5) }, 'the same question'),
    ];
  } finally {
    await nothing.remove();
    await close();
  }
}

const files = {
  'manifest.json': JSON.stringify({
    ...{ manifest_version: 3, name: 'Nothing', version: '1' },
    background: { service_worker: 'background.js' },
  }),
  'background.js':
    "chrome.runtime.onConnect.addListener((port) => port.onMessage.addListener(() => port.postMessage({ type: 'answer' })));",
  'page.html': '<!doctype html><title>Nothing</title>',
};

async function installNothing(context: BrowserContext): Promise<{ page: Page; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-nothing-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const id = await install(context, folder);
  const page = await context.newPage();
  await page.goto(`chrome-extension://${id}/page.html`);
  const remove = async () => {
    await uninstall(context, id);
    await rm(folder, { recursive: true });
  };
  return { page, remove };
}

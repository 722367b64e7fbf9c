/** From a message to a background that sleeps until it is answered, beside an extension whose background does nothing else. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { install as installIn, uninstall } from '../../../support/browsers/chromium.ts';
import { percentile } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import { command } from '../journey.ts';
import { openScene } from '../scene.ts';

const samples = 20;

export async function timeWaking(): Promise<Row[]> {
  const { browser, panel, close } = await openScene();
  const install = (background: string) => installWith(browser.context, background);
  const [nothing, stores, bytes] = [
    await install(answers),
    await install(answersFromStores),
    await install(await unrun()),
  ];
  try {
    await panel.getByRole('button', { name: 'History' }).first().waitFor();
    const asleep: number[] = [];
    const floors = new Map([nothing, stores, bytes].map((each) => [each, [] as number[]]));
    const awake: number[] = [];
    for (let i = 0; i < samples; i++) {
      for (const [{ page }, times] of floors) {
        await browser.killBackground();
        times.push(await command(page, 'conversations', {}));
      }
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
    const floor = (share: number, of = nothing) => percentile(floors.get(of) ?? [], share);
    const wakes = (share: number) => ({ ours: percentile(asleep, share), floor: floor(share) });
    const besideNothing = 'floor: an extension whose background only answers';
    return [
      row('The background wakes and answers, median', wakes(0.5), besideNothing),
      row('The background wakes and answers, p90', wakes(0.9), besideNothing),
      row('The background, awake, answers, median', { ours: percentile(awake, 0.5) }, 'the same question'),
      row(
        'The floor after a reading of both stores, median',
        { floor: floor(0.5, stores) },
        'as little as can be read',
      ),
      row('The floor with our start’s script, never run, median', { floor: floor(0.5, bytes) }, 'what its bytes cost'),
    ];
  } finally {
    for (const each of [nothing, stores, bytes]) await each.remove();
    await close();
  }
}

const answers =
  "chrome.runtime.onConnect.addListener((port) => port.onMessage.addListener(() => port.postMessage({ type: 'answer' })));";

const answersFromStores = `const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
const open = () => {
  const request = indexedDB.open('chats', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('chats');
  return done(request);
};
const read = async () => done((await open()).transaction('chats').objectStore('chats').getAll());
chrome.runtime.onConnect.addListener((port) => port.onMessage.addListener(async () => {
  await Promise.all([chrome.storage.local.get('settings'), read()]);
  port.postMessage({ type: 'answer' });
}));`;

const unrun = async () =>
  `${answers}\nfunction never() {\n${await readFile('.output/chrome-mv3/background.js', 'utf8')}\n}`;

const manifest = {
  ...{ manifest_version: 3, name: 'Nothing', version: '1', permissions: ['storage'] },
  background: { service_worker: 'background.js' },
};

async function installWith(
  context: BrowserContext,
  background: string,
): Promise<{ page: Page; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-nothing-'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'background.js'), background);
  await writeFile(join(folder, 'page.html'), '<!doctype html><title>Nothing</title>');
  const id = await installIn(context, folder);
  const page = await context.newPage();
  await page.goto(`chrome-extension://${id}/page.html`);
  const remove = async () => {
    await uninstall(context, id);
    await rm(folder, { recursive: true });
  };
  return { page, remove };
}

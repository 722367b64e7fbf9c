/** A page that Chromium renders before anybody sees it. Driven by Puppeteer: under Playwright nothing is prerendered. */
import { rm } from 'node:fs/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { waitFor } from '../../support/browsers/browser';
import { copyBuild, desk as deskPage } from '../../support/browsers/builds';
import { chromiumPath } from '../../support/browsers/programs';

let extension: string;

let browser: Browser;
let site: Playground;
beforeAll(async () => {
  extension = await copyBuild('chromium');
  site = await servePlayground({ port: 0, framePort: 0 });
  browser = await puppeteer.launch({
    executablePath: chromiumPath,
    headless: true,
    enableExtensions: [extension],
    args: ['--no-sandbox'],
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await rm(extension, { recursive: true });
});

const background = () => browser.targets().find((target) => target.type() === 'service_worker');

/** Ends the background until what was under way wakes it no more. */
async function sleeps(): Promise<void> {
  let asleepSince = Date.now();
  const staysAsleep = async () => {
    const running = background();
    if (running) asleepSince = Date.now();
    await (await running?.worker().catch(() => null))?.close().catch(() => undefined);
    return Date.now() - asleepSince > 1000;
  };
  await waitFor(staysAsleep, 'the background to stay asleep', { timeout: 30_000 });
}

async function openPanel(origin: string, tabId: number) {
  const panel = await browser.newPage();
  await panel.goto(`${origin}/sidepanel.html?tabId=${tabId}`);
  return panel;
}

test('a prerendered page has the API, wakes nobody before it is shown, and then its tools are listed', async () => {
  const worker = await browser.waitForTarget((target) => target.type() === 'service_worker');
  const origin = `chrome-extension://${new URL(worker.url()).host}`;
  const desk = await browser.newPage();
  await desk.goto(`${origin}/${deskPage}`); // a panel would connect again, and ask more, each time the background is ended
  const registered = 'chrome.scripting.getRegisteredContentScripts().then((all) => all.length === 2)';
  await waitFor(async () => Boolean(await desk.evaluate(registered)), 'the registration of the scripts');
  const page = await browser.newPage();
  await page.goto(`${site.url}lab/quiet.html`);
  const tabId = await desk.evaluate(
    'chrome.tabs.query({}).then((tabs) => tabs.find(({ title }) => title === "Quiet").id)',
  );
  await sleeps();

  await page.goto(`${site.url}lab/prerender.html`);
  await new Promise((resolve) => setTimeout(resolve, 2000)); // the page is rendered, and had the time to wake somebody
  expect(background()).toBeUndefined();
  await page.click('a');
  const prerendered = () => page.evaluate('document.documentElement.dataset.prerendered');
  await waitFor(async () => (await prerendered()) === 'true', 'the page that was rendered before');
  await waitFor(async () => background() !== undefined, 'the background to wake');

  const panel = await openPanel(origin, Number(tabId));
  const words = () => panel.evaluate('document.body.innerText').then(String);
  await waitFor(async () => (await words()).includes('1 tool on this page'), 'its tool', { instead: words });
});

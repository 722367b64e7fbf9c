/** The parts of the background, in Chromium, whose worker takes them in when something of them is first used. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../../bench/panel/journey';
import { type Chromium, launchChromium, pageOf } from '../../support/browsers/chromium';

let browser: Chromium;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('a background that wakes for a panel takes in no other part, and what reads a file when a chat is imported', async () => {
  const panel = pageOf(await browser.openPanel(await browser.openSite('about:blank')));
  await panel.getByRole('button', { name: 'History' }).first().waitFor();
  await browser.killBackground();
  const woken = browser.context.waitForEvent('serviceworker');
  await command(panel, 'conversations', {});
  const worker = await woken;
  const taken = () =>
    worker.evaluate(() =>
      Object.keys(Reflect.get(globalThis, 'tabhandParts')).filter((name) => !/^(within|rolldown)-/.test(name)),
    );
  expect(await taken()).toEqual([]);
  await command(panel, 'import-conversation', { conversation: 'no chat' });
  expect(await taken()).toContain('read.js');
});

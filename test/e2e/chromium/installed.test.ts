/** What Chrome shows right after the installation, with no site allowed. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyBuild } from '../../support/browsers/builds';
import { type Chromium, install, launchChromium, uninstall } from '../../support/browsers/chromium';

let browser: Chromium;
let folder: string;

beforeAll(async () => {
  browser = await launchChromium();
  folder = await copyBuild('chromium', { asksForSites: true });
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

test('issue 20, 5: a page opens that sets up demo mode, and opens the demo page with the panel beside it', async () => {
  const { context, extensionId } = browser;
  const welcome = `chrome-extension://${extensionId}/installed.html`;
  const opened = () => context.pages().find((page) => page.url() === welcome);
  expect(opened(), 'who has all sites from the start').toBeUndefined();
  await uninstall(context, extensionId);
  await install(context, folder);
  await expect.poll(opened).toBeDefined();
  const page = opened();
  await page?.getByRole('heading', { name: 'Tabhand is installed' }).waitFor();
  const panels = () =>
    page?.evaluate(async () => (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL' as never] })).length);
  expect(await panels()).toBe(0);
  await page?.getByRole('button', { name: 'Try without a model' }).click();
  await page?.getByText('Done', { exact: true }).waitFor();
  const before = context.pages().length;
  await page?.getByRole('button', { name: 'Open the demo page' }).click();
  await expect.poll(panels).toBe(1);
  await expect.poll(() => context.pages().length).toBe(before + 1);
});

/** The permission for notifications, given as a person gives it. Headless, Chromium shows nobody the question. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { launchFirefox } from '../../support/browsers/firefox';
import { choosesModelAt, opensSettings, personSays } from '../../support/journey';

let browser: TabhandBrowser;
let site: Playground;
let model: ModelServer;
let panel: Surface;

beforeAll(async () => {
  [browser, site, model] = await Promise.all([
    launchFirefox({ asksForSites: true }),
    servePlayground({ port: 0, framePort: 0 }),
    serveModel([{ text: 'The next one is Kora.', delay: 300 }]),
  ]);
  const page = await browser.openSite(`${site.url}music/`);
  panel = await browser.openPanel(page);
  await panel.click('Allow on all sites'); // the toolbar’s button would open a sidebar
  await panel.sees('7 tools');
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site, model].map((each) => each?.close()));
});

const isGranted = () => panel.value<boolean>(`browser.permissions.contains({ permissions: ['notifications'] })`);

test('the switch asks for it, and a run that ends unseen is then told', async () => {
  await choosesModelAt(panel, model.url);
  expect(await isGranted()).toBe(false);
  await opensSettings(panel, 'Advanced');
  await panel.choose('Notify me when a run ends');
  await panel.until(`document.activeElement.checked`);
  expect(await isGranted()).toBe(true);
  // Without a head it closes each at once.
  const told = browser.evaluateAtDesk(`new Promise((resolve) => {
    browser.notifications.onClosed.addListener(() => resolve('told'));
    localStorage.setItem('listens', 'yes');
  })`);
  await panel.until(`localStorage.getItem('listens') !== null`);
  await panel.click('Back');
  await personSays(panel, 'What comes next?');
  await panel.sees('The next');
  await panel.close();
  expect(await told).toBe('told');
});

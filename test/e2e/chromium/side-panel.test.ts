/** The real side panel, beside the page, as a click on the toolbar's button opens it; the other tests use it as a tab. */
import { afterAll, beforeAll, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface } from '../../support/browsers/browser';
import { type Chromium, launchChromium } from '../../support/browsers/chromium';
import { openSidePanel, type SidePanel } from '../../support/browsers/side-panel';

let browser: Chromium;
let site: Playground;
let page: Surface;
let panel: SidePanel;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), servePlayground({ port: 0, framePort: 0 })]);
  page = await browser.openSite(`${site.url}music/`);
  panel = await openSidePanel(browser, page);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('the toolbar’s button opens the panel beside the page, with the live count of its tools', async () => {
  await panel.sees('7 tools on this page, 1 unavailable');
  await panel.sees(new URL(site.url).host);
});

test('a sentence typed there is carried out by demo mode on the page beside it', async () => {
  await panel.click('Try without a model');
  // Sent before the model is set, a message opens the settings of models instead.
  await panel.seesNoMore('Try without a model');
  await panel.says('Message', 'play Blue Train');
  await panel.sees('Run play_track on');
  await panel.click('Allow once');
  await page.until(`document.querySelector('#now-playing')?.textContent === 'Blue Train'`);
});

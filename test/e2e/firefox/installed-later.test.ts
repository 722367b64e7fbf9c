/** Firefox can install Tabhand when pages are open already. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { launchFirefox } from '../../support/browsers/firefox';

let site: Playground;
let browser: TabhandBrowser;
const open: Surface[] = [];
beforeAll(async () => {
  site = await servePlayground({ port: 0, framePort: 0 });
  const before = async (openSite: TabhandBrowser['openSite']) => {
    const page = await openSite(`${site.url}lab/quiet.html`);
    expect(await page.value(`'modelContext' in document`)).toBe(false);
    open.push(page);
  };
  browser = await launchFirefox({ before });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('a tab that was open when Tabhand was installed has the API, and the tools that it then registers are listed', async () => {
  const page = open[0] as Surface; // opened just now
  await page.until(`'modelContext' in document`);
  await page.value(
    `void document.modelContext.registerTool({ name: 'kept', description: 'Here.', execute: () => 'yes' })`,
  );
  const panel = await browser.openPanel(page);
  await panel.click('Tools');
  await panel.sees('kept');
});

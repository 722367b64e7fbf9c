/** Pages come, go and come back, in Firefox, which can also install Tabhand when pages are open already. */
import { expect, test } from 'vitest';
import { servePlayground } from '../../../playground/serve';
import type { Surface } from '../../support/browsers/browser';
import { launchFirefox } from '../../support/browsers/firefox';
import { lifecycleJourney } from '../journeys/lifecycle';

lifecycleJourney(launchFirefox);

test('a tab that was open when Tabhand was installed has the API, and the tools that it then registers are listed', async () => {
  const site = await servePlayground({ port: 0, framePort: 0 });
  const open: Surface[] = [];
  const before = async (openSite: (url: string) => Promise<Surface>) => {
    const page = await openSite(`${site.url}lab/quiet.html`);
    expect(await page.value(`'modelContext' in document`)).toBe(false);
    open.push(page);
  };
  const browser = await launchFirefox({ before });
  const page = open[0] as Surface; // opened just now
  await page.until(`'modelContext' in document`);
  await page.value(
    `void document.modelContext.registerTool({ name: 'kept', description: 'Here.', execute: () => 'yes' })`,
  );
  const panel = await browser.openPanel(page);
  await panel.click('Tools');
  await panel.sees('kept');
  await browser.close();
  await site.close();
});

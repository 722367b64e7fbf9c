/** Pages come, go and come back, in Chromium, where scripts also outlive the extension that they came from. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type Chromium, launchChromium, pageOf } from '../../support/browsers/chromium';
import { lifecycleJourney } from '../journeys/lifecycle';

lifecycleJourney('chromium', () => launchChromium({ backForwardCache: true }));

describe('in Chromium alone', () => {
  let browser: Chromium;
  let site: Playground;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launchChromium(), servePlayground({ port: 0, framePort: 0 })]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('a relay that lost its extension says so once on the console, and is quiet from then on', async () => {
    const page = await browser.openSite(`${site.url}lab/odd.html`);
    const said: string[] = [];
    pageOf(page).on('console', (message) => /tabhand/i.test(message.text()) && said.push(message.text()));
    await browser.reloadExtension();
    const panel = await browser.openPanel(page);
    await panel.sees('9 tools');
    const register = (name: string) =>
      page.value(`document.modelContext.registerTool({ name: '${name}', description: 'Late.', execute() {} })`);
    await register('first');
    await panel.sees('10 tools');
    await register('second');
    await panel.sees('11 tools');
    expect(said).toEqual([expect.stringContaining('Tabhand was updated or removed')]);
  });
});

/** The browser takes the database away while Tabhand runs, as it may when the disk runs full or the user clears data. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { say, useModel } from '../../bench/panel/journey';
import { type Chromium, launchChromium, pageOf } from '../../support/browsers/chromium';

let browser: Chromium;
let site: Playground;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), servePlayground({ port: 0, framePort: 0 })]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('item 10: the connection that the browser closes is opened again, and the loss is said until it is dismissed', async () => {
  const panel = pageOf(await browser.openPanel(await browser.openSite(site.url)));
  await useModel(panel, { type: 'demo' });
  await say(panel, 'hello');
  const session = await panel.context().newCDPSession(panel);
  const origin = `chrome-extension://${browser.extensionId}`;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await panel.reload();
  await panel.getByText('The browser deleted Tabhand’s data.').waitFor();
  await useModel(panel, { type: 'demo' });
  await say(panel, 'hello again');
  expect(await panel.locator('.talk .user').count()).toBe(1);
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await panel.getByText('The browser deleted Tabhand’s data.').waitFor({ state: 'detached' });
  await browser.killBackground();
  await panel.reload();
  await panel.getByText('hello again').first().waitFor();
  expect(await panel.getByText('The browser deleted').count()).toBe(0);
});

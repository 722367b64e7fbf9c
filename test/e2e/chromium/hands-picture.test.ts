/** The card of an action shows what it will touch, cut out of the page, while the page's tab is in front. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, type NormalisedRequest, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { TabhandBrowser } from '../../support/browsers/browser';
import { launchChromium } from '../../support/browsers/chromium';
import { choosesModelAt, ending, personSays } from '../../support/journey';

const clicks = ({ messages }: NormalisedRequest) => {
  const look = messages.findLast(({ role }) => role === 'tool')?.text ?? '';
  const ref = /button "Add Blue mug" \[(e\d+)\]/.exec(look)?.[1] ?? '';
  return { calls: [{ match: ending('_click'), arguments: { ref } }] };
};
/** How many colours the picture has, roughly: a blank one has one. */
const colours = `(() => {
  const picture = document.querySelector('.ask .cutout');
  const pen = Object.assign(document.createElement('canvas'), { width: 200, height: 60 }).getContext('2d');
  pen.drawImage(picture, 0, 0, 200, 60);
  return new Set(pen.getImageData(0, 0, 200, 60).data.filter((_, i) => i % 4 === 0).map((part) => part >> 5)).size;
})()`;

let browser: TabhandBrowser;
let site: Playground;
let model: ModelServer;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), servePlayground({ port: 0, framePort: 0 })]);
  model = await serveModel([{ calls: [{ match: ending('_read_page'), arguments: {} }] }, clicks]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site, model].map((each) => each?.close()));
});

test('the button stands in it, with the ring around it', async () => {
  const page = await browser.openSite(`${site.url}lab/plain-shop.html`);
  const panel = await browser.openPanel(page);
  await choosesModelAt(panel, model.url);
  await personSays(panel, 'Add a blue mug');
  await panel.sees('Read the page on');
  const tab = `Number(new URLSearchParams(location.search).get('tabId'))`;
  await panel.value(`void chrome.tabs.update(${tab}, { active: true })`);
  await page.until(`document.visibilityState === 'visible'`);
  // A press of the driver's would bring the panel to the front.
  await panel.value(
    `void [...document.querySelectorAll('.ask .answers button')].find((each) => each.textContent.startsWith('Allow once')).click()`,
  );
  await panel.until(`document.querySelector('.ask .cutout')?.naturalWidth > 0`);
  expect(await panel.value<number>(colours)).toBeGreaterThan(2);
});

/**
 * "Ask Tabhand about this", as far as a driver gets: the menu itself is the browser's, and its click is given to the
 * background's own listener. What comes after is real: pages are read, pictures fetched, the model is asked.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface } from '../../support/browsers/browser';
import { type Chromium, launchChromium } from '../../support/browsers/chromium';
import { choosesModelAt, personSays } from '../../support/journey';

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** The head of a PNG of 60,000 by 60,000: some bytes that would unfold to 14 GB. */
const bomb = 'iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAYAAAA=';

let browser: Chromium;
let site: Playground;
let model: ModelServer;
let page: Surface;
let panel: Surface;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), servePlayground({ port: 0, framePort: 0 })]);
  model = await serveModel([{ text: 'It is about music.' }, { text: 'I see a dot.' }, { text: 'I have them all.' }]);
  page = await browser.openSite(`${site.url}music/`);
  panel = await browser.openPanel(page);
  await choosesModelAt(panel, model.url);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.close(), model?.close()]);
});

/** The person picks the menu's line, having pointed at this. */
async function asks(about: object): Promise<void> {
  const tabId = await browser.tabIdOf(page);
  const [worker] = browser.context.serviceWorkers();
  if (!worker) throw new Error('The background does not run.');
  await worker.evaluate(
    async ({ id, given }) => {
      const tab = await chrome.tabs.get(id);
      const info = { menuItemId: 'ask', editable: false, frameId: 0, pageUrl: tab.url, ...given };
      // An event of an extension can be dispatched in its own worker, which no type tells.
      (chrome.contextMenus.onClicked as unknown as { dispatch(...given: unknown[]): void }).dispatch(info, tab);
    },
    { id: tabId, given: about },
  );
}

const told = () => JSON.stringify(model.requests.at(-1));
const chips = `document.querySelectorAll('button[aria-label^="Remove"]').length`;

test('of a page: its text waits as a chip in the panel of its window, and is sent in a fence that names the site', async () => {
  await asks({});
  await panel.until(`${chips} === 1`);
  await panel.sees(/tokens?/);
  await personSays(panel, 'What is it about?');
  await panel.sees('It is about music.');
  expect(told()).toMatch(/<attachment-\w{8} kind=\\"page\\"/);
  expect(told()).toContain(new URL(site.url).origin);
});

test('of a picture: what it shows reaches the model, once', async () => {
  await asks({ mediaType: 'image', srcUrl: `data:image/png;base64,${dot}` });
  await panel.sees('1 × 1');
  await personSays(panel, 'And this?');
  await panel.sees('I see a dot.');
  expect(told().split(dot)).toHaveLength(2);
});

test('of a picture that would unfold to more than memory holds: it is refused in clear words, and nothing waits', async () => {
  await asks({ mediaType: 'image', srcUrl: `data:image/png;base64,${bomb}` });
  await panel.sees('it exceeds 50 million pixels');
  expect(await panel.value(chips)).toBe(0);
});

test('of a selection: it wins over the link that it is in; of a link: its address', async () => {
  await page.value(`void getSelection().selectAllChildren(document.querySelector('h1'))`);
  await asks({ selectionText: 'as the menu has it', linkUrl: 'https://link.example/a' });
  await panel.sees('Selection, ');
  await asks({ linkUrl: 'https://link.example/b' });
  await panel.until(`${chips} === 2`);
});

test('with no panel open: what was pointed at waits for the one that is opened then', async () => {
  await panel.close();
  await asks({ linkUrl: 'https://waits.example/' });
  panel = await browser.openPanel(page);
  await panel.until(`${chips} === 3`);
  await personSays(panel, 'And all these?');
  await panel.sees('I have them all.');
  const words = ['kind=\\"selection\\"', 'https://link.example/b', 'https://waits.example/'];
  for (const each of words) expect(told()).toContain(each);
  expect(told()).not.toMatch(/as the menu has it|link\.example\/a/);
});

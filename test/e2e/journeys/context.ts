/** What is given to a model beside the words: the page's text, attached before it is sent, in a fence with its origin. */
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { personSays, reloads } from '../../support/journey';

/** Puts a file into the field that the paper clip opens. */
const gives = (name: string, type: string, base64: string) => `(() => {
  const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (letter) => letter.charCodeAt(0));
  const given = new DataTransfer();
  given.items.add(new File([bytes], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }));
  const field = document.querySelector('input[type=file]');
  field.files = given.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
})()`;

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** `toFront`: brings a tab to the front of its window, where the driver can. */
export function contextJourney(
  launch: () => Promise<TabhandBrowser>,
  toFront?: (page: Surface) => Promise<void>,
): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let page: Surface;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      { text: 'I was told of the queue.' },
      { text: 'I have read it.' },
      { text: 'And that too.' },
      { text: 'I see both.' },
      ...(toFront ? [{ text: 'I see the page.' }] : []),
      {
        calls: [
          { match: /get_queue$/, arguments: {} },
          { match: /search_catalogue$/, arguments: { query: 'mug' } },
        ],
      },
      { text: 'Both were asked.' },
    ]);
    page = await browser.openSite(`${site.url}music/`);
    panel = await browser.openPanel(page);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  const told = () => JSON.stringify(model.requests.at(-1));
  const images = () =>
    model.requests.at(-1)?.messages.flatMap((each) => (each.role === 'user' ? (each.images ?? []) : [])) ?? [];

  test('a tool runs from the composer with no model set up; the model that is chosen then is told of it', async () => {
    await panel.sees('on this page');
    await panel.fill('Message', '/get_queue');
    await panel.sees('/get_queue');
    await panel.press('Enter');
    await panel.sees('Run get_queue');
    await panel.click('Run');
    await panel.until(`document.querySelector('.call .name')?.textContent === 'Show what is on and the queue'`);
    expect(model.requests).toEqual([]);
    await reloads(panel);
    await panel.click('Tools');
    await panel.unfold('get_queue');
    await panel.until(`document.querySelector('[role=tab][id$=history]') !== null`);
    await panel.value(`document.querySelector('[role=tab][id$=history]').click()`);
    await panel.until(`document.querySelectorAll('.manual-runs > li').length === 1`);
    await panel.click('Chat');
    await panel.fill('Message', 'What did it say?');
    await panel.press('Enter');
    await panel.choose('OpenAI-compatible address');
    await panel.fill('Address', `${model.url}/v1`);
    await panel.fill('Model', 'scripted');
    await panel.click('Use this model');
    await panel.until(`document.querySelector('.box textarea')?.value === 'What did it say?'`);
    await panel.click('Send');
    await panel.sees('I was told of the queue.');
    expect(told()).toContain('get_queue');
  });

  describe('what a person attaches', () => {
    test('is shown with its size, and its text is sent in a fence that names the site', async () => {
      await panel.click('Attach page text');
      await panel.until(`document.querySelector('button[aria-label^="Remove"]') !== null`);
      await panel.sees(/tokens?/);
      await personSays(panel, 'What is this page?');
      await panel.sees('I have read it.');
      expect(told()).toMatch(/<attachment-\w{8} kind=/);
      expect(told()).toContain(new URL(site.url).origin);
      expect(told()).toMatch(/- 1 · Blue Train · \d+ bpm · \d:\d\d/);
    });

    test('is the selection, when some text of the page is selected; nothing selected is said', async () => {
      await page.value(`void getSelection().removeAllRanges()`);
      await panel.click('Attach selection');
      await panel.sees('Nothing is selected on the page');
      await page.value(`void getSelection().selectAllChildren(document.querySelector('h1'))`);
      await panel.click('Attach selection');
      await panel.sees('Selection, ');
      await personSays(panel, 'And this?');
      await panel.sees('And that too.');
      expect(told()).toContain('kind=\\"selection\\"');
    });

    test('is a file: its text, or as a picture what it shows', async () => {
      await panel.value(gives('list.csv', 'text/csv', btoa('track,bpm\nLow Tide,72')));
      await panel.sees('list.csv');
      await panel.value(gives('dot.png', 'image/png', dot));
      await panel.sees('1 × 1');
      await personSays(panel, 'And these?');
      await panel.sees('I see both.');
      expect(told()).toContain('Low Tide,72');
      expect(images()).toEqual([`data:image/png;base64,${dot}`]);
      await panel.until(`document.querySelector('.user .small-picture img')?.naturalWidth === 1`);
    });

    test('is no screenshot of a tab that nobody sees', async () => {
      await panel.click('Attach screenshot');
      await panel.sees('Switch to this chat’s tab');
    });
  });

  test.runIf(toFront)(
    'a screenshot of the active tab reaches the model as a picture, with fields for secrets covered',
    async () => {
      await toFront?.(page);
      const red = 'position:fixed;z-index:9999;top:40px;height:60px;border:0;background:#f00';
      const secret = `<input autocomplete="cc-number" value="4111" style="${red};left:40px;width:200px">`;
      await page.value(
        `void document.body.insertAdjacentHTML('beforeend', '${secret}<p style="${red};left:300px;width:60px"></p>')`,
      );
      await panel.click('Attach screenshot');
      await panel.sees('Screenshot, ');
      await panel.sees('Hidden parts left out: 1');
      await personSays(panel, 'What do you see?');
      await panel.sees('I see the page.');
      const [, taken = ''] = /^data:image\/png;base64,(.{2000,})/.exec(images().at(-1) ?? '') ?? [];
      const { width, data } = PNG.sync.read(Buffer.from(taken, 'base64'));
      const scale = await page.value<number>('devicePixelRatio');
      const colourAt = (x: number, y: number) => [0, 1, 2].map((i) => data[4 * (y * scale * width + x * scale) + i]);
      expect([colourAt(140, 70), colourAt(330, 70)]).toEqual([
        [119, 119, 119],
        [255, 0, 0],
      ]);
    },
  );

  test('two pages that a chat is pinned to are both called', async () => {
    const shop = await browser.openSite(`${site.url}shop/`);
    const name = await shop.value<string>('document.title');
    await panel.click('Pages of this chat');
    await panel.click(name.slice(0, 20));
    await panel.sees('1 more');
    await personSays(panel, 'Ask both pages, and the shop for a mug');
    await panel.click('Allow in this chat'); // the chat holds what the first page answered
    await panel.sees('Both were asked.');
    const results = model.requests.at(-1)?.messages.filter((each) => each.role === 'tool') ?? [];
    expect(results.slice(-2).map(({ isError }) => isError)).toEqual([false, false]);
    await shop.close();
    await panel.sees('was closed. Its tools are gone.');
  });

  test('a tab that is closed is said, and its tools are gone', async () => {
    await page.close();
    await panel.sees('was closed. Its tools are gone.');
    await panel.sees('Tab closed');
  });
}

/** A frame of another site: out of reach from its page until it is attached, then read and operated under its own name. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, type NormalisedRequest, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, offersWhole, personSays } from '../../support/journey';

export function handsFrameJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let page: Surface;
  let panel: Surface;
  const readers = (request: NormalisedRequest | undefined) =>
    request?.tools.filter(({ name }) => name.endsWith('_read_page')) ?? [];
  const last = (suffix: string) => (tools: NormalisedRequest['tools']) =>
    tools.findLast(({ name }) => name.endsWith(suffix));
  const told = () => JSON.stringify(model.requests.at(-1)?.messages.at(-1));

  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      { calls: [{ match: last('_read_page'), arguments: {} }] },
      { text: 'It is in a frame.' },
      { calls: [{ match: last('_read_page'), arguments: {} }] },
      (request) => {
        const ref = /Add Blue mug\\*" \[(e\d+)/.exec(JSON.stringify(request.messages.at(-1)))?.[1] ?? 'none';
        return { calls: [{ match: last('_click'), arguments: { ref } }] };
      },
      { text: 'The mug is in the basket.' },
      { text: 'The frame is gone.' },
    ]);
    page = await browser.openSite(`${site.url}lab/plain-shop.html`);
    await page.value(`(() => {
      document.title = 'Outer page';
      document.body.innerHTML = '<h1>Outer</h1><iframe title="Shop" width=500 height=500></iframe><iframe sandbox title="Nobody" srcdoc="Hi"></iframe>';
      document.querySelector('iframe').src = '${site.frameUrl}lab/plain-shop.html';
      return true;
    })()`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 40);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site, model].map((each) => each?.close()));
  });
  const frameHost = () => new URL(site.frameUrl).host;

  test('its page tells whose it is, and no more', async () => {
    await personSays(panel, 'What is there?');
    await panel.sees('Read the page on');
    await panel.click('Always allow on this site');
    await panel.sees('It is in a frame.');
    expect(told()).toContain(`of ${new URL(site.frameUrl).origin} (its content is separate)`);
    expect(told()).not.toContain('Blue mug');
    expect(readers(model.requests.at(-1))).toHaveLength(1);
  });

  test('attached, it is read and operated after questions that name its site', async () => {
    await panel.click('Pages of this chat');
    await panel.sees('Quiet Quay');
    expect(await panel.value(`document.querySelector('.menu').innerText`)).not.toContain('Nobody');
    await panel.click('Quiet Quay');
    await personSays(panel, 'Put a blue mug into the basket');
    await panel.sees(frameHost());
    expect(readers(model.requests.at(-1))).toHaveLength(2);
    await panel.click('Allow once');
    await panel.sees('Button “Add Blue mug”');
    expect(await panel.value(`document.querySelector('.ask').innerText`)).toContain(frameHost());
    await panel.click('Allow once');
    await panel.sees('The mug is in the basket.');
    expect(told()).toContain('Done.');
  });

  test('it goes with its document', async () => {
    // Until the new document has come, the frame shows the old one, which is rightly offered.
    await page.value(`new Promise((resolve) => {
      const frame = document.querySelector('iframe');
      frame.addEventListener('load', () => resolve(true), { once: true });
      frame.src = '${site.frameUrl}lab/quiet.html';
    })`);
    await personSays(panel, 'And now?');
    await panel.sees('The frame is gone.');
    expect(readers(model.requests.at(-1))).toHaveLength(1);
  });
}

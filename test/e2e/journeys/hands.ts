/** Hands on a shop that offers no tools: the model reads it, searches, fills the basket, and stops before it pays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, type NormalisedRequest, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import { handsGlobal } from '../../../src/page/wire';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { clicks, on, reads, refOf } from '../../support/hands/turns';
import { choosesModelAt, ending, offersWhole, personSays } from '../../support/journey';

/** A search, and a filter of what it finds. */
const searches = (request: NormalisedRequest) => ({
  fields: [
    { ref: refOf(request, 'checkbox "Only blue things"'), value: true },
    { ref: refOf(request, 'searchbox "Search the shop"'), value: 'mug' },
  ],
  submit: true,
});

export function handsJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let page: Surface;
  let beside: Surface;
  let before: string;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      reads,
      (request) => ({ calls: [{ match: ending('_fill'), arguments: searches(request) }] }),
      reads,
      clicks('button "Add Blue mug"'),
      clicks('button "Go to checkout"'),
      reads,
      on('fill', '"Card number"', (ref) => ({ fields: [{ ref, value: '4111 1111 1111 1111' }] })),
      on('fill', 'textbox "Name"', (ref) => ({ fields: [{ ref, value: 'Ada' }] })),
      clicks('button "Place order"'),
      { text: 'It waits for you to pay.' },
      reads,
      clicks('link "About us"'),
      { text: 'That is who they are.' },
    ]);
    page = await browser.openSite(`${site.url}lab/plain-shop.html`);
    beside = await browser.openSite(`${site.url}lab/plain-shop.html?beside`);
    before = await beside.value('document.documentElement.outerHTML');
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 20);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site, model].map((each) => each?.close()));
  });

  const told = () => JSON.stringify(model.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool'));

  test('reading and operating are asked for apart; the card says what is touched and typed', async () => {
    await personSays(panel, 'Order me a blue mug');
    await panel.sees('Read the page on');
    await panel.click('Always allow on this site');
    await panel.sees('Fill in fields on');
    await panel.sees('Search field “Search the shop”');
    await panel.sees('Checkbox “Only blue things”');
    await panel.sees('mug');
    expect(await page.value(`document.querySelectorAll('#goods li').length`)).toBe(4);
  });

  test('allowed for this run, it operates the page until something is serious', async () => {
    await panel.click('Allow for this run');
    await panel.sees('Button “Place order”', 60_000); // eight steps
    await panel.sees('so it needs approval each time');
    expect(await panel.value(`document.querySelector('.ask').textContent.includes('Allow for this run')`)).toBe(false);
    expect(await page.value(`document.querySelector('#basket').textContent`)).toBe('Blue mug');
    expect(await page.value(`document.querySelectorAll('#goods li').length`)).toBe(1);
  });

  test('a card number is never filled in, and the model is told who does that', async () => {
    expect(await page.value(`document.querySelector('[name=card]').value`)).toBe('');
    expect(await page.value(`document.querySelector('[name=name]').value`)).toBe('Ada');
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('which only the person fills in');
  });

  test('a picture of the page would have it covered', async () => {
    const [box] = await panel.value<DOMRect[]>(`(async () => {
      const { tabs, scripting } = globalThis.browser ?? chrome;
      const tab = (await tabs.query({})).find(({ url = '' }) => url.endsWith('/lab/plain-shop.html'));
      const target = { tabId: tab.id, allFrames: true };
      const [{ result }] = await scripting.executeScript({ target, files: ['/words.js', '/masks.js'] });
      return result.secrets;
    })()`);
    const drawn = `({ ...document.querySelector('[name=card]').getBoundingClientRect().toJSON() })`;
    expect(await page.value(drawn)).toMatchObject({ ...box });
  });

  test('another tab of the site has no script of hands, nor anything of theirs in its document', async () => {
    const hasHands = (query: string) =>
      panel.value(`(async () => {
        const { tabs, scripting } = globalThis.browser ?? chrome;
        const tab = (await tabs.query({})).find(({ url = '' }) => url.endsWith('/lab/plain-shop.html${query}'));
        const [{ result }] = await scripting.executeScript({
          target: { tabId: tab.id },
          func: (key) => key in globalThis,
          args: [${JSON.stringify(handsGlobal)}],
        });
        return result;
      })()`);
    expect([await hasHands(''), await hasHands('?beside')]).toEqual([true, false]);
    expect(await beside.value('document.documentElement.outerHTML')).toBe(before);
  });

  test('denied, nothing is ordered, and the run goes on', async () => {
    await panel.click('Deny');
    await panel.sees('It waits for you to pay.');
    expect(await page.value('window.orders')).toBe(0);
    expect(told()).toContain('did not allow this call');
  });

  test('in the next run operating asks again, and a link says to which page it led', async () => {
    await personSays(panel, 'Who are they?');
    await panel.sees('Link “About us”');
    await panel.click('Allow once');
    await panel.sees('That is who they are.');
    expect(await page.value('location.pathname')).toBe('/lab/quiet.html');
    expect(told()).toContain('The page is now');
  });
}

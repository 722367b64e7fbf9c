/** A page without tools of its own: what Tabhand guesses from it is found by a search, marked as a guess, and asked about. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, offers, personSays } from '../../support/journey';

const finds = (query: string) => ({ calls: [{ match: /_webmcp_search_tools$/, arguments: { query } }] });
const order = { name: 'Ann', trays: 2, light: 'Half shade' };
const orders = { calls: [{ match: /^guessed_webmcp_order_seedlings$/, arguments: order }] };
const sent = `document.querySelector('#sent').textContent`;

export function derivedJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let page: Surface;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      finds('search plants'),
      { calls: [{ match: /^guessed_webmcp_search$/, arguments: { q: 'lavender' } }] },
      { text: 'There is lavender.' },
      finds('order seedlings'),
      orders,
      { text: 'It is ordered.' },
      orders,
      { text: 'It is not ordered again.' },
    ]);
    page = await browser.openSite(`${site.url}lab/plain.html`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });

  const results = () => JSON.stringify(model.requests.at(-1)?.messages);

  test('the model finds the page’s search and runs it unasked; the page shows what was found', async () => {
    await personSays(panel, 'Is there lavender?');
    await panel.sees('There is lavender.');
    expect(await page.value(`document.querySelector('#found').textContent`)).toBe('Plants found for lavender');
    expect(results()).toContain('Plain Nursery');
    expect(await panel.text()).not.toContain('Allow once');
  });

  test('guesses are offered by search only, and the model knows them for guesses', async () => {
    const [first, second] = model.requests;
    expect(offers(first, '_search_tools')).toBe(true);
    expect(offers(first, 'guessed_webmcp_search')).toBe(false);
    expect(offers(second, 'guessed_webmcp_search')).toBe(true);
    expect(JSON.stringify(second?.messages)).toContain('Guessed by Tabhand from the form');
    expect(results()).not.toContain('sign_in');
  });

  test('a form that sends something asks, with no way to allow it for good, and is sent once, though its list sends it too', async () => {
    await personSays(panel, 'Order two trays.');
    await panel.sees('Guessed by Tabhand from this page, so Tabhand asks each time.');
    await panel.sees('Half shade');
    await panel.sees('/ordered (POST)');
    expect(await panel.text()).not.toContain('Always');
    expect(await page.value(sent)).toBe('');
    await panel.click('Allow once');
    await panel.sees('It is ordered.');
    expect(await page.value(sent)).toBe('Sent name=Ann&trays=2&light=p&website=. ');
  });

  test('the same call asks again', async () => {
    await personSays(panel, 'And again.');
    await panel.sees('Guessed by Tabhand from this page, so Tabhand asks each time.');
    await panel.click('Deny');
    await panel.sees('It is not ordered again.');
    expect(await page.value(sent)).toBe('Sent name=Ann&trays=2&light=p&website=. ');
  });

  test('Tools lists the guesses apart, and runs one with no model', async () => {
    await panel.click('Tools');
    await panel.sees('Guessed from');
    expect(await panel.text()).not.toMatch(/next_page|sort_plants|read_product/);
    await panel.unfold('search');
    await panel.sees('Search plants');
    await panel.fill('q', 'thyme');
    await panel.click('Run');
    await panel.sees(/Done\s+[\d.]+ m?s/);
    await page.until(`location.search === '?q=thyme'`);
  });
}

/** A storefront with the tools that a large platform gives each of its shops: found, chosen, put into the cart, and on to a checkout with tools of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, ending, offers, personSays } from '../../support/journey';

const call = (name: string, input: Record<string, unknown>) => ({ match: ending(`_${name}`), arguments: input });

export function storefrontJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let page: Surface;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      {
        calls: [call('search_catalog', { query: 'a lamp for the table', resource_types: ['product'], limit: 8 })],
        delay: 30,
      },
      { calls: [call('update_cart', { operation: 'add', product_reference: 'harbour-lamp', quantity: 2 })] },
      { text: 'In oat, moss or rust?' },
      {
        calls: [
          call('update_cart', {
            operation: 'add',
            product_reference: 'gid://shop/Product/harbour-lamp',
            options: { Shade: 'Moss' },
            quantity: 2,
          }),
        ],
      },
      { text: 'Two lamps in moss are in the cart.' },
      { calls: [call('proceed_to_checkout', {})] },
      { calls: [call('get_checkout', {})] },
      { text: 'The checkout is open, and only the address is missing.' },
    ]);
    page = await browser.openSite(`${site.url}storefront/`);
    panel = await browser.openPanel(page);
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await model?.close();
    await site?.close();
  });

  test('a call is named by its title from its first word on', async () => {
    await panel.sees('10 tools on this page');
    await panel.value(`void new MutationObserver(() => {
      const written = document.querySelector('.preparing .name');
      if (written) (window.written ??= new Set()).add(written.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
    await personSays(panel, 'two table lamps, please');
    await panel.sees('Run update_cart on');
    const written = await panel.value<string[]>('[...window.written]');
    expect(written).toContain('Search the catalog');
    expect(written.filter((words) => words.includes('_'))).toEqual([]);
  });

  test('what reads is called without a card; what is ambiguous changes nothing and comes back as choices', async () => {
    await panel.click('Allow once');
    await panel.sees('In oat, moss or rust?');
    expect(await page.value(`document.querySelector('#cart').textContent`)).toBe('Cart: empty');
    expect(JSON.stringify(model.requests[2]?.messages)).toMatch(/needs_clarification.*Oat.*Moss.*Rust/);
  });

  test('a choice with an option goes into the cart', async () => {
    await personSays(panel, 'moss');
    await panel.click('Allow once');
    await panel.sees('Two lamps in moss are in the cart.');
    expect(await page.value(`document.querySelector('#cart').textContent`)).toBe('Cart: 2, €188.00');
  });

  test('the checkout is another page: the turn after the call that leads there has its tools, in place of the others', async () => {
    await personSays(panel, 'that is all');
    await panel.click('Allow once');
    await panel.sees('The checkout is open, and only the address is missing.');
    await page.sees('2 × Harbour lamp, Moss');
    await panel.sees('2 tools');
    const after = model.requests.at(-2);
    expect([offers(after, '_get_checkout'), offers(after, '_update_cart')]).toEqual([true, false]);
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('18800');
  });
}

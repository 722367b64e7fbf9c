/** A page made of several documents, in either browser: a shop, its cart in a frame, and a carrier of another origin. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, type NormalisedRequest, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, ending, personSays } from '../../support/journey';

const groups = `[...document.querySelectorAll('section:has(> h2.grouph)')].map((section) => ({
  heading: section.querySelector('h2').innerText.replace(/\\s+/g, ' ').trim(),
  tools: [...section.querySelectorAll('summary .nm')].map((name) => name.innerText.trim().split(/\\s/)[0]).sort(),
}))`;

interface Group {
  heading: string;
  tools: string[];
}

const serverOf = (request: NormalisedRequest | undefined, tool: string) =>
  request?.tools.find(({ name }) => name.endsWith(`_webmcp_${tool}`))?.name.replace(`_webmcp_${tool}`, '');
const told = (model: ModelServer, request: number) => JSON.stringify(model.requests[request]?.messages.at(-1));

export function framesJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let page: Surface;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      { calls: [{ match: ending('_delivery_estimate'), arguments: { country: 'France', pieces: 7 } }] },
      { text: 'It would come soon.' },
      { calls: [{ match: ending('_search_catalogue'), arguments: { query: 'mug' } }] },
      ({ messages }) => {
        const sku = /\\?"sku\\?":\s*\\?"([^"\\]+)/.exec(JSON.stringify(messages.at(-1)))?.[1] ?? 'none';
        return { calls: [{ match: ending('_add_to_cart'), arguments: { sku } }] };
      },
      { calls: [{ match: ending('_view_cart'), arguments: {} }] },
      { text: 'One mug is in the cart.' },
    ]);
    page = await browser.openSite(`${site.url}shop/`);
    panel = await browser.openPanel(page);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await model?.close();
  });
  const hostOf = (url: string) => new URL(url).host;

  test('the tools of the page, of its own frame and of a frame of another origin are listed, each with its origin', async () => {
    await panel.click('Tools');
    await panel.sees('delivery_estimate');
    for (const tool of ['view_cart', 'check_out', 'remove_from_cart', 'add_to_cart', 'search_catalogue'])
      await panel.sees(tool);
    const [top, ...frames] = (await panel.value<Group[]>(groups)).filter(({ heading }) => /^\d/.test(heading));
    const byTool = (tool: string) => frames.find(({ tools }) => tools.includes(tool));
    expect(top?.tools).toEqual(['add_to_cart', 'search_catalogue']);
    expect(top?.heading).toContain(hostOf(site.url));
    expect(top?.heading).not.toContain('frame');
    expect(byTool('view_cart')?.tools).toEqual(['check_out', 'remove_from_cart', 'view_cart']);
    expect(byTool('view_cart')?.heading).toContain(`${hostOf(site.url)} frame`);
    expect(byTool('delivery_estimate')?.heading).toContain(`${hostOf(site.frameUrl)} frame`);
  });

  test('the tool of a frame of another origin is called in that frame', async () => {
    await panel.click('Chat');
    await choosesModelAt(panel, model.url);
    await personSays(panel, 'when would it come?');
    await panel.sees('It would come soon.');
    expect(told(model, 1)).toContain('France');
    expect(told(model, 1)).toContain('price_eur');
  });

  test('documents of one origin are servers of their own, and what one puts into the cart the other sees', async () => {
    await personSays(panel, 'put a mug into the cart');
    await panel.click('Allow in this chat'); // the chat holds what the carrier answered
    await panel.sees('Run add_to_cart on');
    await panel.click('Allow once');
    await panel.sees('One mug is in the cart.');
    expect(told(model, 5)).toMatch(/pieces\\+":\s*1/);
    const offered = model.requests[2];
    const servers = ['add_to_cart', 'view_cart', 'delivery_estimate'].map((tool) => serverOf(offered, tool));
    const label = (url: string) => `_${hostOf(url).replace(/[^A-Za-z0-9]/g, '_')}`; // a name begins with no digit
    expect(servers).toEqual([label(site.url), `${label(site.url)}_2`, label(site.frameUrl)]);
  });
}

/** Several sites in a chat: `open_site`, the sites of a plan, what the user takes back, and the background's death in the middle. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openSites } from '#core/log/sites.ts';
import { sitesFrom, toWebAddress } from '#core/settings/named-sites.ts';
import { noHints } from '#core/tools/hints.ts';
import { buildDiscoveryTools } from '#core/tools/offer.ts';
import { type AgentWorld, createAgentWorld, look } from '../../support/agent-world';
import { openSiteCall, type SiteWorld, steps, withSites } from '../../support/site-tabs';

let world: AgentWorld;
let sites: SiteWorld;
beforeEach(async () => {
  world = await createAgentWorld();
  sites = withSites(world);
});

const shop = 'https://shop.example';
const reads = { ...noHints, readOnly: true };
const runs = async (...turns: Parameters<AgentWorld['modelDoes']>) => {
  world.modelDoes(...turns, { text: ['Done.'] });
  await world.userSays('Compare');
};
const asked = async () => (await world.waiting()).asked;
const told = async () =>
  (await world.results()).map((outcome) =>
    'preview' in outcome ? outcome.preview : String(outcome.values.message ?? outcome.code),
  );
const openNow = async () => openSites(await world.conversation());

describe('the model asks to open a site', () => {
  test('the card names it; then it is a tab of the chat, whose tools come with the next turn', async () => {
    const made = sites.offers(2, shop, { name: 'search', hints: reads });
    await runs(sites.opens(`${shop}/mugs?colour=blue`), { calls: [{ name: 'shop_example_webmcp_search' }] });
    expect(await asked()).toMatchObject({ reason: 'opens-site', sites: [shop], forChat: true });
    expect((await world.waiting()).prepared?.foreseen).toMatchObject({
      elements: [{ role: 'address', typed: `${shop}/mugs?colour=blue` }],
      leadsTo: shop,
    });
    expect(sites.opened).toEqual([]);
    await world.personDecides('once');
    expect(sites.opened).toEqual([`${shop}/mugs?colour=blue`]);
    expect(made).toHaveLength(1);
    expect(await sites.attached()).toEqual([1, 2]);
    expect((await world.conversation()).follows).toBe(false);
  });

  test('allowed once, it asks again; in this chat, it doesn’t', async () => {
    await runs(sites.opens(`${shop}/1`), sites.opens(`${shop}/2`), sites.opens(`${shop}/3`));
    await world.personDecides('once');
    await world.personDecides('for-chat');
    expect(sites.opened).toEqual([`${shop}/1`, `${shop}/2`, `${shop}/3`]);
  });

  test('an address that is open already is not opened again, also by two calls at once', async () => {
    const both = sites.opens(`${shop}/`).calls;
    await runs(sites.opens(`${shop}/`), { calls: [...both, ...both] });
    await world.personDecides('for-chat');
    expect(sites.opened).toEqual([`${shop}/`]);
  });

  test('a site that leads on to another says so, and is no part of the chat; once that is allowed, its tab is (griffinwork40/agent-afk#576)', async () => {
    sites.redirects.set(`${shop}/`, 'https://login.example/?for=shop');
    await runs(sites.opens(`${shop}/`), sites.opens('https://login.example/'));
    await world.personDecides('once');
    expect(await told()).toEqual([expect.stringContaining('led on to https://login.example')]);
    expect(await sites.attached()).toEqual([1]);
    await world.personDecides('once');
    expect(sites.opened).toEqual([`${shop}/`]);
    expect(await sites.attached()).toEqual([1, 2]);
  });

  test.each([
    [`${shop}/`, 'https://www.shop.example/'],
    ['http://shop.example/', `${shop}/`],
    ['http://shop.example/', 'https://www.shop.example/'],
  ])('%s leads to %s, which is the same site', async (from, to) => {
    sites.redirects.set(from, to);
    await runs(sites.opens(from));
    await world.personDecides('once');
    expect(await sites.attached()).toEqual([1, 2]);
  });

  test('what can’t be opened asks nobody (AtomicBot-ai/atomic-agent#29, browser-use/browser-use#1561)', async () => {
    world.settings.sitesOff = ['https://blocked.example'];
    const addresses = [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://me:secret@shop.example/',
      'https://blocked.example./',
      'https://chromewebstore.google.com/x',
      `${shop}/${'é'.repeat(1000)}`,
    ];
    for (const url of addresses) await runs(sites.opens(url));
    expect(await told()).toEqual(addresses.map(() => expect.stringContaining('Nothing was opened')));
    expect(sites.opened).toEqual([]);
  });

  test('without the browser’s leave the model is told that only the user can give it', async () => {
    sites.forbidden.add(shop);
    await runs(sites.opens(`${shop}/`));
    await world.personDecides('once');
    expect(await world.results()).toMatchObject([{ code: 'permission-missing', values: { host: 'shop.example' } }]);
  });
});

describe('data flows by pair, by an address too', () => {
  test('what a page said is asked about before an address may carry it, and answered for the pair', async () => {
    world.pageOffers({ name: 'search_library', hints: reads, run: () => 'Blue Train' });
    sites.offers(2, shop, { name: 'search', hints: reads });
    const calls = [{ name: 'shop_example_webmcp_search' }];
    await runs({ calls: [{ name: look }] }, sites.opens(`${shop}/?q=Blue+Train`), { calls });
    expect(await asked()).toMatchObject({ sites: [shop], flow: [{ origin: 'https://music.example' }] });
    await world.personDecides('for-chat');
    expect((await world.lastEnd())?.reason).toBe('end_turn');
  });
});

describe('a plan', () => {
  test('asks for its sites together; those that the user leaves out are asked about one by one', async () => {
    await runs(
      sites.plans('shop.example', 'Rail.example/trains', 'the station'),
      sites.opens(`${shop}/`),
      sites.opens('https://rail.example/'),
    );
    expect(await asked()).toMatchObject({ reason: 'opens-site', sites: [shop, 'https://rail.example'] });
    const { call } = await world.waiting();
    await world.sessions().approve(world.id, call.id, 'for-chat', { steps, sites: ['shop.example'] });
    await world.settles();
    expect(await openNow()).toEqual([shop]);
    expect((await told())[0]).toContain('"mayBeOpened":["https://shop.example"]');
    expect(sites.opened).toEqual([`${shop}/`]);
    expect(await asked()).toMatchObject({ sites: ['https://rail.example'] });
  });

  test('asks once: sent again as it is ticked off, it asks about new sites alone', async () => {
    await runs(sites.plans('shop.example'), sites.plans('shop.example'), sites.plans('shop.example', 'rail.example'));
    await world.personDecides('for-chat');
    expect(await asked()).toMatchObject({ sites: ['https://rail.example'] });
  });

  test('without sites, or with those of the chat, asks nothing', async () => {
    await runs(sites.plans(), sites.plans('music.example', 'no site'));
    expect((await world.lastEnd())?.reason).toBe('end_turn');
  });

  test('denied, it isn’t shown', async () => {
    await runs(sites.plans('shop.example'));
    await world.personDecides('deny');
    expect((await world.conversation()).canvas.blocks).toEqual([]);
    expect(await openNow()).toEqual([]);
  });
});

describe('a site that the user takes back', () => {
  test('its tab leaves the chat, a call of its tools says why it isn’t made, and it asks again', async () => {
    const made = sites.offers(2, shop, { name: 'search', hints: reads });
    const searches = { calls: [{ name: 'shop_example_webmcp_search' }] };
    await runs(sites.opens(`${shop}/`), searches);
    await world.personDecides('for-chat');
    await sites.revokes(shop);
    expect(await sites.attached()).toEqual([1]);
    await runs(searches);
    expect(await world.results()).toMatchObject([{}, {}, { code: 'not-enabled', values: { tool: 'search' } }]);
    expect(made).toHaveLength(1);
    await runs(sites.opens(`${shop}/`));
    expect(await asked()).toMatchObject({ sites: [shop] });
  });
});

describe('a site that the user takes back during a call', () => {
  test('the call is stopped at once and the model hears why; one on another site goes on', async () => {
    const stopped: string[] = [];
    const untilStopped = (name: string) => (_: object, signal: AbortSignal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(stopped.push(name)), { once: true }));
    const made = sites.offers(2, shop, { name: 'search', hints: reads, run: untilStopped('shop') });
    world.pageOffers({ name: 'search_library', hints: reads, run: untilStopped('music') });
    await runs(sites.opens(`${shop}/`), { calls: [{ name: 'shop_example_webmcp_search' }, { name: look }] });
    const over = world.personDecides('for-chat');
    await expect.poll(() => made).toHaveLength(1);
    await sites.revokes(shop);
    await expect.poll(() => stopped).toEqual(['shop']);
    await expect.poll(told).toEqual([expect.stringContaining('Opened'), 'aborted']);
    await world.sessions().stop(world.id);
    await over;
    expect(stopped).toEqual(['shop', 'music']);
    await world.goesOn();
    const read = JSON.stringify(world.requests.at(-1)?.messages);
    expect(read).toContain('the person took the site back, so the call was stopped before it answered');
    expect(read).toContain('the call was stopped before it answered');
  });
});

describe('the background dies', () => {
  test('while the card is open: the card stays, and one tab is opened', async () => {
    await runs(sites.opens(`${shop}/`));
    world.backgroundDies();
    await world.backgroundWakes();
    await world.personDecides('for-chat');
    expect(sites.opened).toEqual([`${shop}/`]);
    expect(await sites.attached()).toEqual([1, 2]);
  });

  test('as the tab opens, before anything knows its number: it is found, and none is opened again', async () => {
    await runs(sites.opens(`${shop}/`));
    sites.diesAtNextTab();
    void world.personDecides('for-chat').catch(() => undefined);
    await expect.poll(() => sites.opened).toEqual([`${shop}/`]);
    await world.backgroundWakes();
    expect(sites.opened).toEqual([`${shop}/`]);
    expect(await sites.attached()).toEqual([1, 2]);
    expect((await told()).at(-1)).toContain('Opened in a tab');
  });
});

describe('what people and models write for a site', () => {
  test.each([
    ['shop.example', 'https://shop.example/'],
    [' Shop.Example/a ', 'https://shop.example/a'],
    ['http://shop.example', 'http://shop.example/'],
    ['localhost:4410', 'http://localhost:4410/'],
    ['127.0.0.1', 'http://127.0.0.1/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['https://shop.example.', 'https://shop.example/'],
    ['https://shop.example.:8443/a', 'https://shop.example:8443/a'],
    ['shop', null],
    ['the shop', null],
    ['javascript://shop.example/%0aalert(1)', null],
    ['data:text/html,shop.example', null],
    ['mailto:me@shop.example', null],
    ['https://shop.example@evil.example', null],
    ['', null],
    ['https://', null],
  ])('%s', (text, address) => expect(toWebAddress(text)?.href ?? null).toBe(address));

  test('a site leads to its own encrypted form and its own www, and to nothing else', () => {
    expect(sitesFrom(shop)).toEqual([shop, 'https://www.shop.example']);
    expect(sitesFrom('https://www.shop.example')).toEqual(['https://www.shop.example']);
    expect(sitesFrom('https://shop.example:8443')).toEqual(['https://shop.example:8443']);
    expect(sitesFrom('http://127.0.0.1')).toEqual(['http://127.0.0.1']);
    expect(sitesFrom('nothing')).toEqual([]);
  });
});

test('it is offered once the user has let the chat open a site, and can be called before; a model with little room has neither it nor questions', async () => {
  world.pageOffers({ name: 'search_library', hints: reads });
  const offered = () => world.requests.at(-1)?.tools.map(({ name }) => name);
  await runs();
  expect(offered()).not.toContain(openSiteCall);
  await runs(sites.opens(`${shop}/`));
  await world.personDecides('for-chat');
  expect(offered()).toContain(openSiteCall);
  const layers = await world.layers(
    { id: world.id, conversation: await world.conversation() },
    AbortSignal.timeout(1000),
  );
  const { names } = buildDiscoveryTools(layers, {
    ...(await world.conversation()),
    ...{ profile: 'openai', smallServer: 10, isSmall: true },
  });
  expect([...names.keys()]).not.toContain('person_webmcp_ask_user');
  expect([...names.keys()]).not.toContain(openSiteCall);
});

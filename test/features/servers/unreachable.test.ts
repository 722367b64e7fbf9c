/** A server that can't be reached: its tools are not offered meanwhile, the prompt says why, and they come back by themselves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerFact } from '#features/servers/background/facts.ts';
import { Servers } from '#features/servers/background/servers.ts';
import { type AgentWorld, createAgentWorld } from '../../support/agent-world';
import { type CareServer, serveCare } from '../../support/care-server';
import { edgesOver, emptyMemory } from '../../support/open-servers';

let world: AgentWorld;
let words: CareServer;
/** A new life of the background, with what the last one stored. */
let startServers: () => Servers;
let facts: Map<string, ServerFact>;

beforeEach(async () => {
  words = await serveCare({ whose: 'Words' });
  const memory = emptyMemory();
  facts = memory.facts;
  const edges = edgesOver(memory);
  let life = 0;
  startServers = () => {
    const now = ++life;
    // The dead have no servers any more, and so try none again.
    const read = async () => (now === life ? memory.settings : { ...memory.settings, servers: [] });
    return new Servers({ ...edges, settings: { ...edges.settings, read } });
  };
  const servers = startServers();
  expect(await servers.add({ url: words.url, name: 'Words' })).toMatchObject({ ok: true });
  world = await createAgentWorld();
  world.alsoLists(() => servers.layers());
});
afterEach(async () => {
  vi.useRealTimers();
  await words.stop();
});

/** As runs list them. */
const ofTurn = async (servers: Servers) => {
  await servers.turnBegins();
  return servers.layers();
};

const lookup = 'words_mcp_lookup_word';
const offered = () =>
  world.requests
    .at(-1)
    ?.tools.map(({ name }) => name)
    .filter((name) => name.startsWith('words_'));
const line = () =>
  world.requests
    .at(-1)
    ?.system.split('\n')
    .find((each) => each.startsWith('- words_mcp_*'));
const isWithheld = async () => {
  const last = (await world.entries()).findLast((entry) => entry.type === 'assistant-message');
  return last?.withheld ?? [];
};

test('R107: the tools of a server that was lost in a call are not offered in the next turn, and the prompt says why', async () => {
  world.modelDoes({ calls: [{ name: lookup, input: { word: 'sky' } }] }, { text: ['It is gone.'] });
  await world.userSays('Who knows the sky?');
  expect(offered()).toContain(lookup);
  await words.stop();
  await world.personDecides('once');
  expect(await world.results()).toMatchObject([{ type: 'failure', code: 'disconnected' }]);
  expect(offered()).toEqual([]);
  expect(line()).toBe('- words_mcp_*: not offered now, since it can’t be reached; offered again as soon as it answers');
  expect(await isWithheld()).toEqual([{ server: 'words', tools: 2, reason: 'unreachable' }]);
});

test('R107: they come back by themselves when the server answers again, and nobody looked at the panel', async () => {
  await words.stop();
  world.modelDoes({ calls: [{ name: lookup, input: { word: 'sky' } }] }, { text: ['It is gone.'] });
  await world.userSays('Who knows the sky?');
  await world.personDecides('once');
  await world.userSays('And now?');
  expect(offered()).toEqual([]);
  await words.start();
  world.modelDoes({ text: ['Wait for it.'] });
  await vi.waitFor(
    async () => {
      await world.userSays('And now?');
      expect(offered()).toContain(lookup);
    },
    { timeout: 9_000, interval: 500 },
  );
  expect(line()).toContain('tools of an MCP server');
  expect(await isWithheld()).toEqual([]);
});

test('R107: they come back when the background died meanwhile, and no panel is open', async () => {
  await words.stop();
  world.modelDoes({ calls: [{ name: lookup, input: { word: 'sky' } }] }, { text: ['It is gone.'] });
  await world.userSays('Who knows the sky?');
  await world.personDecides('once');
  expect(offered()).toEqual([]);
  const servers = startServers();
  world.alsoLists(() => ofTurn(servers));
  await words.start();
  world.modelDoes({ text: ['Wait for it.'] });
  await vi.waitFor(
    async () => {
      await world.userSays('And now?');
      expect(offered()).toContain(lookup);
    },
    { timeout: 9_000, interval: 500 },
  );
});

test('R107: a problem that only the user seemed to be able to solve doesn’t end each “Go on” for ever', async () => {
  const problem = { code: 'wrong-path', detail: '' } as const; // a literal type
  const giveUp = (at: number) => {
    for (const fact of facts.values())
      facts.set(fact.serverId, { ...fact, trouble: { problem, tries: 1, at, retryAt: null } });
  };
  const servers = startServers(); // and no run was going
  world.alsoLists(() => ofTurn(servers));
  giveUp(Date.now());
  await world.userSays('Who knows the sky?');
  expect(offered()).toEqual([]);
  giveUp(Date.now() - 60_000);
  await world.goesOn();
  expect(offered()).toContain(lookup);
});

test('R107: a server whose record can’t be read, or was never written, is listed when a turn begins', async () => {
  const servers = startServers();
  world.alsoLists(() => ofTurn(servers));
  facts.clear();
  await world.userSays('Who knows the sky?');
  expect(offered()).toContain(lookup);
});

test('R107: a connection that was lost for a moment costs no tool', async () => {
  world.modelDoes({ calls: [{ name: lookup, input: { word: 'sky' } }] }, { text: ['Once more?'] });
  await world.userSays('Who knows the sky?');
  await words.stop();
  let isBack = words.start;
  world.alsoTells(() => {
    // The moment the call failed, the server is there again.
    void isBack();
    isBack = async () => undefined;
  });
  await world.personDecides('once');
  await world.userSays('Again');
  expect(offered()).toContain(lookup);
});

test('what a server learns during a run is offered in the next turn, and nobody looked at the servers', async () => {
  const servers = startServers();
  await ofTurn(servers);
  await new Promise((resolve) => setTimeout(resolve, 200));
  words.learn('spell_word');
  const names = async () => (await servers.layers()).flatMap(({ tools }) => tools.map(({ name }) => name));
  await expect.poll(names, { timeout: 8_000 }).toContain('spell_word');
}, 15_000);

/** The MCP servers a person added: stored facts, layers without a connection, and problems that are said. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings, type Settings } from '#core/settings/settings.ts';
import type { ServerFact } from '#features/servers/background/facts.ts';
import { Servers } from '#features/servers/background/servers.ts';
import { entry, files, startSkills } from '../../support/skill-server';
import { answerJson, startHttp, startMcp, startRaw, type TestServer, welcome } from './mcp-server';

let settings: Settings;
let facts: Map<string, ServerFact>;
let secrets: Map<string, string>;
let forgotten: string[];
let disagreed: string[];
let kept: ReadonlySet<string>[];
let allowed: boolean;
let mayRead: boolean;
let servers: Servers;
let weather: TestServer;
let changeSettings: (() => Promise<Settings>) | undefined;
let setSecret: (() => Promise<void>) | undefined;

const create = () =>
  new Servers({
    settings: {
      read: async () => settings,
      change: async (change) => {
        if (changeSettings) return changeSettings();
        settings = change(settings);
        return settings;
      },
    },
    facts: {
      get: async (id) => facts.get(id),
      all: async () => [...facts.values()],
      put: async (fact) => void facts.set(fact.serverId, fact),
      remove: async (id) => void facts.delete(id),
    },
    secrets: {
      get: async (name) => secrets.get(name),
      set: async (name, value) => (setSecret ? setSecret() : void secrets.set(name, value)),
      remove: async (name) => void secrets.delete(name),
      isLocked: async () => false,
      tails: async () => Object.fromEntries([...secrets].map(([name, value]) => [name, value.slice(-4)])),
    },
    forgetReading: async (id) => void forgotten.push(id),
    forgetAgreed: async (id) => void disagreed.push(id),
    keepOnly: async (ids) => void kept.push(ids),
    mayRead: async () => mayRead,
    mayReach: async () => allowed,
    version: '1.0.0',
  });

beforeEach(async () => {
  settings = { ...defaultSettings };
  facts = new Map();
  secrets = new Map();
  [forgotten, disagreed, kept] = [[], [], []];
  allowed = true;
  mayRead = false;
  changeSettings = setSecret = undefined;
  servers = create();
  weather = await startMcp((server) => {
    server.registerTool('forecast', { description: 'Says the weather' }, () => ({
      content: [{ type: 'text', text: 'Rain' }],
    }));
  });
});
afterEach(() => void vi.useRealTimers());
afterEach(() => weather[Symbol.asyncDispose]());

async function added(): Promise<string> {
  const answer = await servers.add({ url: weather.url, name: 'weather' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.serverId;
}

test('R107: a server that is added is asked for its tools once; its layer then needs no connection', async () => {
  const id = await added();
  expect(settings.servers).toEqual([
    { id, name: 'weather', url: weather.url, enabled: true, headers: [], toolsOff: [] },
  ]);
  const requests = weather.seen.length;
  servers = create();
  const [layer] = await servers.layers();
  expect(layer).toMatchObject({ key: `mcp:${id}`, serverName: 'weather', tools: [{ name: 'forecast' }] });
  expect(await servers.view()).toMatchObject([{ state: 'connected', tools: [{ name: 'forecast' }] }]);
  expect(weather.seen).toHaveLength(requests);
});

test('R107: a server’s own words are stored with its list, go with its layer, and are those of the newest list', async () => {
  const words = { title: 'Trains of today', instructions: 'Ask for one station at a time.' };
  const { title, ...said } = words;
  const { result } = welcome();
  let initialize = { ...result, serverInfo: { ...result.serverInfo, title }, ...said };
  await using server = await startRaw({
    initialize: () => ({ result: initialize }),
    'tools/list': () => ({ result: { tools: [reader()] } }),
  });
  const answer = await servers.add({ url: server.url, name: 'trains' });
  servers = create();
  const [layer] = await servers.layers();
  expect(layer).toMatchObject({ description: 'Trains of today: Ask for one station at a time.' });
  initialize = { ...initialize, serverInfo: { ...result.serverInfo, title: '' }, instructions: '' };
  await servers.refresh(answer.ok ? answer.serverId : '');
  const [later] = await servers.layers();
  expect(later).not.toHaveProperty('description');
});

test('R107: a server that is switched off offers nothing, and keeps what is known of it', async () => {
  const id = await added();
  await servers.enable(id, false);
  expect(await servers.layers()).toEqual([]);
  expect(await servers.view()).toMatchObject([{ state: 'off', tools: [{ name: 'forecast' }] }]);
  await servers.enable(id, true);
  expect(await servers.layers()).toHaveLength(1);
});

test('a server that is removed leaves nothing behind once it can’t be brought back any more', async () => {
  const id = await added();
  await servers.remove(id);
  expect([settings.servers, await servers.layers(), await servers.view()]).toEqual([[], [], []]);
  await timePasses(11_000);
  expect([...facts.keys()]).toEqual([]);
  await servers.restore(id);
  expect(settings.servers).toEqual([]);
});

test('a server that is removed can be brought back for some seconds: in its place, with its tools and secrets', async () => {
  const headers = [{ name: 'Authorization', value: 'Bearer sk-4711-secret' }];
  const first = await servers.add({ url: weather.url, name: 'weather', headers });
  await servers.add({ url: `${weather.url}?other`, name: 'other' });
  const id = first.ok ? first.serverId : '';
  await servers.remove(id);
  await timePasses(5_000);
  await servers.restore(id);
  expect(settings.servers.map(({ name }) => name)).toEqual(['weather', 'other']);
  expect(await servers.view()).toMatchObject([
    { state: 'connected', tools: [{ name: 'forecast' }], headers: [{ name: 'Authorization', tail: 'cret' }] },
    {},
  ]);
  await timePasses(60_000);
  expect(await servers.view()).toHaveLength(2);
});

/** As the clock goes on, the worker is a new one and somebody opens a panel. */
async function timePasses(milliseconds: number) {
  vi.setSystemTime(Date.now() + milliseconds);
  servers = create();
  await servers.refreshStale(600_000);
}

describe('the worker dies', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer sk-4711-secret' }];
  /** Between the write before it and this one. */
  const dies = () => Promise.reject(new Error('the worker is gone'));

  test('while a server is removed: it stays in the list, with its secrets, and can be removed later', async () => {
    const answer = await servers.add({ url: weather.url, name: 'weather', headers });
    const id = answer.ok ? answer.serverId : '';
    changeSettings = dies;
    await expect(servers.remove(id)).rejects.toThrow('gone');
    changeSettings = undefined;
    await timePasses(11_000);
    expect([settings.servers.length, secrets.size, forgotten]).toEqual([1, 1, []]);
    expect(await servers.view()).toMatchObject([{ tools: [{ name: 'forecast' }] }]);
    expect(facts.get(id)?.removed).toBeUndefined();
  });

  test('while a server is brought back: it stays, with its secrets', async () => {
    const answer = await servers.add({ url: weather.url, name: 'weather', headers });
    const id = answer.ok ? answer.serverId : '';
    await servers.remove(id);
    const marked = facts.get(id);
    await servers.restore(id);
    if (marked) facts.set(id, marked);
    await timePasses(11_000);
    expect([settings.servers.length, secrets.size, forgotten]).toEqual([1, 1, []]);
    expect(facts.get(id)?.removed).toBeUndefined();
  });

  test('while other headers are kept: those that were kept before are still there', async () => {
    const answer = await servers.add({ url: weather.url, name: 'weather', headers });
    const id = answer.ok ? answer.serverId : '';
    setSecret = dies;
    const other = [{ name: 'X-Key', value: 'other-key-0815' }];
    await expect(servers.edit({ serverId: id, url: weather.url, name: 'weather', headers: other })).rejects.toThrow(
      'gone',
    );
    expect([...secrets.values()]).toEqual(['Bearer sk-4711-secret']);
  });
});

test.each([
  ['not a url', 'bad-url'],
  ['http://127.0.0.1:1/mcp', 'unreachable'],
])('the address %s is not added: %s', async (url, code) => {
  expect(await servers.add({ url: url, name: 'weather' })).toMatchObject({ ok: false, problem: { code } });
  expect([settings.servers, [...facts.keys()]]).toEqual([[], []]);
});

test('a second server of the same name is not added', async () => {
  await added();
  expect(await servers.add({ url: weather.url, name: 'weather' })).toMatchObject({
    ok: false,
    problem: { code: 'name-taken' },
  });
  expect(settings.servers).toHaveLength(1);
});

test('a second server at the same address is not added, and the first is named', async () => {
  await added();
  const twin = { ok: false, problem: { code: 'address-taken', detail: 'weather' } };
  expect(await servers.add({ url: weather.url, name: 'other' })).toEqual(twin);
  expect(await servers.add({ url: `${weather.url}#part`, name: 'other' })).toEqual(twin);
  expect(await servers.add({ url: `${weather.url}?key=1`, name: 'keyed' })).toMatchObject({ ok: true });
  expect(await servers.add({ url: `${weather.url}?key=1`, name: 'other' })).toMatchObject({
    problem: { detail: 'keyed' },
  });
  expect(settings.servers.map(({ name }) => name)).toEqual(['weather', 'keyed']);
});

test('two that are added at one address at the same moment are one server and one refusal', async () => {
  const both = await Promise.all([
    servers.add({ url: weather.url, name: 'one' }),
    servers.add({ url: weather.url, name: 'two' }),
  ]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('two that are added under one name at the same moment are one server and one refusal', async () => {
  const both = await Promise.all([
    servers.add({ url: weather.url, name: 'weather' }),
    servers.add({ url: weather.url, name: 'weather' }),
  ]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(settings.servers).toHaveLength(1);
});

test('without the browser’s permission nothing is sent, and the host is named', async () => {
  allowed = false;
  expect(await servers.add({ url: weather.url, name: 'weather' })).toMatchObject({
    problem: { code: 'permission-missing', detail: new URL(weather.url).host },
  });
  expect(weather.seen).toEqual([]);
});

test('a server that fails later keeps its tools, and its problem is said until it works again', async () => {
  const id = await added();
  allowed = false;
  expect(await servers.refresh(id)).toMatchObject({ ok: false });
  expect(await servers.view()).toMatchObject([
    { state: 'failed', trouble: { problem: { code: 'permission-missing' } }, tools: [{ name: 'forecast' }] },
  ]);
  allowed = true;
  expect(await servers.refresh(id)).toEqual({ ok: true, tools: 1 });
  expect(await servers.view()).toMatchObject([{ state: 'connected' }]);
});

test('a server that is not there can not be refreshed, and that is said', async () => {
  expect(await servers.refresh('nobody')).toMatchObject({ ok: false, problem: { code: 'gone' } });
});

/** A server whose tools are what `tools` holds at the time. */
async function listing(tools: object[]) {
  const server = await startRaw({ 'tools/list': () => ({ result: { tools } }) });
  const answer = await servers.add({ url: server.url, name: 'lister' });
  if (!answer.ok) throw new Error(answer.problem.code);
  forgotten = [];
  return { id: answer.serverId, tools, server };
}

const reader = (more: object = {}) => ({
  name: 'read',
  description: 'Reads a note',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
  ...more,
});

test.each([
  ['other words', [reader({ description: 'Reads your mail' })]],
  ['another schema', [reader({ inputSchema: { type: 'object', required: ['all'] } })]],
  ['a tool that is newly called read-only', [reader(), { name: 'write', annotations: { readOnlyHint: true } }]],
  ['a new tool that is called read-only', [reader(), { name: 'write' }, reader({ name: 'more' })]],
])('a list with %s takes back that reading needs no question', async (_what, later) => {
  const { id, tools, server } = await listing([reader(), { name: 'write' }]);
  await servers.refresh(id);
  expect(forgotten).toEqual([]);
  tools.splice(0, tools.length, ...later);
  await servers.refresh(id);
  expect(forgotten).toEqual([id]);
  await server[Symbol.asyncDispose]();
});

test('a list with a new tool that may change things, or with one less, keeps the permission to read', async () => {
  const { id, tools, server } = await listing([reader(), { name: 'write' }]);
  tools.splice(1, 1, { name: 'other' });
  await servers.refresh(id);
  expect(forgotten).toEqual([]);
  await server[Symbol.asyncDispose]();
});

test('lists that are older than asked for are made anew, of servers that are switched on', async () => {
  const { id, tools, server } = await listing([reader()]);
  tools.push({ name: 'write' });
  const names = () => facts.get(id)?.tools.map(({ name }) => name);
  await servers.refreshStale(60_000);
  expect(names()).toEqual(['read']);
  vi.setSystemTime(Date.now() + 61_000);
  await servers.enable(id, false);
  await servers.refreshStale(60_000);
  expect(names()).toEqual(['read']);
  await servers.enable(id, true);
  await servers.refreshStale(60_000);
  expect(names()).toEqual(['read', 'write']);
  await server[Symbol.asyncDispose]();
});

test('a list that is too old and can’t be made anew keeps its tools, and the problem is said', async () => {
  const { server } = await listing([reader()]);
  await server[Symbol.asyncDispose]();
  await servers.refreshStale(-1);
  expect(await servers.view()).toMatchObject([
    { state: 'failed', trouble: { problem: { code: 'unreachable' } }, tools: [{ name: 'read' }] },
  ]);
});

test('what was noticed about a list goes with its layer', async () => {
  let n = 0;
  await using server = await startRaw({
    'tools/list': () => ({ result: { tools: [reader({ name: `read_${n++}` })], nextCursor: `c${n}` } }),
  });
  await servers.add({ url: server.url, name: 'endless' });
  servers = create();
  const [layer] = await servers.layers();
  expect(layer?.notices).toEqual([{ code: 'too-many-tools', origin: new URL(server.url).origin, limit: 2000 }]);
});

test('the query of an address is used, and kept among the secrets only', async () => {
  const paths: (string | undefined)[] = [];
  let broken = false;
  await using server = await startHttp((request, response, message) => {
    paths.push(request.url);
    if (broken) return response.writeHead(403).end(`No access for sk-4711 at ${request.url}`);
    return answerJson(
      response,
      message,
      message?.method === 'tools/list' ? { result: { tools: [reader()] } } : welcome(),
    );
  });
  const answer = await servers.add({ url: `${server.url}?api_key=sk-4711#part`, name: 'keyed' });
  const id = answer.ok ? answer.serverId : '';
  expect(settings.servers).toMatchObject([{ id, url: server.url }]);
  expect([...secrets]).toEqual([[`address of server ${id}`, `${server.url}?api_key=sk-4711#part`]]);
  servers = create();
  await servers.refresh(id);
  const [layer] = await servers.layers();
  expect(layer?.tools[0]?.source).toEqual({ type: 'mcp', serverId: id, url: server.url });
  broken = true;
  const [tool] = layer?.tools ?? [];
  if (!tool) throw new Error('No tool');
  const outcome = await layer?.call({ callId: 'c1', tool, input: {} }, new AbortController().signal);
  expect(await servers.refresh(id)).toMatchObject({
    ok: false,
    problem: { detail: expect.stringContaining('No access') },
  });
  expect(JSON.stringify([outcome, await servers.view(), [...facts]])).not.toContain('sk-4711');
  expect(new Set(paths)).toEqual(new Set(['/mcp?api_key=sk-4711']));
  await servers.remove(id);
  await timePasses(11_000);
  expect([...secrets]).toEqual([]);
});

test('item 9: a key in the path of an address is used, and kept among the secrets only', async () => {
  const paths: (string | undefined)[] = [];
  await using server = await startHttp((request, response, message) => {
    paths.push(request.url);
    const tools = [{ ...reader(), description: `Read ${request.url}` }];
    return answerJson(response, message, message?.method === 'tools/list' ? { result: { tools } } : welcome());
  });
  const url = `${server.url}/s/sk-4711-abcd-efgh/sse`;
  const answer = await servers.add({ url, name: 'keyed' });
  const id = answer.ok ? answer.serverId : '';
  expect(settings.servers).toMatchObject([{ id, url: `${server.url}/s/***/sse` }]);
  expect([...secrets]).toEqual([[`address of server ${id}`, url]]);
  servers = create();
  await servers.refresh(id);
  const [{ url: shown } = { url: '' }] = settings.servers;
  // The form shows the address without its key, and tests the whole one.
  expect(await servers.test({ url: shown, serverId: id })).toMatchObject({ ok: true });
  expect(await servers.edit({ serverId: id, name: 'still keyed' })).toMatchObject({ ok: true });
  expect(await servers.add({ url, name: 'twin' })).toMatchObject({ problem: { code: 'address-taken' } });
  expect(JSON.stringify([settings, await servers.view(), await servers.layers(), [...facts]])).not.toContain('sk-4711');
  expect(new Set(paths)).toEqual(new Set(['/mcp/s/sk-4711-abcd-efgh/sse']));
});

test('of an address with a query that could not be added nothing is kept', async () => {
  expect(await servers.add({ url: 'http://127.0.0.1:1/mcp?key=sk-4711', name: 'gone' })).toMatchObject({ ok: false });
  expect([...secrets]).toEqual([]);
});

/** A server with a session that never answers when it is told to end it. */
const startDeaf = () =>
  startHttp((request, response, message) => {
    if (request.method === 'DELETE') return undefined;
    response.setHeader('mcp-session-id', 'deaf');
    return answerJson(response, message, message?.method === 'tools/list' ? { result: { tools: [] } } : welcome());
  });

test('a server that is deaf to its farewell is off and removed at once, and the answer comes within seconds', async () => {
  await using deaf = await startDeaf();
  const answer = await servers.add({ url: deaf.url, name: 'deaf' });
  const id = answer.ok ? answer.serverId : '';
  const off = servers.enable(id, false);
  await expect.poll(() => deaf.seen.at(-1)?.what).toBe('DELETE');
  expect(settings.servers).toMatchObject([{ enabled: false }]);
  await off;
  await servers.enable(id, true);
  await servers.refresh(id);
  const removal = servers.remove(id);
  await expect.poll(() => settings.servers, { timeout: 1_000 }).toEqual([]);
  await removal;
}, 9_000);

test('a server that is switched off while it is asked has no problem when it is on again', async () => {
  let mute = false;
  await using server = await startHttp((_request, response, message) => {
    if (mute) return undefined;
    return answerJson(response, message, message?.method === 'tools/list' ? { result: { tools: [] } } : welcome());
  });
  const answer = await servers.add({ url: server.url, name: 'slow' });
  const id = answer.ok ? answer.serverId : '';
  mute = true;
  const asked = servers.refresh(id);
  await expect.poll(() => server.seen.filter(({ what }) => what === 'POST tools/list')).toHaveLength(2);
  await servers.enable(id, false);
  expect(await asked).toMatchObject({ ok: false });
  await servers.enable(id, true);
  expect(await servers.view()).toMatchObject([{ state: 'connected' }]);
});

test('R61: a server’s recipes are asked for with its list, by its own tool, once the person lets it be read', async () => {
  let asked = 0;
  await using cook = await startMcp((server) => {
    const annotations = { readOnlyHint: true };
    server.registerTool('list_recipes', { description: 'Lists recipes', annotations }, () => {
      asked++;
      return { content: [{ type: 'text', text: JSON.stringify([{ name: 'delays', description: 'Late trains' }]) }] };
    });
  });
  const answer = await servers.add({ url: cook.url, name: 'cook' });
  if (!answer.ok) throw new Error(answer.problem.code);
  expect((await servers.layers())[0]).toMatchObject({ recipes: [] });
  expect(asked).toBe(0);
  mayRead = true;
  await servers.refresh(answer.serverId);
  await vi.waitFor(async () =>
    expect((await servers.layers())[0]).toMatchObject({ recipes: [{ name: 'delays', description: 'Late trains' }] }),
  );
  expect(asked).toBe(1);
});

test('a server’s skills are listed behind its tools, are recipes of its layer, and are read by a tool that can be turned off', async () => {
  await using rail = await startSkills();
  const answer = await servers.add({ url: rail.url, name: 'rail' });
  if (!answer.ok) throw new Error(answer.problem.code);
  const { uri } = entry;
  const recipe = { name: 'delays', description: 'Which trains are late' };
  await vi.waitFor(async () =>
    expect(await servers.view()).toMatchObject([
      { tools: [{ name: 'read_skill' }], skills: { items: [{ ...recipe, uri }] } },
    ]),
  );
  const [layer] = await servers.layers();
  if (layer?.protocol !== 'mcp' || !layer.tools[0]) throw new Error('It has no reader.');
  expect(layer.recipes).toEqual([{ ...recipe, reader: 'read_skill' }]);
  const call = { callId: 'c1', tool: layer.tools[0], input: { skill: 'delays' } };
  expect(await layer.call(call, AbortSignal.timeout(5000))).toMatchObject({
    content: [{ text: files['SKILL.md'] }, {}],
  });
  await servers.switchTool(answer.serverId, 'read_skill', false);
  expect((await servers.layers())[0]?.tools).toMatchObject([{ name: 'read_skill', disabled: true }]);
});

describe('R61: recipes that a tool without annotations lists', () => {
  let asked: number;
  let described: string;
  const start = () =>
    startRaw({
      'tools/list': () => ({ result: { tools: [{ name: 'list_recipes', description: described }] } }),
      'tools/call': () => {
        asked++;
        return { result: { content: [{ type: 'text', text: '[{"name":"delays"}]' }] } };
      },
    });
  const recipes = async () => {
    const [layer] = await servers.layers();
    return layer?.protocol === 'mcp' ? layer.recipes : undefined;
  };
  const question = async () => (await servers.view())[0]?.asksForRecipes;
  const addCook = async (url: string) => {
    const answer = await servers.add({ url, name: 'cook' });
    if (!answer.ok) throw new Error(answer.problem.code);
    return answer.serverId;
  };
  beforeEach(() => {
    [asked, described] = [0, 'Lists recipes'];
  });

  test('are fetched once the user was asked and agreed, and from then on with each list', async () => {
    await using cook = await start();
    const id = await addCook(cook.url);
    mayRead = true;
    await servers.refresh(id);
    expect([await question(), await recipes(), asked]).toEqual(['list_recipes', [], 0]);
    await servers.fetchRecipes(id, true);
    expect([await question(), await recipes(), asked]).toEqual([undefined, [{ name: 'delays', description: '' }], 1]);
    servers = create();
    await servers.refresh(id);
    await vi.waitFor(() => expect(asked).toBe(2));
    expect(await question()).toBeUndefined();
  });

  test('are not fetched and not asked about again, if the user refused', async () => {
    await using cook = await start();
    const id = await addCook(cook.url);
    await servers.fetchRecipes(id, false);
    await servers.refresh(id);
    expect([await question(), await recipes(), asked]).toEqual([undefined, [], 0]);
  });

  test('R61: go when the user takes the answer back, also where reading is allowed, and come again with another', async () => {
    await using cook = await start();
    const id = await addCook(cook.url);
    const answer = async () => (await servers.view())[0]?.fetchesRecipes;
    await servers.fetchRecipes(id, true);
    expect([await answer(), await recipes()]).toEqual([true, [{ name: 'delays', description: '' }]]);
    mayRead = true;
    await servers.fetchRecipes(id, false);
    expect([await answer(), (await recipes()) ?? []]).toEqual([false, []]);
    await servers.refresh(id);
    expect([(await recipes()) ?? [], asked]).toEqual([[], 1]);
    await servers.fetchRecipes(id, true);
    expect([await answer(), asked]).toEqual([true, 2]);
  });

  test('are asked about anew when the tool that lists them became another one', async () => {
    await using cook = await start();
    const id = await addCook(cook.url);
    await servers.fetchRecipes(id, true);
    described = 'Lists recipes, and orders a pizza';
    await servers.refresh(id);
    expect([await question(), await recipes(), asked]).toEqual(['list_recipes', [], 1]);
  });
});

test('what is kept for one server is never read as the address of another, and no problem tells an address', async () => {
  const evil = { id: 's1 https://good.example authorization', name: 'x', url: weather.url };
  secrets.set('server s1 https://good.example authorization', 'Bearer tok-secret-4711');
  settings = { ...settings, servers: [{ ...evil, enabled: true, headers: [], toolsOff: [] }] };
  expect(await servers.refresh(evil.id)).toMatchObject({ ok: true });
  expect(JSON.stringify([await servers.view(), ...facts.values()])).not.toContain('sk-4711');
});

test('an address that is no address is not told again', async () => {
  secrets.set('address of server s1', 'Bearer tok-secret-4711');
  settings = {
    ...settings,
    servers: [{ id: 's1', name: 'x', url: 'https://good.example/mcp', enabled: true, headers: [], toolsOff: [] }],
  };
  await servers.refresh('s1');
  const [view] = await servers.view();
  expect(view?.trouble?.problem).toEqual({ code: 'bad-url', detail: '' });
});

test('an address that was kept under its older name is still asked', async () => {
  settings = {
    ...settings,
    servers: [{ id: 's1', name: 'x', url: 'http://127.0.0.1:9/mcp', enabled: true, headers: [], toolsOff: [] }],
  };
  secrets.set('server s1', weather.url);
  expect(await servers.refresh('s1')).toMatchObject({ ok: true });
});

test('of a server that a new list is without, nothing is kept; one that stays keeps all', async () => {
  const server = { name: 'x', url: 'https://good.example/mcp', enabled: false, headers: [], toolsOff: [] };
  const before = [
    { ...server, id: 's1' },
    { ...server, id: 's2', name: 'y' },
  ];
  for (const { id } of before) {
    facts.set(id, { serverId: id, tools: [], listedAt: 1 });
    secrets.set(`server ${id} https://good.example authorization`, 'Bearer abc');
  }
  settings = { ...settings, servers: before.slice(1) };
  await servers.listReplaced(before);
  expect([[...facts.keys()], [...secrets.keys()], kept]).toEqual([
    ['s2'],
    ['server s2 https://good.example authorization'],
    [new Set(['s2'])],
  ]);
});

describe('what was agreed to for a server', () => {
  test('stays while it can be brought back, and goes with it for good', async () => {
    const id = await added();
    await servers.remove(id);
    await timePasses(5000);
    expect(kept.at(-1)).toEqual(new Set([id]));
    await timePasses(11_000);
    expect(kept.at(-1)).toEqual(new Set());
  });

  test('holds for its address: at another one on the same origin nothing is agreed to, and its name changes nothing', async () => {
    const id = await added();
    expect(await servers.edit({ serverId: id, name: 'sky' })).toEqual({ ok: true, serverId: id });
    expect(await servers.edit({ serverId: id, url: `${weather.url}?key=1` })).toEqual({ ok: true, serverId: id });
    expect(disagreed).toEqual([]);
    expect(await servers.edit({ serverId: id, url: `${weather.url}/tenants/other` })).toEqual({
      ok: true,
      serverId: id,
    });
    expect(disagreed).toEqual([id]);
  });

  test('is no other server’s: one that is added at the same address later has an id of its own', async () => {
    const id = await added();
    await servers.remove(id);
    await timePasses(11_000);
    expect(await added()).not.toBe(id);
  });
});

test('while a server is added nobody is told how it is; once it is in the list, they are', async () => {
  const lists: string[][] = [];
  servers.onChange(() => void lists.push(settings.servers.map(({ name }) => name)));
  expect(await servers.add({ name: 'weather', url: weather.url })).toMatchObject({ ok: true, tools: 1 });
  expect(lists[0]).toEqual(['weather']);
  const [added] = await servers.view();
  await servers.refresh(added?.setting.id ?? '');
  expect(lists.length).toBeGreaterThan(1);
});

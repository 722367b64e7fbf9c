/** The MCP servers a person added: stored facts, layers without a connection, and problems that are said. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServers, type ServerFact, type Servers } from '#agent';
import { defaultSettings, type Settings } from '#settings';
import { startMcp, type TestServer } from '../tools/layers/mcp-server';

let settings: Settings;
let facts: Map<string, ServerFact>;
let allowed: boolean;
let servers: Servers;
let weather: TestServer;

const create = () =>
  createServers({
    settings: {
      read: async () => settings,
      change: async (change) => {
        settings = change(settings);
        return settings;
      },
    },
    facts: {
      get: async (id) => facts.get(id),
      put: async (fact) => void facts.set(fact.serverId, fact),
      remove: async (id) => void facts.delete(id),
    },
    mayReach: async () => allowed,
    version: '1.0.0',
  });

beforeEach(async () => {
  settings = { ...defaultSettings };
  facts = new Map();
  allowed = true;
  servers = create();
  weather = await startMcp((server) => {
    server.registerTool('forecast', { description: 'Says the weather' }, () => ({
      content: [{ type: 'text', text: 'Rain' }],
    }));
  });
});
afterEach(() => weather[Symbol.asyncDispose]());

async function added(): Promise<string> {
  const answer = await servers.add(weather.url, 'weather');
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.serverId;
}

test('R107: a server that is added is asked for its tools once; its layer then needs no connection', async () => {
  const id = await added();
  expect(settings.servers).toEqual([{ id, name: 'weather', url: weather.url, enabled: true }]);
  const requests = weather.seen.length;
  servers = create();
  const [layer] = await servers.layers();
  expect(layer).toMatchObject({ key: `mcp:${id}`, label: 'weather', tools: [{ name: 'forecast' }] });
  expect(await servers.view()).toMatchObject([{ state: 'connected', tools: [{ name: 'forecast' }] }]);
  expect(weather.seen).toHaveLength(requests);
});

test('R107: a server that is switched off offers nothing, and keeps what is known of it', async () => {
  const id = await added();
  await servers.enable(id, false);
  expect(await servers.layers()).toEqual([]);
  expect(await servers.view()).toMatchObject([{ state: 'off', tools: [{ name: 'forecast' }] }]);
  await servers.enable(id, true);
  expect(await servers.layers()).toHaveLength(1);
});

test('a server that is removed leaves nothing behind', async () => {
  const id = await added();
  await servers.remove(id);
  expect([settings.servers, [...facts.keys()], await servers.view()]).toEqual([[], [], []]);
});

test.each([
  ['not a url', 'bad-url'],
  ['http://127.0.0.1:1/mcp', 'unreachable'],
])('the address %s is not added: %s', async (url, code) => {
  expect(await servers.add(url, 'weather')).toMatchObject({ ok: false, problem: { code } });
  expect([settings.servers, [...facts.keys()]]).toEqual([[], []]);
});

test('a second server of the same name is not added', async () => {
  await added();
  expect(await servers.add(weather.url, 'weather')).toMatchObject({ ok: false, problem: { code: 'name-taken' } });
  expect(settings.servers).toHaveLength(1);
});

test('two that are added under one name at the same moment are one server and one refusal', async () => {
  const both = await Promise.all([servers.add(weather.url, 'weather'), servers.add(weather.url, 'weather')]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(settings.servers).toHaveLength(1);
});

test('without the browser’s permission nothing is sent, and the host is named', async () => {
  allowed = false;
  expect(await servers.add(weather.url, 'weather')).toMatchObject({
    problem: { code: 'permission-missing', detail: new URL(weather.url).host },
  });
  expect(weather.seen).toEqual([]);
});

test('a server that fails later keeps its tools, and its problem is said until it works again', async () => {
  const id = await added();
  allowed = false;
  expect(await servers.refresh(id)).toMatchObject({ ok: false });
  expect(await servers.view()).toMatchObject([
    { state: 'failed', problem: { code: 'permission-missing' }, tools: [{ name: 'forecast' }] },
  ]);
  allowed = true;
  expect(await servers.refresh(id)).toEqual({ ok: true, tools: 1 });
  expect(await servers.view()).toMatchObject([{ state: 'connected' }]);
});

test('a server that is not there can not be refreshed, and that is said', async () => {
  expect(await servers.refresh('nobody')).toMatchObject({ ok: false, problem: { code: 'failed' } });
});

/** Servers that need care: tokens, tools that are off, what breaks while somebody looks, and what is edited. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Servers } from '#features/servers/background/servers.ts';
import { type CareServer, serveCare } from '../../support/care-server';
import { edgesOver, emptyMemory, type ServerMemory } from '../../support/open-servers';

let memory: ServerMemory;
let servers: Servers;
let guarded: CareServer;

const create = () => new Servers(edgesOver(memory));

const token = 'tok-secret-4711';
const headers = [{ name: 'Authorization', value: `Bearer ${token}` }];

beforeEach(async () => {
  memory = emptyMemory();
  servers = create();
  guarded = await serveCare({ whose: 'guarded', token });
});
afterEach(async () => {
  vi.useRealTimers();
  await guarded.stop();
});

async function added(): Promise<string> {
  const answer = await servers.add({ url: guarded.url, name: 'guarded', headers });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.serverId;
}

const states = async () => (await servers.view()).map(({ state }) => state);

test('a test tells what a server has, and keeps nothing', async () => {
  expect(await servers.test({ url: guarded.url, headers })).toMatchObject({
    ok: true,
    name: 'guarded',
    version: '1.0.0',
    transport: 'http',
    tools: 2,
    resources: null,
    milliseconds: expect.any(Number),
  });
  expect([memory.settings.servers, memory.facts.size, memory.secrets.size]).toEqual([[], 0, 0]);
});

test('the values of headers are among the secrets only, under the server’s origin; of them four characters are told', async () => {
  const id = await added();
  expect([...memory.secrets]).toEqual([
    [`server ${id} ${new URL(guarded.url).origin} authorization`, `Bearer ${token}`],
  ]);
  expect(await servers.view()).toMatchObject([{ headers: [{ name: 'Authorization', tail: '4711' }] }]);
  servers = create();
  expect(await servers.refresh(id)).toMatchObject({ ok: true });
  expect(
    JSON.stringify([memory.settings, [...memory.facts], await servers.view(), await servers.layers()]),
  ).not.toContain(token);
});

test.each([
  [{ name: 'Cookie', value: 'a=b' }],
  [{ name: 'Host', value: 'b.example' }],
  [{ name: 'Mcp-Session-Id', value: '1' }],
  [{ name: 'Transfer-Encoding', value: 'chunked' }],
  [{ name: 'X Y', value: '1' }],
  [{ name: 'X-Two', value: 'a\nCookie: b' }],
])('a header that can’t be sent is refused by its name: %o', async (header) => {
  expect(await servers.add({ url: guarded.url, name: 'g', headers: [header] })).toEqual({
    ok: false,
    problem: { code: 'bad-header', detail: header.name },
  });
  expect(guarded.tokens).toEqual([]);
});

test('a server is kept though it doesn’t answer, if it is wanted anyway, and connects when it is edited', async () => {
  const wrong = [{ name: 'Authorization', value: 'Bearer wrong-token' }];
  const answer = await servers.add({ url: guarded.url, name: 'g', headers: wrong, anyway: true });
  const serverId = answer.ok ? answer.serverId : '';
  expect(await servers.view()).toMatchObject([{ state: 'failed', trouble: { problem: { code: 'needs-sign-in' } } }]);
  expect(await servers.edit({ serverId, headers })).toEqual({ ok: true, serverId });
  await expect.poll(states).toEqual(['connected']);
});

test('a new name takes nothing from a server; a header that isn’t named any more is forgotten', async () => {
  const serverId = await added();
  await servers.edit({ serverId, name: 'renamed', headers: [{ name: 'Authorization' }] });
  expect([memory.settings.servers[0]?.name, memory.secrets.size]).toEqual(['renamed', 1]);
  await servers.edit({ serverId, headers: [] });
  expect(memory.secrets.size).toBe(0);
});

test('on another origin a server begins as a new one: no token goes there, and nothing that was allowed holds', async () => {
  const serverId = await added();
  await servers.switchTool(serverId, 'count_words', false);
  await using other = await serveCare({ whose: 'other' });
  const answer = await servers.edit({ serverId, url: other.url });
  expect(answer).toMatchObject({ ok: true, serverId: expect.not.stringMatching(serverId) });
  await expect.poll(states).toEqual(['connected']);
  expect(new Set(other.tokens)).toEqual(new Set(['']));
  expect([memory.secrets.size, memory.facts.has(serverId), memory.settings.servers[0]?.toolsOff]).toEqual([
    0,
    false,
    [],
  ]);
});

test('R106, R107: a tool that is off is in the layer as disabled, until it is on again', async () => {
  const serverId = await added();
  const off = async () => (await servers.layers())[0]?.tools.filter(({ disabled }) => disabled).map(({ name }) => name);
  await servers.switchTool(serverId, 'count_words', false);
  expect(await off()).toEqual(['count_words']);
  await servers.switchTool(serverId, 'count_words', true);
  expect(await off()).toEqual([]);
});

test('a call that finds its server gone says so of the server, and one that is answered takes it back', async () => {
  await added();
  const call = async () => {
    const [layer] = await servers.layers();
    const [tool] = layer?.tools ?? [];
    if (!layer || !tool) throw new Error('There is no tool');
    return layer.call({ callId: 'c', tool, input: { word: 'owl' } }, new AbortController().signal);
  };
  await guarded.stop();
  expect(await call()).toMatchObject({ code: 'disconnected' });
  await expect.poll(states).toEqual(['failed']);
  await guarded.start();
  expect(await call()).toMatchObject({ content: [{ text: 'guarded knows owl' }] });
  await expect.poll(states).toEqual(['connected']);
});

test('while somebody looks, a server that dies is said to be gone at once, and connects by itself when it is back', async () => {
  await added();
  await servers.look();
  await guarded.stop();
  await expect.poll(states, { timeout: 5_000 }).toEqual(['failed']);
  expect(await servers.view()).toMatchObject([{ trouble: { retryAt: expect.any(Number) }, tools: [{}, {}] }]);
  await guarded.start();
  await expect.poll(states, { timeout: 9_000 }).toEqual(['connected']);
  expect(await servers.view()).toMatchObject([
    { lastTrouble: { problem: { code: 'unreachable' }, at: expect.any(Number) } },
  ]);
}, 20_000);

test('what is known of a server’s trouble outlives the worker, and a worker that merely woke connects to nothing', async () => {
  const serverId = await added();
  await guarded.stop();
  await servers.refresh(serverId);
  await guarded.start();
  guarded.tokens.length = 0;
  servers = create();
  expect(await servers.view()).toMatchObject([{ state: 'failed', trouble: { tries: 1 } }]);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(guarded.tokens).toEqual([]);
});

test('asking for the layers, as a run or a widget does, connects to no server that is in trouble', async () => {
  const serverId = await added();
  await guarded.stop();
  await servers.refresh(serverId);
  await guarded.start();
  guarded.tokens.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  servers = create();
  expect(await servers.layers()).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(guarded.tokens).toEqual([]);
});

test('each change is told to whoever listens', async () => {
  let told = 0;
  servers.onChange(() => told++);
  const serverId = await added();
  const after = told;
  expect(after).toBeGreaterThan(0);
  await servers.enable(serverId, false);
  expect(told).toBeGreaterThan(after);
});

describe('locked keys', () => {
  afterEach(() => {
    memory.locked = false;
  });

  test('a server whose token is locked is not asked without it: list, call and look say that keys are locked', async () => {
    const id = await added();
    memory.locked = true;
    servers = create();
    const asked = guarded.tokens.length;
    expect(await servers.refresh(id)).toEqual({ ok: false, problem: { code: 'keys-locked', detail: '' } });
    const [layer] = await servers.layers();
    const signal = AbortSignal.timeout(1000);
    const [tool] = layer?.tools ?? [];
    const answer = tool && layer?.call({ tool, input: { word: 'sea' }, callId: 'c' }, signal);
    expect(await answer).toMatchObject({ type: 'failure', code: 'keys-locked' });
    await servers.look();
    expect(guarded.tokens).toHaveLength(asked);
    expect(await servers.view()).toMatchObject([{ state: 'failed', trouble: { problem: { code: 'keys-locked' } } }]);
  });

  test('what is locked while it is connected ends; unlocked, the server is asked again by itself', async () => {
    const id = await added();
    memory.locked = true;
    await servers.keysChanged();
    expect(await servers.view()).toMatchObject([{ trouble: { problem: { code: 'keys-locked' }, retryAt: null } }]);
    memory.locked = false;
    await servers.keysChanged();
    expect(await servers.view()).toMatchObject([{ setting: { id }, state: 'connected' }]);
  });

  test('no server with headers is added or edited meanwhile, and one without any is', async () => {
    memory.locked = true;
    expect(await servers.add({ url: guarded.url, name: 'a', headers })).toMatchObject({
      problem: { code: 'keys-locked' },
    });
    expect(await servers.add({ url: guarded.url, name: 'b', anyway: true })).toMatchObject({ ok: true });
    expect(memory.secrets.size).toBe(0);
  });
});

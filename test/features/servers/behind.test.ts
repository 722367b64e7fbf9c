/** A server is ready once its tools are listed: its further lists come behind them, and none keeps tools or another list away. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Servers } from '#features/servers/background/servers.ts';
import { edgesOver, emptyMemory, type ServerMemory } from '../../support/open-servers';
import { entry } from '../../support/skill-server';
import { answerJson, type Message, startHttp, type TestServer } from './mcp-server';

const capabilities = { tools: {}, resources: {}, prompts: {}, extensions: { 'io.modelcontextprotocol/skills': {} } };
const forecast = { name: 'forecast', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
const wall = { name: 'wall', uri: 'rail://wall' };

/** What the server answers, in either era; `modern` servers know no `initialize`. */
const answers = (isModern: boolean): Record<string, object> => ({
  ...(isModern && { 'server/discover': { supportedVersions: ['2026-07-28'], capabilities } }),
  ...(!isModern && {
    initialize: { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'rail', version: '1' } },
  }),
  'tools/list': { tools: [forecast] },
  'resources/list': { resources: [wall] },
  'resources/templates/list': { resourceTemplates: [] },
  'prompts/list': { prompts: [{ name: 'plan' }] },
  'skills/list': { skills: [entry] },
});

let memory: ServerMemory;
let servers: Servers;
let forgotten: number;
let told: number;
/** Held back until they are let go; those that fail. */
let held: Map<string, PromiseWithResolvers<void>>;
let failing: Set<string>;
let answered: string[];
let server: TestServer | undefined;

const create = () => {
  const made = new Servers({ ...edgesOver(memory), forgetReading: async () => void forgotten++ });
  made.onChange(() => told++);
  return made;
};

beforeEach(() => {
  memory = emptyMemory();
  [forgotten, told, held, failing, answered] = [0, 0, new Map(), new Set(), []];
  servers = create();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { resolve } of held.values()) resolve();
  await server?.[Symbol.asyncDispose]();
});

const hold = (...methods: string[]) => {
  for (const method of methods) held.set(method, Promise.withResolvers());
};
const letGo = (method: string) => held.get(method)?.resolve();

async function start(isModern = false): Promise<void> {
  const all = answers(isModern);
  const answer = ({ method }: Message) => {
    if (failing.has(method) || !all[method]) return { error: { code: -32601, message: 'Not here' } };
    return { result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...all[method] } };
  };
  server = await startHttp(async (_request, response, message) => {
    await held.get(message?.method ?? '')?.promise;
    answered.push(message?.method ?? '');
    return answerJson(response, message, message ? answer(message) : {});
  });
}

async function add(): Promise<string> {
  const answer = await servers.add({ url: server?.url ?? '', name: 'rail' });
  if (!answer.ok) throw new Error(answer.problem.code);
  expect(answer.tools).toBe(1);
  return answer.serverId;
}

const asked = () => (server?.seen ?? []).map(({ what }) => what.replace('POST ', ''));
const seen = async () => (await servers.view())[0];
const offered = async () => (await servers.layers())[0]?.tools.map(({ name }) => name);
const others = ['resources/list', 'resources/templates/list', 'prompts/list', 'skills/list'];

describe.each([
  ['with sessions', false],
  ['without sessions', true],
])('in the era %s', (_, isModern) => {
  test('tools are shown and offered while every other list is awaited, and those are told of when they come', async () => {
    hold(...others);
    await start(isModern);
    await add();
    expect(await seen()).toMatchObject({ state: 'connected', tools: [{ name: 'forecast' }] });
    expect(await offered()).toEqual(['forecast']);
    const before = told;
    for (const method of others) letGo(method);
    await vi.waitFor(async () => expect(await seen()).toHaveProperty('skills'));
    expect(await seen()).toMatchObject({
      resources: { items: [{ uri: 'rail://wall' }] },
      templates: { items: [] },
      prompts: { items: [{ name: 'plan' }] },
      skills: { items: [{ name: 'delays' }] },
    });
    expect(await offered()).toEqual(['forecast', 'read_skill', 'read_resource']);
    await vi.waitFor(() => expect(told).toBeGreaterThan(before));
  });

  test('a server that takes one request at a time is asked for its tools first', async () => {
    hold('tools/list');
    await start(isModern);
    const adding = add();
    await vi.waitFor(() => expect(asked()).toContain('tools/list'));
    expect(asked()).not.toEqual(expect.arrayContaining(['resources/list']));
    letGo('tools/list');
    await adding;
    await vi.waitFor(() => expect(asked()).toEqual(expect.arrayContaining(others)));
  });
});

test.each(others)('%s fails: the tools and the other lists are there', async (method) => {
  failing.add(method);
  await start();
  await add();
  await vi.waitFor(async () => expect((await seen())?.resources).not.toBeUndefined());
  const { resources, templates, prompts, skills } = (await seen()) ?? {};
  const there = { 'resources/list': resources, 'resources/templates/list': templates, 'prompts/list': prompts };
  for (const [name, list] of Object.entries({ ...there, 'skills/list': skills }))
    expect([name, Boolean(list)]).toEqual([name, name !== method]);
});

test('a turn that begins at once sees what comes shortly after the tools', async () => {
  hold('skills/list');
  await start();
  await add();
  const layers = servers.layers();
  letGo('skills/list');
  expect((await layers)[0]).toMatchObject({ recipes: [{ name: 'delays', reader: 'read_skill' }] });
});

test('while a server is listed anew, its resources, prompts and skills stay, and reading that was agreed to holds', async () => {
  await start();
  const id = await add();
  await vi.waitFor(async () => expect(await seen()).toHaveProperty('skills'));
  const [before, revoked] = [await offered(), forgotten];
  hold(...others);
  expect(await servers.refresh(id)).toEqual({ ok: true, tools: 1 });
  expect(await offered()).toEqual(before);
  expect(await seen()).toMatchObject({ prompts: { items: [{ name: 'plan' }] }, skills: { items: [{}] } });
  const tells = told;
  for (const method of others) letGo(method);
  await vi.waitFor(() => expect(told).toBeGreaterThan(tells));
  expect(await offered()).toEqual(before);
  expect(forgotten).toBe(revoked);
});

test('a list that comes late takes no place of what a newer listing stored', async () => {
  hold('prompts/list');
  await start();
  const id = await add();
  await vi.waitFor(() => expect(asked()).toContain('prompts/list'));
  const first = held.get('prompts/list');
  held.delete('prompts/list');
  await servers.refresh(id);
  await vi.waitFor(async () => expect((await seen())?.prompts).not.toBeUndefined());
  failing.add('prompts/list');
  first?.resolve();
  await vi.waitFor(() => expect(answered.filter((method) => method === 'prompts/list')).toHaveLength(2));
  // A whole conversation later.
  await servers.test({ url: server?.url ?? '' });
  expect(await seen()).toMatchObject({ prompts: { items: [{ name: 'plan' }] } });
});

test('a background that ends between lists the server again at the next turn', async () => {
  hold(...others);
  await start();
  await add();
  held.clear();
  servers = create();
  await servers.turnBegins();
  await vi.waitFor(async () => expect(await seen()).toMatchObject({ prompts: { items: [{ name: 'plan' }] } }));
});

test('a server that is removed between leaves nothing of what comes after', async () => {
  hold(...others);
  await start();
  await servers.remove(await add());
  for (const method of others) letGo(method);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  servers = create();
  await servers.refreshStale(600_000);
  expect(memory.facts.size).toBe(0);
});

/** Resources and prompts of MCP servers: listed, read, suggested, followed; and servers that offer them badly. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { Tool } from '#core/tools/tool.ts';
import type { Servers } from '#features/servers/background/servers.ts';
import { type LibraryServer, serveLibrary } from '../../support/library-server';
import { openServers } from '../../support/open-servers';
import { answerJson, type Message, startHttp, startRaw } from './mcp-server';

let servers: Servers;
let library: LibraryServer;

beforeEach(async () => {
  servers = openServers();
  library = await serveLibrary();
});
afterEach(() => library[Symbol.asyncDispose]());

async function added(url: string, name = 'library'): Promise<string> {
  const answer = await servers.add({ url, name, headers: [] });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.serverId;
}

/** The server once its further lists came, which are behind its tools. */
const listed = () =>
  vi.waitFor(async () => {
    const [view] = await servers.view();
    if (view?.resources === undefined) throw new Error('They are still asked for.');
    return view;
  });

const anySignal = () => new AbortController().signal;

async function reading(): Promise<{ layer: ToolLayer; tool: Tool }> {
  const [layer] = await servers.layers();
  const tool = layer?.tools.find(({ name }) => name === 'read_resource');
  if (!layer || !tool) throw new Error('No tool reads.');
  return { layer, tool };
}

async function readsAsModel(input: Record<string, unknown>) {
  const { layer, tool } = await reading();
  return layer.call({ callId: 'c1', tool, input }, anySignal());
}

test('resources, templates, prompts with their arguments, and instructions are listed', async () => {
  await added(library.url);
  const view = await listed();
  expect(view.resources?.items).toContainEqual({
    name: 'menu',
    title: 'Menu of the day',
    description: 'What is cooked',
    uri: 'library://menu',
    mime: 'text/plain',
  });
  expect(view.templates?.items).toMatchObject([{ name: 'book', uri: 'library://books/{language}/{title}' }]);
  expect(view.prompts?.items).toMatchObject([
    {
      name: 'review',
      takes: [{ name: 'title', description: 'Which book', required: true }, { name: 'language' }],
    },
  ]);
  expect(view.instructions).toBe('Read the menu before you recommend a dish.');
  expect((await servers.layers())[0]).toMatchObject({ instructions: 'Read the menu before you recommend a dish.' });
});

test('a resource is read by its URI, also one that a template gives', async () => {
  const id = await added(library.url);
  expect((await servers.readResource(id, 'library://menu')).parts).toMatchObject([{ text: 'Today: soup' }]);
  expect(await servers.readResource(id, 'library://books/finnish/Kalevala')).toMatchObject({
    by: { serverId: id, server: 'library' },
    parts: [{ text: 'Kalevala, in finnish' }],
  });
});

test('a prompt tells who speaks, and what comes with it', async () => {
  const id = await added(library.url);
  const { prompt } = await servers.getPrompt(id, 'review', { title: 'Dune' });
  expect(prompt.text).toBe(
    '[user] Review Dune in english.\n\n[user] [library://rules, attached]\n\n[assistant] Which edition?',
  );
  expect(prompt.parts).toMatchObject([{ type: 'resource', text: 'Be kind.' }]);
});

test('values are suggested for prompts and for templates; a server that suggests nothing gives none', async () => {
  const id = await added(library.url);
  const others = {};
  const ofPrompt = { of: { type: 'prompt', name: 'review' }, argument: 'language', value: 'f', others } as const;
  expect(await servers.suggest(id, ofPrompt, anySignal())).toEqual(['french', 'finnish']);
  const of = { type: 'template', uri: 'library://books/{language}/{title}' } as const;
  expect(await servers.suggest(id, { of, argument: 'language', value: 'g', others }, anySignal())).toEqual(['german']);
  expect(await servers.suggest(id, { of, argument: 'title', value: '', others }, AbortSignal.abort())).toEqual([]);
});

test('a model reads through a tool of the server, which only reads, and can be turned off like any other', async () => {
  const id = await added(library.url);
  expect((await reading()).tool).toMatchObject({ hints: { readOnly: true }, source: { type: 'mcp', serverId: id } });
  expect(await readsAsModel({})).toMatchObject({
    content: [{ text: expect.stringContaining('library://menu · Menu') }],
  });
  expect(await readsAsModel({ query: 'plan' })).toMatchObject({
    content: [{ text: 'library://plan.png · plan · image/png' }],
  });
  expect(await readsAsModel({ uri: 'library://menu' })).toMatchObject({
    content: [{ text: 'Today: soup' }],
    isError: false,
  });
  expect(await readsAsModel({ uri: 'library://plan.png' })).toMatchObject({ content: [{ type: 'image' }] });
  expect(await readsAsModel({ uri: 'the menu' })).toMatchObject({ isError: true });
  expect(await readsAsModel({ uri: 'library://nowhere' })).toMatchObject({ isError: true });
  await servers.switchTool(id, 'read_resource', false);
  expect((await reading()).tool.disabled).toBe(true);
});

test('a resource that a model reads may ask the user first', async () => {
  const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  const params = { message: 'Which floor?', requestedSchema: { type: 'object', properties: {} } };
  const asks = { resultType: 'input_required', inputRequests: { q: { method: 'elicitation/create', params } } };
  const plan = { ...complete, contents: [{ uri: 'raw://0', text: 'The plan' }] };
  const discovery = { ...complete, supportedVersions: ['2026-07-28'], capabilities: { resources: {} } };
  await using server = await raw({
    'server/discover': () => ({ result: discovery }),
    'resources/read': (message) => ({ result: message.params?.inputResponses ? plan : asks }),
    'resources/list': () => ({ result: { ...complete, resources: rows(1) } }),
  });
  await added(server.url, 'raw');
  const { layer, tool } = await reading();
  const asked: string[] = [];
  const listener = {
    said: () => undefined,
    progressed: () => undefined,
    checkpoint: async () => undefined,
    async elicit(_: string, { message }: { message: string }) {
      asked.push(message);
      return { action: 'accept', content: {} } as const; // a literal action
    },
  };
  const outcome = await layer.call({ callId: 'c1', tool, input: { uri: 'raw://0' }, listener }, anySignal());
  expect(outcome).toMatchObject({ content: [{ text: 'The plan' }] });
  expect(asked).toEqual(['Which floor?']);
});

test('a followed resource that changes is told; it is followed no more once nothing is left to follow', async () => {
  const id = await added(library.url);
  const told: string[] = [];
  const follow = (uris: string[]) => servers.follow('chat', { serverId: id, uris, onUpdated: (uri) => told.push(uri) });
  await follow(['library://menu']);
  expect(library.followed).toEqual(new Set(['library://menu']));
  const cooks = async () => {
    await library.cook('pie');
    return told;
  };
  await expect.poll(cooks).toContain('library://menu');
  await follow([]);
  await expect.poll(() => library.followed.size).toBe(0);
});

const welcome = (capabilities: object) => ({
  result: { protocolVersion: '2025-06-18', capabilities, serverInfo: { name: 'raw', version: '0' } },
});
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ name: `r${from + i}`, uri: `raw://${from + i}` }));
const raw = (more: Record<string, (message: Message) => object>) =>
  startRaw({
    initialize: () => welcome({ resources: {} }),
    'tools/list': () => ({ result: { tools: [] } }),
    'resources/templates/list': () => ({ result: { resourceTemplates: [] } }),
    'resources/list': () => ({ result: { resources: rows(1) } }),
    ...more,
  });

test('of 100,000 resources, as many are kept as can be looked through, and that is said', async () => {
  await using server = await raw({ 'resources/list': () => ({ result: { resources: rows(100_000) } }) });
  await added(server.url, 'raw');
  const { resources } = await listed();
  expect(resources).toMatchObject({ more: true });
  expect(resources?.items).toHaveLength(500);
});

test('a list that leads back to itself ends, and says so', async () => {
  let asked = 0;
  await using server = await raw({
    'resources/list': () => ({ result: { resources: rows(2, 2 * asked++), nextCursor: 'again' } }),
  });
  await added(server.url, 'raw');
  expect((await listed()).resources).toMatchObject({ more: true, repeats: true });
});

test.each([
  ['what is no URI', 'menu', 'isn’t a URI'],
  ['nothing there', 'raw://empty', 'raw has nothing at raw://empty'],
  ['a refusal', 'raw://no', 'raw refused: No such thing'],
])('reading says plainly: %s', async (_what, uri, words) => {
  await using server = await raw({
    'resources/read': ({ params }) =>
      params?.uri === 'raw://no'
        ? { error: { code: -32002, message: 'No such thing' } }
        : { result: { contents: params?.uri === 'raw://0' ? [{ uri: 'raw://0' }] : [] } },
  });
  const id = await added(server.url, 'raw');
  await expect(servers.readResource(id, uri)).rejects.toThrow(words);
});

test('50 MB are not read to their end', async () => {
  await using server = await startHttp((_request, response, message) => {
    if (message?.method !== 'resources/read')
      return answerJson(response, message, fakes[message?.method ?? ''] ?? welcome({ resources: {} }));
    return answerJson(response, message, { result: { contents: [{ uri: 'raw://0', text: 'x'.repeat(50_000_000) }] } });
  });
  const id = await added(server.url, 'raw');
  await expect(servers.readResource(id, 'raw://0')).rejects.toThrow('raw sent more than 16 MB');
});

const fakes: Record<string, object> = {
  'tools/list': { result: { tools: [] } },
  'resources/list': { result: { resources: rows(1) } },
  'resources/templates/list': { result: { resourceTemplates: [] } },
};

test('in the era without sessions, one stream tells of changes for as long as it is open', async () => {
  let tell: ((uri: string) => void) | undefined;
  await using server = await startHttp((_request, response, message) => {
    if (message?.method !== 'subscriptions/listen') return answerJson(response, message, modern(message));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const _meta = { 'io.modelcontextprotocol/subscriptionId': message.id };
    const send = (method: string, params: object) =>
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method, params: { ...params, _meta } })}\n\n`);
    send('notifications/subscriptions/acknowledged', { notifications: message.params?.notifications });
    tell = (uri) => void send('notifications/resources/updated', { uri });
  });
  const id = await added(server.url, 'raw');
  const told: string[] = [];
  const followed = { serverId: id, uris: ['raw://0'], onUpdated: (uri: string) => told.push(uri) };
  await servers.follow('chat', followed);
  await servers.follow('chat', followed);
  const opened = server.seen.filter(({ what }) => what === 'POST subscriptions/listen');
  expect(opened.map(({ message }) => message?.params?.notifications)).toEqual([{ resourceSubscriptions: ['raw://0'] }]);
  tell?.('raw://0');
  await expect.poll(() => told).toEqual(['raw://0']);
});

function modern(message: Message | undefined): object {
  const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  const results: Record<string, object> = {
    'server/discover': {
      ...complete,
      supportedVersions: ['2026-07-28'],
      capabilities: { resources: { subscribe: true } },
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'modern', version: '3' } },
    },
    'tools/list': { ...complete, tools: [] },
    'resources/list': { ...complete, resources: rows(1) },
    'resources/templates/list': { ...complete, resourceTemplates: [] },
  };
  return { result: results[message?.method ?? ''] ?? complete };
}

/** Packs in pages: when one is sent to a page, and when one counts as stuck. The fake is the browser that runs the code. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '#core/settings/settings.ts';
import { executeCall, type PreparedCall } from '#core/tools/dispatcher.ts';
import type { PackRecord } from '#features/packs/background/storage.ts';
import { listPageLayers, type PageDocument } from '#features/sites/layer/page.ts';
import { parsePageTools } from '#features/sites/layer/page-tool.ts';

interface Execution {
  target: { tabId: number; documentIds?: string[] };
  js: [{ code: string }];
  worldId?: string;
}

const { execute, get } = vi.hoisted(() => ({ execute: vi.fn(), get: vi.fn() }));
vi.mock('wxt/browser', () => ({
  browser: {
    permissions: { contains: async () => true },
    userScripts: { execute, getScripts: async () => [] },
    tabs: { query: async () => [], get },
    runtime: { id: 'tabhand', onMessage: { addListener: vi.fn() } },
  },
}));
const { PackPages } = await import('../../../src/features/packs/background/pack-documents');
const { PageHands } = await import('../../../src/features/hands/background/page-hands');

const pack: PackRecord = {
  ...{ id: 'p1', source: '', script: '', hash: 'h1', on: true, savedAt: 0 },
  facts: { name: 'Marks', matches: ['https://shop.example/*'], world: 'own' },
};
const tools = {
  type: 'tools',
  tools: [
    {
      name: 'mark',
      title: '',
      description: 'Marks.',
      inputSchema: { type: 'object' },
      lazy: false,
      disabled: false,
      annotations: {},
    },
  ],
};
const answer = (took: number) => [{ documentId: 'd1', result: JSON.stringify([took, tools]) }];
const listed = (all: unknown[]) => [{ documentId: 'd1', result: JSON.stringify([1, { type: 'tools', tools: all }]) }];
const after = (milliseconds: number, result: unknown) =>
  new Promise((resolve) => setTimeout(() => resolve(result), milliseconds));

let stored: PackRecord;
const onProblem = vi.fn(async () => undefined);
/** Milliseconds until the page runs a script at all, until it has run the pack, and what the pack says that it took. */
let [idleIn, packIn, took] = [0, 0, 0];

function createPages(isOff = async () => false, own: PageDocument[] = []) {
  const packs = {
    all: async () => [stored],
    get: async () => stored,
    async change(_: string, change: Partial<PackRecord>) {
      const { stuck: _stuck, ...rest } = stored;
      stored = { ...rest, ...change };
      return true;
    },
  };
  const settings = { read: async () => defaultSettings };
  const pages = new PackPages({ packs, settings, isOff, hands: new PageHands(), onProblem });
  const documents = pages.beside({ ofTab: async () => ({ documents: own, notices: [] }) });
  const layers = () => listPageLayers(documents, [7], AbortSignal.timeout(60_000));
  return { pages, layers, look: async () => (await documents.ofTab(7, AbortSignal.timeout(60_000))).documents };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  stored = { ...pack };
  [idleIn, packIn, took] = [0, 0, 0];
  get.mockResolvedValue({ id: 7, url: 'https://shop.example/a', title: 'Shop', active: true, windowId: 1 });
  execute.mockImplementation(({ js: [{ code }] }: Execution) =>
    code === 'true' ? after(idleIn, [{ documentId: 'd1', result: true }]) : after(packIn, answer(took)),
  );
});
afterEach(() => void vi.useRealTimers());

const sent = () => execute.mock.calls.filter(([{ js }]) => js[0].code !== 'true');

test('a pack that matches is a document of its tab, in the very document that answered first', async () => {
  const looked = createPages().look();
  await vi.runAllTimersAsync();
  expect((await looked).map(({ documentId, pack }) => [documentId, pack?.name])).toEqual([['pack:p1:d1', 'Marks']]);
  expect(sent()).toMatchObject([[{ target: { tabId: 7, documentIds: ['d1'] }, worldId: 'p1' }]]);
});

test('two that look at once are told the same, of one listing', async () => {
  packIn = 100;
  const { look } = createPages();
  const looked = Promise.all([look(), look()]);
  await vi.runAllTimersAsync();
  expect((await looked).map((documents) => documents.length)).toEqual([1, 1]);
  expect(sent()).toHaveLength(1);
});

test('a page that takes 10 s until it runs anything turns no pack off', async () => {
  idleIn = 10_000;
  const looked = createPages().look();
  await vi.runAllTimersAsync();
  expect(await looked).toEqual([]);
  expect(sent()).toEqual([]);
  expect(stored).toEqual(pack);
});

test('a pack that keeps the page for 9 s is turned off, and stays so', async () => {
  [packIn, took] = [9000, 9000];
  const { pages, look } = createPages();
  void look();
  await vi.advanceTimersByTimeAsync(6100);
  expect(stored).toMatchObject({ on: false, stuck: true });
  expect((await pages.list()).packs[0]?.problem).toEqual({ code: 'stuck' });
  await vi.runAllTimersAsync();
  expect(stored).toMatchObject({ on: false, stuck: true });
});

test('a pack that was quick on a page that kept itself busy is turned on again', async () => {
  [packIn, took] = [9000, 12];
  const { pages, look } = createPages();
  void look();
  await vi.advanceTimersByTimeAsync(6100);
  expect(stored.on).toBe(false);
  await vi.runAllTimersAsync();
  expect(stored).toEqual(pack);
  expect((await pages.list()).packs[0]?.problem).toBeNull();
  expect(onProblem).toHaveBeenCalledTimes(2);
});

test('a pack that the browser can’t read says so, and says nothing of a page that is gone', async () => {
  const { pages, look } = createPages();
  execute.mockImplementation(async ({ js: [{ code }] }: Execution) =>
    code === 'true' ? [{ documentId: 'd1', result: true }] : [{ documentId: 'd1', result: null }],
  );
  const looked = look();
  await vi.runAllTimersAsync();
  expect(await looked).toEqual([]);
  expect((await pages.list()).packs[0]?.problem).toEqual({ code: 'syntax' });
  const gone = createPages();
  let runs = 0;
  execute.mockImplementation(async () => (runs++ === 0 ? [{ documentId: 'd1', result: true }] : []));
  void gone.look();
  await vi.runAllTimersAsync();
  expect((await gone.pages.list()).packs[0]?.problem).toBeNull();
});

test('a pack that the user turned off meanwhile stays off', async () => {
  [packIn, took] = [9000, 12];
  void createPages().look();
  await vi.advanceTimersByTimeAsync(6100);
  stored = { ...pack, on: false };
  await vi.runAllTimersAsync();
  expect(stored.on).toBe(false);
});

test('a pack that never answers is sent to its page once', async () => {
  packIn = 1_000_000;
  const { look } = createPages();
  void look();
  await vi.advanceTimersByTimeAsync(2000);
  void look();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent()).toHaveLength(1);
});

const settled = async <T>(work: Promise<T>): Promise<T> => {
  await vi.runAllTimersAsync();
  return work;
};

test('a pack for every page is sent to no page that is closed to Tabhand', async () => {
  stored = { ...pack, facts: { ...pack.facts, matches: ['<all_urls>'] } };
  expect(await settled(createPages().look())).toHaveLength(1);
  get.mockResolvedValue({ id: 7, url: 'chrome://settings/', title: '', active: true, windowId: 1 });
  expect(await settled(createPages().look())).toEqual([]);
  get.mockResolvedValue({ id: 7, url: 'https://off.example/', title: '', active: true, windowId: 1 });
  expect(await settled(createPages(async () => true).look())).toEqual([]);
  expect(sent()).toHaveLength(1);
});

test('a schema of 1 MB makes its tool alone unavailable, and says its size', async () => {
  const schema = (size: number) => ({
    type: 'object',
    properties: { a: { type: 'string', description: 'x'.repeat(size) } },
  });
  const tool = (name: string, size: number) => ({ ...tools.tools[0], name, inputSchema: schema(size) });
  const answers = (all: unknown[]) =>
    execute.mockImplementation(async ({ js: [{ code }] }: Execution) =>
      code === 'true' ? [{ documentId: 'd1', result: true }] : listed(all),
    );
  answers([tool('mark', 10), tool('huge', 1_000_000)]);
  const { layers } = await settled(createPages().layers());
  expect(layers[0]?.tools.map(({ name, unavailable }) => [name, unavailable])).toEqual([
    ['mark', undefined],
    ['huge', expect.stringContaining('the limit is 100000')],
  ]);
});

test('a call that never ends, of a pack that loops, is cut by the time limit of tools', async () => {
  const { layers } = await settled(createPages().layers());
  const [layer] = layers;
  const [tool] = layer?.tools ?? [];
  if (!layer || !tool) throw new Error('The pack offers no tool.');
  execute.mockImplementation(() => new Promise(() => undefined));
  const call: PreparedCall = { type: 'prepared', id: 'c1', layer, tool, input: {}, repairs: [], definitionHash: 'h' };
  const called = executeCall(call, { timeout: 1000, asking: () => undefined }, new AbortController().signal);
  expect(await settled(called)).toMatchObject({ type: 'failure', code: 'timed-out' });
});

test('a pack’s tool of the name of a site’s tool is the pack’s in its source, key and server', async () => {
  const own = {
    documentId: 'd1',
    frameId: 0,
    tabId: 7,
    origin: 'https://shop.example',
    topOrigin: 'https://shop.example',
  };
  const theirs = {
    ...own,
    list: async () => parsePageTools(tools.tools),
    call: vi.fn(),
    ask: vi.fn(),
    forget: vi.fn(),
  };
  const { layers } = await settled(createPages(async () => false, [theirs]).layers());
  expect(layers.map(({ key, serverName }) => [key, serverName])).toEqual([
    ['page:https://shop.example', 'shop_example'],
    ['pack:p1 https://shop.example', 'Marks'],
  ]);
  expect(layers.map(({ tools: [tool] }) => tool?.source.type === 'page' && tool.source.pack?.name)).toEqual([
    undefined,
    'Marks',
  ]);
});

/** Packs in pages: when one is sent to a page, and when one counts as stuck. The fake is the browser that runs the code. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PackRecord } from '#storage';

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
    tabs: { get },
  },
}));
const { createPackPages } = await import('../../src/background/pack-documents');
const { createPageHands } = await import('../../src/background/page-hands');

const pack: PackRecord = {
  ...{ id: 'p1', source: '', script: '', hash: 'h1', on: true, savedAt: 0 },
  facts: { name: 'Marks', matches: ['https://shop.example/*'], world: 'own', tools: ['mark'] },
};
const tools = { type: 'tools', tools: [{ name: 'mark', description: 'Marks.', inputSchema: { type: 'object' } }] };
const answer = (took: number) => [{ documentId: 'd1', result: JSON.stringify([took, tools]) }];
const after = (milliseconds: number, result: unknown) =>
  new Promise((resolve) => setTimeout(() => resolve(result), milliseconds));

let stored: PackRecord;
const onProblem = vi.fn(async () => undefined);
/** Milliseconds until the page runs a script at all, until it has run the pack, and what the pack says that it took. */
let [idleIn, packIn, took] = [0, 0, 0];

function createPages() {
  const packs = {
    all: async () => [stored],
    get: async () => stored,
    async change(_: string, change: Partial<PackRecord>) {
      const { stuck: _stuck, ...rest } = stored;
      stored = { ...rest, ...change };
      return true;
    },
  };
  const pages = createPackPages({ packs, isOff: async () => false, hands: createPageHands(), onProblem });
  const documents = pages.beside({ ofTab: async () => ({ documents: [], notices: [] }) as never }); // no tools of its own
  return { pages, look: async () => (await documents.ofTab(7, AbortSignal.timeout(60_000))).documents };
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

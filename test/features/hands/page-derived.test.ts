/** Which attached pages tools are derived from, and on which document they are played. */
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings, type Settings } from '#core/settings/settings.ts';
import type { Guessed, HandsCommand } from '#core/tools/hands-wire.ts';

interface Injection {
  target: { tabId: number; frameIds?: number[]; documentIds?: string[] };
  files?: string[];
  args?: [key: string, command: HandsCommand];
}

const { executeScript, get } = vi.hoisted(() => ({ executeScript: vi.fn(), get: vi.fn() }));
vi.mock('wxt/browser', () => ({
  browser: {
    scripting: { executeScript },
    tabs: { query: async () => [], get },
    permissions: { contains: async () => true },
  },
}));
const { createPageDerived } = await import('../../../src/features/hands/background/page-derived');

const origin = 'https://shop.example';
const order: Guessed = {
  ...{ name: 'order', title: 'Order', description: 'Guessed by Tabhand', inputSchema: { type: 'object' } },
  readOnly: false,
};
let settings: Settings;
let derive: ReturnType<typeof createPageDerived>;
/** The document that the tab shows, whether the script is there, and what it is asked. */
let documentId: string;
let isThere: boolean;
let isBusy: boolean;
let asked: HandsCommand[];
const shows = (url: string) =>
  get.mockResolvedValue({ url, title: 'Shop', active: true, windowId: 3, status: 'complete' });

/** The browser with one tab: what is meant for another document reaches none. */
async function run({ target, files, args }: Injection) {
  if (target.documentIds && target.documentIds[0] !== documentId) throw new Error('No document with that id');
  if (files) isThere = true;
  const command = args?.[1];
  if (command) {
    if (isBusy) return new Promise(() => undefined);
    if (!isThere) return [{ documentId, result: null }];
    asked.push(command);
  }
  const played = { type: 'played', played: { type: 'opens' } };
  const result = command?.type === 'play' ? played : command ? { type: 'derived', tools: [order] } : true;
  if (command?.type === 'play') [documentId, isThere] = ['d2', false];
  return [{ documentId, result }];
}

beforeEach(() => {
  vi.resetAllMocks();
  settings = { ...defaultSettings };
  [documentId, isThere, isBusy, asked] = ['d1', false, false, []];
  const isOff = async (url: string) => url.startsWith('https://off.example');
  derive = createPageDerived({ isOff, settings: { read: async () => settings } });
  shows(`${origin}/pots`);
  executeScript.mockImplementation(run);
});

const scripts = () => executeScript.mock.calls.filter(([given]) => given?.files).length;

test('the script is brought to a page once, and lists its tools under the document’s own id', async () => {
  const [layer] = await derive([7], []);
  await derive([7], []);
  expect(layer?.documentId).toBe('derived:d1');
  expect(layer?.tools.map(({ name, source }) => [name, source.type === 'page' && source.origin])).toEqual([
    ['order', origin],
  ]);
  expect(scripts()).toBe(1);
});

test.each([
  ['a site that is off', 'https://off.example/'],
  ['the browser’s own page', 'chrome://settings'],
  ['a file', 'file:///home/form.html'],
])('%s gets nothing', async (_, url) => {
  shows(url);
  expect(await derive([7], [])).toEqual([]);
  expect(executeScript).not.toHaveBeenCalled();
});

test('neither does a site whose text the user keeps to themselves', async () => {
  settings.pageText = [{ origin, choice: 'never' }];
  expect(await derive([7], [])).toEqual([]);
  expect(executeScript).not.toHaveBeenCalled();
});

test('a page that is too busy keeps what it listed before', async () => {
  await derive([7], []);
  isBusy = true;
  expect((await derive([7], []))[0]?.tools).toHaveLength(1);
});

const play = async () => {
  const [layer] = await derive([7], []);
  const [tool] = layer?.tools ?? [];
  if (!layer || !tool) throw new Error('There is no tool.');
  return () => layer.call({ callId: 'c', tool, input: { n: 1 } }, AbortSignal.timeout(5000));
};

test('a call is played on the document that was listed, and says where the tab went', async () => {
  const call = await play();
  get.mockResolvedValue({ url: `${origin}/done?key=s3cret`, title: 'Thanks', status: 'complete' });
  expect(await call()).toMatchObject({ content: [{ text: `The tab now shows “Thanks”, ${origin}/done.` }] });
  expect(asked.at(-1)).toEqual({ type: 'play', tool: order, input: { n: 1 } });
});

test('a document that is gone is played on no more, whatever took its place', async () => {
  const call = await play();
  documentId = 'd3';
  expect(await call()).toMatchObject({ type: 'failure', code: 'page-gone' });
  expect(asked.every(({ type }) => type === 'derive')).toBe(true);
  expect(scripts()).toBe(1);
});

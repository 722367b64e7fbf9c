/** Which frames of a page can be attached, and which attached ones can be read. */
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings, type Settings } from '#core/settings/settings.ts';

const { executeScript, get } = vi.hoisted(() => ({ executeScript: vi.fn(), get: vi.fn() }));
vi.mock('wxt/browser', () => ({
  browser: {
    scripting: { executeScript },
    tabs: { query: async () => [], get },
    runtime: { id: 'tabhand', onMessage: { addListener: vi.fn() } },
    permissions: { contains: async () => true },
  },
}));
const { createPageReading } = await import('../../../src/features/pages/background/page-reading');

const origin = 'https://shop.example';
let settings: Settings;
let reading: ReturnType<typeof createPageReading>;
/** What each frame says of itself, by its document; null: it is too small or has no origin. */
let frames: Record<string, { origin: string; url: string; title: string } | null>;

beforeEach(() => {
  vi.resetAllMocks();
  settings = { ...defaultSettings };
  const isOff = async (url: string) => url.startsWith('https://off.example');
  reading = createPageReading({ isOff, settings: { read: async () => settings } });
  get.mockResolvedValue({ url: `${origin}/`, title: 'Shop', active: true, windowId: 3 });
  frames = {
    top: { origin, url: `${origin}/`, title: 'Shop' },
    pay: { origin: 'https://pay.example', url: 'https://pay.example/form?token=s3cret', title: 'Pay' },
    off: { origin: 'https://off.example', url: 'about:blank', title: 'Blocked' },
    own: { origin, url: `${origin}/cart`, title: 'Cart' },
    tiny: null,
  };
  executeScript.mockImplementation(
    async ({ target, files }: { target: { documentIds?: string[] }; files?: string[] }) => {
      const ids = target.documentIds ?? Object.keys(frames);
      if (ids.some((id) => !(id in frames))) throw new Error('No document with this id');
      const read = { text: 'Card', hidden: 0, origin: 'https://pay.example', type: 'text/html' };
      return ids.map((documentId) => ({
        ...{ frameId: documentId === 'top' ? 0 : 5, documentId },
        result: files?.includes('/reader.js') ? read : frames[documentId],
      }));
    },
  );
});

const attached = (frame: object = {}) => ({
  conversation: {
    calls: new Map(),
    pages: [
      {
        ...{ tabId: 7, origin, title: 'Shop', browserSession: 's' },
        frames: [{ documentId: 'pay', origin: 'https://pay.example', title: 'Pay', ...frame }],
      },
    ],
  },
});
const layersOf = async (log = attached()) =>
  (await reading.readPages([7], [], log)).filter(({ key }) => key.startsWith('hands:') && !key.includes('shop'));

test('frames of other sites are listed, but not those that are blocked, hidden, or reached from their page', async () => {
  expect(await reading.listFrames(7)).toEqual([
    { tabId: 7, documentId: 'pay', origin: 'https://pay.example', title: 'Pay' },
  ]);
  get.mockResolvedValue({ url: 'https://off.example/', title: '', active: true, windowId: 3 });
  expect(await reading.listFrames(7)).toEqual([]);
});

test('an attached frame is read as a page of its own origin', async () => {
  const [layer] = await layersOf();
  const [tool] = layer?.tools ?? [];
  if (!layer || !tool) throw new Error('The frame can’t be read.');
  expect(layer.page).toMatchObject({ title: 'Pay', address: 'https://pay.example/form' });
  expect(tool.source).toMatchObject({ origin: 'https://pay.example', topOrigin: origin, top: false });
  const outcome = await layer.call({ callId: 'c', tool, input: { as: 'text' } }, AbortSignal.timeout(1000));
  expect(outcome).toMatchObject({ content: [{ text: 'Card' }] });
});

test('it goes with its document, with its site’s permission, and with its page', async () => {
  expect(await layersOf(attached({ documentId: 'before' }))).toEqual([]);
  expect(await layersOf(attached({ origin: 'https://other.example' }))).toEqual([]);
  expect(await reading.readPages([], [], attached())).toEqual([]);
  settings = { ...settings, pageText: [{ origin: 'https://pay.example', choice: 'never' }] };
  expect(await layersOf()).toEqual([]);
});

/** "Ask Tabhand about this": what a click in a page's menu brings to the panel of its window. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Attachable } from '#core/loop/attachments.ts';

type Click = (about: object, tab?: object) => void;

const { clicked, open, executeScript, get } = vi.hoisted(() => ({
  clicked: [] as Click[],
  open: vi.fn(async () => undefined),
  executeScript: vi.fn(),
  get: vi.fn(),
}));
vi.mock('wxt/browser', () => ({
  browser: {
    contextMenus: { onClicked: { addListener: (listener: Click) => clicked.push(listener) } },
    sidePanel: { open },
    sidebarAction: { open },
    scripting: { executeScript },
    tabs: { query: async () => [], get },
  },
}));
const { createPageMenu } = await import('../../../src/features/pages/background/page-menu');

const readTabPart = vi.fn(async (): Promise<Attachable> => page);
const page: Attachable = {
  kind: 'page',
  name: 'Rain',
  origin: null,
  content: { type: 'text', text: 'x', mime: 'text/plain' },
};
const told: number[] = [];
let pageMenu: ReturnType<typeof createPageMenu>;
beforeEach(() => {
  vi.clearAllMocks();
  clicked.length = told.length = 0;
  get.mockResolvedValue({ url: 'https://a.example/x', title: 'A', active: true, windowId: 3 });
  const isOff = async (url: string) => url.startsWith('https://off.example');
  const inWindow = (windowId: number | null) => [
    { conversationId: null, tabIds: [], tell: () => void told.push(windowId ?? 0) },
  ];
  pageMenu = createPageMenu({ isOff, readTabPart, panels: { inWindow } });
});

const pointsAt = (what: object) => clicked[0]?.({ frameId: 0, ...what }, { id: 7, windowId: 3 });

test('the click opens the panel of its window and tells the one that is open; what was pointed at is given once', async () => {
  pointsAt({});
  expect(open).toHaveBeenCalledOnce();
  expect(told).toEqual([3]);
  expect(pageMenu.take(4)).toEqual([]);
  expect(await Promise.all(pageMenu.take(3))).toEqual([page]);
  expect(pageMenu.take(3)).toEqual([]);
});

test('a selection keeps its lines, which the menu’s own copy has lost', async () => {
  executeScript.mockResolvedValue([
    { frameId: 0, result: { text: 'one\ntwo', hidden: 0, url: 'https://a.example/x', origin: 'https://a.example' } },
  ]);
  pointsAt({ selectionText: 'one two' });
  const [found] = await Promise.all(pageMenu.take(3));
  expect(found).toMatchObject({ kind: 'selection', origin: 'https://a.example', content: { text: 'one\ntwo' } });
});

test('a selection in a frame is that frame’s, not the page’s', async () => {
  executeScript.mockResolvedValue([
    { frameId: 4, result: { text: 'x', hidden: 0, url: 'https://ads.example/', origin: 'https://ads.example' } },
  ]);
  pointsAt({ selectionText: 'x', frameId: 4, frameUrl: 'https://ads.example/' });
  expect(await Promise.all(pageMenu.take(3))).toMatchObject([{ kind: 'selection', origin: 'https://ads.example' }]);
});

test('a selection in a frame of a site that is switched off is refused', async () => {
  executeScript.mockResolvedValue([]);
  pointsAt({ selectionText: 'x', frameId: 4, frameUrl: 'https://off.example/' });
  await expect(Promise.all(pageMenu.take(3))).rejects.toThrow('This site is blocked.');
});

test('a selection in a sandboxed frame without an address is refused where the page has a frame of a site that is switched off', async () => {
  const own = { frameId: 4, result: { text: 'x', url: 'null', origin: 'null' } };
  const off = { frameId: 2, result: { text: '', url: 'https://off.example/', origin: 'https://off.example' } };
  executeScript.mockResolvedValue([own, off]);
  pointsAt({ selectionText: 'x', frameId: 4, frameUrl: 'about:srcdoc' });
  await expect(Promise.all(pageMenu.take(3))).rejects.toThrow('This site is blocked.');
  executeScript.mockResolvedValue([own]);
  pointsAt({ selectionText: 'x', frameId: 4, frameUrl: 'about:srcdoc' });
  expect(await Promise.all(pageMenu.take(3))).toMatchObject([{ kind: 'selection', content: { text: 'x' } }]);
});

test('a link is its address', async () => {
  pointsAt({ linkUrl: 'https://b.example/' });
  expect(await Promise.all(pageMenu.take(3))).toMatchObject([
    { kind: 'link', content: { text: 'https://b.example/' } },
  ]);
});

test('a picture that can’t be had without being signed in is refused, with what to do instead', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('sign in', { headers: { 'content-type': 'text/html' } })),
  );
  pointsAt({ mediaType: 'image', srcUrl: 'https://b.example/cat.png' });
  await expect(Promise.all(pageMenu.take(3))).rejects.toThrow('Attach a screenshot instead.');
  vi.unstubAllGlobals();
});

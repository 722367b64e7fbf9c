/** The attached page as the panel shows it, when the browser doesn't let the extension see it. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Documents } from '#bridge/background';
import { viewPage } from '../../src/background/panels';

const { contains, get } = vi.hoisted(() => ({ contains: vi.fn(), get: vi.fn() }));
vi.mock('wxt/browser', () => ({ browser: { permissions: { contains }, tabs: { get } } }));

const documents = { ofTab: async () => ({ documents: [], notices: [] }) } as unknown as Documents; // all that a view asks
const accessTo = async (url: string | undefined, allowed: boolean) => {
  get.mockResolvedValue({ url, title: 'A page' });
  contains.mockResolvedValue(allowed);
  return (await viewPage(1, documents, async () => false))?.page.access;
};

beforeEach(() => void vi.clearAllMocks());

test('a page that the person keeps Tabhand out of is told from those that the browser keeps closed', async () => {
  expect(await accessTo(undefined, false)).toBe('no-permission');
  expect(contains).toHaveBeenCalledWith({ origins: ['<all_urls>'] });
  expect(await accessTo(undefined, true)).toBe('closed');
  expect(await accessTo('chrome://extensions', true)).toBe('closed');
  expect(await accessTo('https://chromewebstore.google.com/', true)).toBe('closed');
});

test('a page that the person allowed alone is open', async () => {
  expect(await accessTo('https://a.example/', false)).toBe('open');
});

test('a page that isn’t secure shows the tools that need no secure page, such as kept steps', async () => {
  get.mockResolvedValue({ url: 'http://a.example/', title: 'A page' });
  const tool = { name: 'order', title: '', description: 'Orders.', lazy: false, disabled: false, annotations: {} };
  const kept = {
    ...{ tabId: 1, frameId: 0, documentId: 'pack:p:d', origin: 'http://a.example', topOrigin: 'http://a.example' },
    list: async () => [tool],
  };
  const found = { ofTab: async () => ({ documents: [kept], notices: [] }) } as unknown as Documents; // all that a view asks
  expect((await viewPage(1, found, async () => false))?.page).toMatchObject({
    ...{ access: 'insecure', tools: [{ name: 'order' }] },
  });
});

test('a PDF file is told by its address: there is nothing to read or to call', async () => {
  expect(await accessTo('https://a.example/Timetable.PDF?page=2', false)).toBe('pdf');
  expect(await accessTo('https://a.example/about.pdf.html', false)).toBe('open');
});

/** The attached page as the panel shows it, when the browser doesn't let the extension see it. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { PageDocuments } from '#features/sites/layer/page.ts';
import { viewPage } from '../../../src/features/sites/background/panels';

const { contains, get, getAll, executeScript } = vi.hoisted(() => ({
  ...{ contains: vi.fn(), get: vi.fn(), getAll: vi.fn(), executeScript: vi.fn() },
}));
vi.mock('wxt/browser', () => ({
  browser: { permissions: { contains, getAll }, tabs: { query: async () => [], get }, scripting: { executeScript } },
}));

const documents = { ofTab: async () => ({ documents: [], notices: [] }) };
const accessTo = async (url: string | undefined, allowed: boolean) => {
  get.mockResolvedValue({ url, title: 'A page' });
  contains.mockResolvedValue(allowed);
  getAll.mockResolvedValue({ origins: allowed ? ['*://*/*'] : ['https://a.example/*'] });
  return (await viewPage(1, documents, async () => false))?.page.access;
};

beforeEach(() => {
  vi.clearAllMocks();
  contains.mockResolvedValue(true);
});

test('a page that the person keeps Tabhand out of is told from those that the browser keeps closed', async () => {
  expect(await accessTo(undefined, false)).toBe('no-permission');
  expect(await accessTo(undefined, true)).toBe('closed');
  expect(await accessTo('chrome://extensions', true)).toBe('closed');
  expect(await accessTo('https://chromewebstore.google.com/', true)).toBe('closed');
});

test('issue 20, 3: a site that a click in the toolbar told of is no more allowed than before', async () => {
  expect(await accessTo('https://a.example/', false)).toBe('no-permission');
  expect(contains).toHaveBeenCalledWith({ origins: ['https://a.example/*'] });
  expect(await accessTo('https://a.example/', true)).toBe('open');
});

test('a page that isn’t secure shows the tools that need no secure page, such as kept steps', async () => {
  get.mockResolvedValue({ url: 'http://a.example/', title: 'A page' });
  const tool = { name: 'order', title: '', description: 'Orders.', lazy: false, disabled: false, annotations: {} };
  const kept = {
    ...{ tabId: 1, frameId: 0, documentId: 'pack:p:d', origin: 'http://a.example', topOrigin: 'http://a.example' },
    list: async () => [tool],
  };
  const found = { ofTab: async () => ({ documents: [kept], notices: [] }) } as unknown as PageDocuments; // all that a view asks
  expect((await viewPage(1, found, async () => false))?.page).toMatchObject({
    ...{ access: 'insecure', tools: [{ name: 'order' }] },
  });
});

test.each([
  ['no script reaches the viewer, as in Firefox', []],
  ['the viewer’s own document has its type, as in Chrome', [{ result: { type: 'application/pdf' } }]],
])('a PDF file is told by its address, where %s: there is nothing to call', async (_, answers) => {
  executeScript.mockResolvedValue(answers);
  expect(await accessTo('https://a.example/Timetable.PDF?page=2', true)).toBe('pdf');
  expect(await accessTo('https://a.example/about.pdf.html', true)).toBe('open');
});

test('a page is one whatever its address ends in', async () => {
  executeScript.mockResolvedValue([{ result: { type: 'text/html' } }]);
  expect(await accessTo('https://a.example/wiki/File:Timetable.pdf', true)).toBe('open');
});

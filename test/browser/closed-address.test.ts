/** Pages that no extension may touch are known as such; everything else is not taken for one. */
import { expect, test, vi } from 'vitest';

const { get } = vi.hoisted(() => ({ get: vi.fn() }));
vi.mock('wxt/browser', () => ({ browser: { tabs: { query: async () => [], get } } }));
const { isClosedAddress, isClosedTab } = await import('#browser/tabs.ts');

test.each([
  ['chrome://extensions/', 'chromium'],
  ['about:config', 'firefox'],
  ['view-source:https://example.com/', 'chromium'],
  ['https://chromewebstore.google.com/detail/tabhand/abc?hl=fr', 'chromium'],
  ['https://chrome.google.com/webstore/category/extensions', 'chromium'],
  ['https://chromewebstore.google.com', 'edge'],
  ['https://microsoftedge.microsoft.com/addons/detail/x', 'edge'],
  ['https://addons.mozilla.org/fr/firefox/', 'firefox'],
  ['https://accounts.firefox.com/signin', 'firefox'],
  ['https://support.mozilla.org/', 'firefox'],
] as const)('%s is closed in %s', (url, vendor) => {
  expect(isClosedAddress(url, vendor)).toBe(true);
});

test.each([
  ['https://addons.mozilla.org/', 'chromium'],
  ['https://chromewebstore.google.com/', 'firefox'],
  ['https://microsoftedge.microsoft.com/addons', 'chromium'],
  ['https://chrome.google.com/webstores', 'chromium'],
  ['https://chromewebstore.google.com.shop.example/', 'chromium'],
  ['https://shop.example/?from=https://addons.mozilla.org/', 'firefox'],
  ['https://www.mozilla.org/', 'firefox'],
  ['file:///home/person/page.html', 'chromium'],
] as const)('%s is open in %s', (url, vendor) => {
  expect(isClosedAddress(url, vendor)).toBe(false);
});

test('a tab whose address is not known is not taken for a closed one', async () => {
  for (const [url, closed] of [
    ['https://chromewebstore.google.com/', true],
    ['chrome://newtab/', true],
    ['https://shop.example/', false],
    [undefined, false],
  ] as const) {
    get.mockResolvedValueOnce({ url, title: '', active: true, windowId: 1 });
    expect(await isClosedTab(7)).toBe(closed);
  }
  get.mockRejectedValueOnce(new Error('No tab with id: 7.'));
  expect(await isClosedTab(7)).toBe(false);
});

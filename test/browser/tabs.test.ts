/** A tab is called closed only when the browser's list no longer has it. */
import { beforeEach, expect, test, vi } from 'vitest';

const { browser } = vi.hoisted(() => ({ browser: { tabs: { get: vi.fn(), query: vi.fn() } } }));
vi.mock('wxt/browser', () => ({ browser }));
const { readTab } = await import('#browser/tabs.ts');

const ends = new Error('Extension context invalidated.');
const open = { id: 7, url: 'https://shop.example/', title: 'Shop', active: true, windowId: 1 };

beforeEach(() => {
  browser.tabs.get.mockReset().mockResolvedValue(open);
  browser.tabs.query.mockReset().mockResolvedValue([open]);
});

test('a tab that the browser no longer lists is closed', async () => {
  browser.tabs.get.mockRejectedValue(new Error('No tab with id: 8.'));
  expect(await readTab(8)).toBeNull();
});

test('an open tab isn’t called closed because a background that ends gets no answer', async () => {
  browser.tabs.get.mockRejectedValueOnce(ends);
  await expect(readTab(7)).rejects.toThrow(ends);
  browser.tabs.get.mockRejectedValueOnce(ends);
  browser.tabs.query.mockRejectedValueOnce(ends);
  await expect(readTab(7)).rejects.toThrow(ends);
  expect(await readTab(7)).toMatchObject({ url: 'https://shop.example/' });
});

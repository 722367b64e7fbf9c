/** A tab is called closed only when the browser's list no longer has it; a picture that Chrome refuses for now is taken later. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { browser } = vi.hoisted(() => ({
  browser: { tabs: { get: vi.fn(), query: vi.fn(), captureVisibleTab: vi.fn() } },
}));
vi.mock('wxt/browser', () => ({ browser }));
const { captureTab, readTab } = await import('#browser/tabs.ts');

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

afterEach(() => vi.useRealTimers());

test('the third picture within a second, which Chrome refuses, is taken a second later', async () => {
  vi.useFakeTimers();
  const tooOften = 'This request exceeds the MAX_CAPTURE_VISIBLE_TAB_CALLS_PER_SECOND quota.';
  browser.tabs.captureVisibleTab.mockRejectedValueOnce(new Error(tooOften));
  browser.tabs.captureVisibleTab.mockResolvedValueOnce('data:image/png;base64,iVBORw0KGgo=');
  const taken = captureTab(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await taken)?.type).toBe('image/png');
});

test('a page that the browser keeps to itself is asked for once', async () => {
  browser.tabs.captureVisibleTab.mockReset().mockRejectedValue(new Error('Cannot access contents of the page.'));
  expect(await captureTab(1)).toBeNull();
  expect(browser.tabs.captureVisibleTab).toHaveBeenCalledTimes(1);
});

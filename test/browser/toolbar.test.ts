/** The toolbar's button in Firefox: a page that waits to be allowed is told to a sidebar that stays. */
import { beforeEach, expect, test, vi } from 'vitest';

type Click = (tab: { id: number; url: string; windowId: number }) => void;

const { clicked, changed, granted, sidebarAction } = vi.hoisted(() => ({
  clicked: [] as Click[],
  changed: [] as (() => void)[],
  granted: { origins: [] as string[] },
  sidebarAction: { open: vi.fn(async () => undefined), toggle: vi.fn(async () => undefined) },
}));
vi.mock('wxt/browser', () => ({
  browser: {
    sidebarAction,
    action: { onClicked: { addListener: (listener: Click) => clicked.push(listener) } },
    permissions: {
      getAll: async () => granted,
      onAdded: { addListener: (listener: () => void) => changed.push(listener) },
      onRemoved: { addListener: (listener: () => void) => changed.push(listener) },
    },
  },
}));
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
const { openPanelFromToolbar } = await import('../../src/browser/toolbar');

const told: number[] = [];
const click = (url: string) => {
  for (const listener of clicked) listener({ id: 7, url, windowId: 1 });
};
const done = () => {
  const calls = [sidebarAction.open.mock.calls.length, sidebarAction.toggle.mock.calls.length];
  vi.clearAllMocks();
  return { opened: calls[0], toggled: calls[1] };
};

beforeEach(() => {
  clicked.length = changed.length = told.length = 0;
  kept.clear();
  granted.origins = [];
  openPanelFromToolbar((tabId) => told.push(tabId));
});

test('issue 20, 3: while sites wait to be allowed, a click opens the sidebar and doesn’t close it', () => {
  click('https://shop.example/');
  expect([done(), told]).toEqual([{ opened: 1, toggled: 0 }, [7]]);
  click('about:preferences');
  expect(done()).toEqual({ opened: 0, toggled: 1 });
});

test('issue 20, 3: once all sites are allowed a second click closes it, also after the background slept', async () => {
  granted.origins = ['<all_urls>'];
  for (const listener of changed) listener();
  await vi.waitFor(() => expect(kept.size).toBe(1));
  click('https://shop.example/');
  expect(done()).toEqual({ opened: 0, toggled: 1 });
  granted.origins = [];
  for (const listener of changed) listener();
  await vi.waitFor(() => expect(kept.size).toBe(0));
  click('https://shop.example/');
  expect(done()).toEqual({ opened: 1, toggled: 0 });
});

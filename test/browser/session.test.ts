/** The browser's session: it lasts over reloads and updates of the extension, and ends with the browser. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';

const { browser, areas, tabs, startup } = vi.hoisted(() => {
  const areas = { local: {} as Record<string, unknown>, session: {} as Record<string, unknown> };
  const area = (name: keyof typeof areas) => ({
    get: async (key: string) => ({ [key]: areas[name][key] }),
    set: async (values: object) => void Object.assign(areas[name], values),
  });
  const startup: (() => void)[] = [];
  const tabs = new Map<number, string>();
  const browser = {
    storage: { local: area('local'), session: area('session') },
    runtime: { onStartup: { addListener: (listener: () => void) => startup.push(listener) } },
    tabs: {
      get: async (id: number) => {
        const url = tabs.get(id);
        if (url === undefined) throw new Error('No tab');
        return { url, title: 'T', active: true, windowId: 1 };
      },
      query: async () => [...tabs.keys()].map((id) => ({ id })),
    },
  };
  return { browser, areas, tabs, startup };
});
vi.mock('wxt/browser', () => ({ browser }));
const { browserSession } = await import('#browser/life.ts');
const { createAttachedTabs } = await import('../../src/features/sites/background/attached-pages');

beforeEach(() => {
  for (const area of Object.values(areas)) for (const key of Object.keys(area)) delete area[key];
  tabs.clear();
  startup.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  return () => vi.useRealTimers();
});

/** The background's start: `browserSays` that it started, too. */
async function starts({ browserSays = false } = {}) {
  const session = browserSession();
  if (browserSays) for (const listener of startup) listener();
  await vi.advanceTimersByTimeAsync(3000);
  return session;
}
const extensionIsReloaded = () => {
  areas.session = {};
};

describe('the browser’s session', () => {
  test('is fresh at the browser’s start, and the same after each sleep', async () => {
    const first = await starts({ browserSays: true });
    expect(first).toMatchObject({ fresh: true, earlier: [] });
    expect(await starts()).toEqual({ ...first, fresh: false });
  });

  test('goes on when the extension is reloaded, again and again: its earlier ids are known', async () => {
    const first = await starts();
    extensionIsReloaded();
    const second = await starts();
    extensionIsReloaded();
    const third = await starts();
    expect(third).toMatchObject({ fresh: false, earlier: [second.id, first.id] });
    expect(await starts()).toMatchObject({ id: third.id, earlier: [second.id, first.id], fresh: false });
  });

  test('ends with the browser: the next start knows none of the earlier ids', async () => {
    await starts();
    extensionIsReloaded();
    await starts();
    extensionIsReloaded();
    expect(await starts({ browserSays: true })).toMatchObject({ fresh: true, earlier: [] });
  });
});

describe('the tabs of a conversation after a reload of the extension', () => {
  const page = (tabId: number, origin: string, browserSession: string) => ({
    tabId,
    origin,
    title: 'T',
    browserSession,
  });
  async function afterReload() {
    const before = await starts();
    extensionIsReloaded();
    return { before: before.id, attached: createAttachedTabs(starts()) };
  }

  test('are still attached where they show the same site, and are noted anew', async () => {
    tabs.set(1, 'https://music.example/a');
    const { before, attached } = await afterReload();
    const conversation = { ...emptyConversation, pages: [page(1, 'https://music.example', before)] };
    const [renewed, ...more] = await attached.departures(conversation);
    expect(await attached.tabsOf(conversation)).toEqual([1]);
    expect(renewed).toMatchObject({ type: 'pages-attached', follow: true, pages: [{ tabId: 1 }] });
    expect(more).toEqual([]);
    const pages = renewed?.type === 'pages-attached' ? renewed.pages : [];
    expect(await attached.departures({ follows: true, pages })).toEqual([]);
  });

  test('are no longer attached where they show another site, or none', async () => {
    tabs.set(1, 'https://bank.example/');
    const { before, attached } = await afterReload();
    const pages = [page(1, 'https://music.example', before), page(2, 'https://gone.example', before)];
    expect(await attached.tabsOf({ ...emptyConversation, pages })).toEqual([]);
    expect(await attached.departures({ follows: true, pages })).toEqual([]);
  });

  test('of an earlier session of the browser are not attached, whatever they show', async () => {
    tabs.set(1, 'https://music.example/');
    const before = await starts();
    extensionIsReloaded();
    const attached = createAttachedTabs(starts({ browserSays: true }));
    expect(
      await attached.tabsOf({ ...emptyConversation, pages: [page(1, 'https://music.example', before.id)] }),
    ).toEqual([]);
  });
});

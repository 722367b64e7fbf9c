/** The tab that a conversation is about, as every panel that shows the conversation is told it. */
import { describe, expect, test, vi } from 'vitest';
import type { PanelLink } from '#core/bus/panel-server.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { PanelNotices } from '../../../entrypoints/background/notices';
import { AttachedPages } from '../../../src/features/sites/background/attached-pages';
import { Panels } from '../../../src/features/sites/background/panels';
import { eventually } from '../../support/eventually';
import { chain, says } from '../../support/log-writing';

vi.mock('wxt/browser', () => ({ browser: {} }));

function world() {
  const watched = new Set<number>();
  const watch = (tabId: number, on: boolean) => void (on ? watched.add(tabId) : watched.delete(tabId));
  const panels = new Panels(async (tabId) => ({ page: { ...empty, tabId }, documents: [] }));
  type Parts = ConstructorParameters<typeof AttachedPages>[0] & ConstructorParameters<typeof PanelNotices>[0];
  const parts = {
    panels,
    bridge: { watch } as unknown as Parts['bridge'], // all that an attachment asks of them
    tabs: {
      tabsOf: async () => [],
      toPages: async (tabIds) => tabIds.map((tabId) => ({ tabId, origin: null, title: null, browserSession: 's' })),
      isClosed: async (tabId) => tabId === 99,
      departures: async () => [],
    } satisfies Parts['tabs'],
    door: () => ({ watches: () => false }),
    store: { unreadable: () => 2, list: async () => [] },
    loss: { isLost: async () => true },
  };
  const create = () => {
    const all = parts as unknown as Parts; // an attachment asks no other part
    const pages = new AttachedPages(all);
    Object.assign(parts, { pages });
    const attach: AttachedPages['attach'] = (...attached) => pages.attach(...attached);
    const follow: AttachedPages['follow'] = (...followed) => pages.follow(...followed);
    return Object.assign(new PanelNotices(all), { attach, follow });
  };
  return { panels, watched, parts, create, state: create() };
}

const empty = { origin: null, title: '', access: 'open' as const, tools: [], notices: [] };
const link = (conversationId: string, tabId: number): PanelLink => ({ conversationId, tabIds: [tabId], tell: vi.fn() });

test('an attachment is told to every panel that shows the conversation, and to no other', async () => {
  const { panels, watched, state } = world();
  const [first, second, other] = [link('c1', 1), link('c1', 2), link('c2', 3)];
  for (const each of [first, second, other]) panels.add(each);
  const log = { id: 'c1', entries: [], conversation: { follows: true, pages: [] }, append: async () => undefined };
  await state.attach(log as unknown as Parameters<typeof state.attach>[0], [2]); // all that an attachment needs of it
  expect([first, second, other].map(({ tabIds }) => tabIds)).toEqual([[2], [2], [3]]);
  expect([...watched]).toEqual([2]);
  await eventually(() => expect(first.tell).toHaveBeenCalledWith({ type: 'pages', pages: [{ ...empty, tabId: 2 }] }));
  expect(second.tell).toHaveBeenCalledWith({ type: 'pages', pages: [{ ...empty, tabId: 2 }] });
  expect(other.tell).not.toHaveBeenCalled();
});

test('a panel knows whether another shows the same conversation', () => {
  const { panels, state } = world();
  const [first, second] = [link('c1', 1), link('c2', 2)];
  for (const each of [first, second]) panels.add(each);
  expect([state.isShownElsewhere(first, 'c1'), state.isShownElsewhere(second, 'c1')]).toEqual([false, true]);
});

test('a panel that opens a conversation is told what its bound widgets’ tools answered last', async () => {
  const { state, parts } = world();
  const live = { conversationId: 'c1', blockId: 'w_aaaaaa', data: { value: '9' }, at: 5 };
  Object.assign(parts, {
    liveData: { ofConversation: async (id: string) => (id === 'c1' ? [live] : []) },
    settings: { read: async () => defaultSettings },
    secrets: { tails: async () => ({}), protection: async () => 'none' },
    servers: { view: async () => [] },
    builtin: { tools: [] },
  });
  const panel = link('c0', 1);
  const log = { id: 'c1', entries: [], conversation: {} };
  await state.subscribe(panel, log as unknown as Parameters<typeof state.attach>[0], 0); // all that it needs of it
  expect(panel.tell).toHaveBeenCalledWith({ type: 'block-data', ...live });
});

test('item 10: a long log is told in parts, and with the last that a part of it can’t be read and that data was lost', async () => {
  const { state, parts } = world();
  Object.assign(parts, {
    liveData: { ofConversation: async () => [] },
    settings: { read: async () => defaultSettings },
    secrets: { tails: async () => ({}), protection: async () => 'none' },
    servers: { view: async () => [] },
    builtin: { tools: [] },
  });
  const panel = link('c0', 1);
  const entries = chain(Array.from({ length: 4100 }, () => says.user('Hi')));
  const log = { id: 'c1', entries, conversation: {} };
  await state.subscribe(panel, log as unknown as Parameters<typeof state.attach>[0], 50); // all that it needs of it
  const told = vi.mocked(panel.tell).mock.calls.flatMap(([notice]) => (notice.type === 'entries' ? [notice] : []));
  expect(told.flatMap((notice) => notice.entries)).toEqual(entries.slice(50));
  expect(told.map(({ more }) => more)).toEqual([true, true, undefined]);
  expect(told.map(({ unreadable }) => unreadable)).toEqual([undefined, undefined, 2]);
  expect(panel.tell).toHaveBeenCalledWith({ type: 'data-lost', lost: true });
});

test('a change while a panel is told everything is not overtaken by what was true before it', async () => {
  const { parts, panels, create } = world();
  let [chosen, release]: [typeof defaultSettings, () => void] = [defaultSettings, () => undefined];
  const slow = new Promise<void>((resolve) => (release = resolve));
  Object.assign(parts, {
    liveData: { ofConversation: async () => [] },
    settings: { read: async () => chosen },
    secrets: { tails: async () => ({}), protection: async () => 'none' },
    servers: { view: async () => slow.then(() => []) },
    builtin: { tools: [] },
  });
  const fresh = create();
  const panel = link('c1', 1);
  panels.add(panel);
  const log = { id: 'c1', entries: [], conversation: {} };
  const told = fresh.subscribe(panel, log as unknown as Parameters<typeof fresh.attach>[0], 0); // all that it needs of it
  await new Promise((resolve) => setTimeout(resolve)); // the model was read by then
  chosen = { ...chosen, model: { type: 'demo' } };
  const changed = fresh.tellModel();
  release();
  await Promise.all([told, changed]);
  const models = vi
    .mocked(panel.tell)
    .mock.calls.flatMap(([fact]) => (fact.type === 'model' ? [fact.model.choice] : []));
  expect(models.at(-1)).toEqual({ type: 'demo' });
});

test('a panel that went on to another conversation is not told of the pages of the one before; one that was closed watches none', async () => {
  const { state, parts, panels, watched } = world();
  const { promise, resolve } = Promise.withResolvers<string>();
  Object.assign(parts, {
    liveData: { ofConversation: async () => [] },
    settings: { read: async () => defaultSettings },
    secrets: { tails: async () => ({}), protection: async () => 'none' },
    servers: { view: async () => [] },
    builtin: { tools: [] },
  });
  const tabs: Record<string, number> = { c1: 1, c2: 2 };
  Object.assign(parts.tabs, {
    departures: async (of: string) => (of === 'c1' ? promise.then(() => []) : []),
    tabsOf: async (of: string) => [tabs[of]],
  });
  const panel: PanelLink = { conversationId: null, tabIds: [], tell: vi.fn() };
  panels.add(panel);
  const opens = (id: string) =>
    state.subscribe(
      panel,
      { id, entries: [], conversation: id } as unknown as Parameters<typeof state.attach>[0], // all that it needs of it
      0,
    );
  const first = opens('c1');
  await opens('c2');
  resolve('looked');
  await first;
  expect([panel.conversationId, panel.tabIds]).toEqual(['c2', [2]]);
  const again = opens('c1');
  state.leave(panel);
  await again;
  expect([...watched]).toEqual([]);
});

test('of two tabs that a conversation is attached to at nearly the same moment, the later one is the one it has', async () => {
  const { state, parts, panels } = world();
  const panel = link('c1', 0);
  panels.add(panel);
  const { promise, resolve } = Promise.withResolvers<string>();
  const { toPages } = parts.tabs;
  Object.assign(parts.tabs, {
    toPages: async (tabIds: number[]) => (tabIds[0] === 1 ? promise.then(() => toPages(tabIds)) : toPages(tabIds)),
  });
  const said: number[] = [];
  const append = async ({ pages: [page] }: { pages: { tabId: number }[] }) => void said.push(page?.tabId ?? 0);
  const log = { id: 'c1', entries: [], conversation: { follows: true, pages: [] }, append };
  const attach = (tabId: number) => state.attach(log as unknown as Parameters<typeof state.attach>[0], [tabId]); // all that it needs of it
  const both = [attach(1), attach(2)];
  resolve('looked');
  await Promise.all(both);
  expect([said, panel.tabIds]).toEqual([[1, 2], [2]]);
});

describe('a conversation that follows the active tab', () => {
  function following(from: number[]) {
    const { parts, state } = world();
    Object.assign(parts.tabs, { tabsOf: async () => from });
    const append = vi.fn(async () => undefined);
    const log = { id: 'c1', entries: [], conversation: { follows: true, pages: [], run: { going: false } }, append };
    const follow = (tabId: number) => state.follow(log as unknown as Parameters<typeof state.follow>[0], tabId); // all that it needs of it
    return { append, follow };
  }

  test('goes there with the next message', async () => {
    const { append, follow } = following([1]);
    await follow(2);
    expect(append).toHaveBeenCalledWith({
      type: 'pages-attached',
      follow: true,
      pages: [expect.objectContaining({ tabId: 2 })],
    });
  });

  test('stays with its page when the one in front is closed to extensions', async () => {
    const { append, follow } = following([1]);
    await follow(99);
    expect(append).not.toHaveBeenCalled();
  });
});

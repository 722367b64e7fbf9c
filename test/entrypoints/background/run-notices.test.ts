/** A run that ends while nobody sees a panel is told by the browser: through the runs' own wiring, with real sessions and settings. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CommandParts } from '#core/bus/command.ts';
import { servePanel } from '#core/bus/panel-server.ts';
import type { Provider } from '#core/loop/provider.ts';
import { conversationStore, liveDataStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { settingsStore } from '#core/store/settings.ts';
import { evalStore } from '#features/evals/background/storage.ts';
import { pageCommands } from '#features/pages/background/commands.ts';
import { Panels } from '#features/sites/background/panels.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';
import { widgetRules as widgets } from '#widgets/server/rules.ts';
import { eventually } from '../../support/eventually';

const { notifications, clicks, allowed, opened, browser } = vi.hoisted(() => {
  const event = () => ({ addListener: () => undefined, removeListener: () => undefined });
  const clicks = new Set<(id: string) => void>();
  const allowed = new Set<() => void>();
  const stored: Record<string, unknown> = {};
  const opened: string[] = [];
  const shown = new Map<string, { title: string }>();
  const notifications = {
    shown,
    create: async (id: string, options: { title: string }) => void shown.set(id, options),
    clear: async (id: string) => shown.delete(id),
    onClicked: { addListener: (listener: (id: string) => void) => clicks.add(listener) },
  };
  const browser = {
    notifications: undefined as typeof notifications | undefined,
    action: {
      setBadgeText: async () => undefined,
      setBadgeBackgroundColor: async () => undefined,
      setBadgeTextColor: async () => undefined,
      setTitle: async () => undefined,
    },
    alarms: { create: async () => undefined, clear: async () => true, onAlarm: event() },
    i18n: { getMessage: (key: string) => key },
    permissions: {
      contains: async () => false,
      onAdded: { addListener: (listener: () => void) => allowed.add(listener) },
      onRemoved: event(),
    },
    runtime: {
      getManifest: () => ({ version: '1' }),
      getPlatformInfo: async () => ({}),
      getURL: (path: string) => `extension://tabhand${path}`,
      onMessage: event(),
    },
    storage: {
      onChanged: { addListener: () => undefined },
      local: {
        get: async (key: string) => (key in stored ? { [key]: stored[key] } : {}),
        set: async (values: object) => void Object.assign(stored, values),
      },
      session: { get: async () => ({}), set: async () => undefined },
    },
    tabs: { create: async ({ url }: { url: string }) => void opened.push(url), onUpdated: event(), onRemoved: event() },
  };
  return { notifications, clicks, allowed, opened, browser };
});
vi.mock('wxt/browser', () => ({ browser }));
const { startRuns } = await import('../../../entrypoints/background/runs');

/** The model answers only when it is stopped. */
let isSlow = false;

const provider: Provider = {
  model: 'scripted',
  profile: 'openai',
  isUnaware: true,
  async *stream(_, signal) {
    if (isSlow && !signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    if (signal.aborted) return yield { type: 'end', reason: 'aborted' };
    yield { type: 'text-delta', text: 'Done.' };
    yield { type: 'end', reason: 'stop' };
  },
};

let panels: Panels;
let runs: ReturnType<typeof startRuns>;
let store: ReturnType<typeof conversationStore>;
const settings = settingsStore();

beforeEach(async () => {
  clicks.clear();
  allowed.clear();
  notifications.shown.clear();
  browser.notifications = undefined;
  const database = openDatabase(crypto.randomUUID());
  store = conversationStore(database);
  panels = new Panels(async () => null);
  const edges = {
    ...{ store, widgets, settings: settings.read, liveData: liveDataStore(database) },
    session: async () => ({ id: 'session' }),
    provider: async () => provider,
    layers: async () => [],
    layersAt: async () => [],
  };
  const parts = {
    ...{ edges, panels, settings, store, manualRunStore: manualRunStore(database), evals: evalStore(database) },
    session: Promise.resolve({ id: 'session', earlier: [], fresh: false }),
    conversationList: { note: () => undefined },
    servers: { turnBegins: async () => undefined },
    hands: { outside: { attachBy: () => undefined } },
    bridge: { watch: () => () => undefined },
    leaveTabs: () => undefined,
  };
  runs = startRuns(parts as unknown as Parameters<typeof startRuns>[0]); // the rest of them no run here touches
  await settings.change((now) => ({ ...now, notifies: true, nameByModel: false }));
});

/** The user allows it, at the browser's question. */
function allows(): void {
  browser.notifications = notifications;
  for (const listener of allowed) listener();
}

/** A panel opens, and tells whether the user can see it, as it does itself. */
async function opensPanel(isHidden: boolean) {
  let say: (message: unknown) => unknown = () => undefined;
  const answered = Promise.withResolvers<unknown>();
  const onMessage = (listener: typeof say) => {
    say = listener;
  };
  const panel = servePanel({ post: answered.resolve, onMessage }, [() => pageCommands], {} as CommandParts);
  panels.add(panel);
  say({ type: 'command', id: 1, name: 'set-sight', input: { isHidden } });
  await answered.promise;
  return panel;
}

/** In a new chat, whose id is returned. */
async function aRunEnds(text = 'Play'): Promise<string> {
  const id = await store.create();
  await runs.sessions.say(id, { text });
  await eventually(() => expect(runs.sessions.running()).toEqual([]));
  return id;
}

const isToldOnlyOf = (...ids: string[]) => eventually(() => expect([...notifications.shown.keys()]).toEqual(ids));

test('with no panel open: it has the chat as its title, and a click opens that chat', async () => {
  allows();
  const id = await aRunEnds('Play Blue Train');
  await isToldOnlyOf(id);
  expect(notifications.shown.get(id)).toMatchObject({ title: 'Play Blue Train', message: 'run_ended' });
  for (const click of clicks) click(id);
  await isToldOnlyOf();
  await eventually(() => expect(opened).toEqual([expect.stringContaining(`conversation=${id}&place=chat`)]));
});

test('beside a panel that is hidden, but not while one is seen', async () => {
  allows();
  const seen = await opensPanel(false);
  await opensPanel(true);
  await aRunEnds();
  panels.remove(seen);
  await isToldOnlyOf(await aRunEnds());
});

test('not while the setting is off', async () => {
  allows();
  await settings.change((now) => ({ ...now, notifies: false }));
  await aRunEnds();
  await settings.change((now) => ({ ...now, notifies: true }));
  await isToldOnlyOf(await aRunEnds());
});

test('not without the permission, which breaks nothing; and as soon as it is given', async () => {
  const complaints = vi.spyOn(console, 'error');
  await aRunEnds();
  allows();
  await isToldOnlyOf(await aRunEnds());
  expect(complaints).not.toHaveBeenCalled();
});

test('not of a run that the user stopped', async () => {
  allows();
  isSlow = true;
  const stopped = await store.create();
  await runs.sessions.say(stopped, { text: 'Play' });
  await eventually(() => expect(runs.sessions.running()).toHaveLength(1));
  await runs.sessions.stop(stopped);
  await eventually(() => expect(runs.sessions.running()).toEqual([]));
  isSlow = false;
  await isToldOnlyOf(await aRunEnds());
});

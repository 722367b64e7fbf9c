/** Settings in extension storage: read through their schema, changed one after another. */
import { beforeEach, expect, test, vi } from 'vitest';

const stored = vi.hoisted(() => {
  const area = new Map<string, unknown>();
  const listeners: ((changed: object) => void)[] = [];
  const reads = { count: 0 };
  const local = {
    async get(key: string) {
      reads.count += 1;
      return area.has(key) ? { [key]: structuredClone(area.get(key)) } : {};
    },
    set: async (items: Record<string, unknown>) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      for (const [key, value] of Object.entries(items)) area.set(key, structuredClone(value));
      for (const told of listeners) told(items);
    },
  };
  const session = {
    ...local,
    get: async (key: string) => (area.has(key) ? { [key]: structuredClone(area.get(key)) } : {}),
  };
  const onChanged = { addListener: (told: (typeof listeners)[number]) => void listeners.push(told) };
  Object.assign(globalThis, { browser: { runtime: { id: 'tabhand' }, storage: { local, session, onChanged } } }); // the browser's own storage, as far as settings use it
  return { area, local, session, reads };
});

const { settingsStore } = await import('#core/store/settings.ts');
const { defaultSettings } = await import('#core/settings/settings.ts');

beforeEach(() => stored.area.clear());

test('what was never set is the default', async () => {
  expect(await settingsStore().read()).toEqual(defaultSettings);
});

test('a change is kept, and resolves with the settings as they then are', async () => {
  const settings = settingsStore();
  expect(await settings.change((now) => ({ ...now, maxTurns: 3 }))).toMatchObject({ maxTurns: 3 });
  expect(await settingsStore().read()).toMatchObject({ maxTurns: 3, toolTimeout: defaultSettings.toolTimeout });
});

test('changes at the same moment are carried out one after another, and none is lost', async () => {
  const settings = settingsStore();
  const add = (site: string) => settings.change((now) => ({ ...now, sitesOff: [...now.sitesOff, site] }));
  const sites = ['https://a.example', 'https://b.example', 'http://c.example'];
  await Promise.all(sites.map(add));
  expect((await settings.read()).sitesOff).toEqual(sites);
});

test('a change that fails is told to its caller, and the next one is not its victim', async () => {
  const settings = settingsStore();
  const failing = settings.change(() => {
    throw new Error('No');
  });
  const next = settings.change((now) => ({ ...now, maxTurns: 4 }));
  await expect(failing).rejects.toThrow('No');
  await expect(next).resolves.toMatchObject({ maxTurns: 4 });
});

test('storage is read once, and again after a change, whoever made it', async () => {
  const settings = settingsStore();
  const before = stored.reads.count;
  await Promise.all([settings.read(), settings.read()]);
  await settings.read();
  expect(stored.reads.count).toBe(before + 1);
  await settings.change((now) => ({ ...now, maxTurns: 4 }));
  expect(await settings.read()).toMatchObject({ maxTurns: 4 });
  await stored.local.set({ settings: { ...defaultSettings, maxTurns: 5 } });
  expect(await settings.read()).toMatchObject({ maxTurns: 5 });
});

test('what a background made of stored settings is what the next one reads, until they are others', async () => {
  await stored.local.set({ settings: { maxTurns: 7, toolTimeout: 'soon' } });
  const made = await settingsStore().read();
  expect(made).toEqual({ ...defaultSettings, maxTurns: 7 });
  await vi.waitFor(() => expect(stored.area.get('settings-parsed')).toMatchObject({ settings: made }));
  expect(await settingsStore().read()).toEqual(made);
  await stored.local.set({ settings: { maxTurns: 8 } });
  expect(await settingsStore().read()).toEqual({ ...defaultSettings, maxTurns: 8 });
});

test('where the session’s storage can’t be read, settings are parsed', async () => {
  vi.spyOn(stored.session, 'get').mockRejectedValueOnce(new Error('An unexpected error occurred'));
  expect(await settingsStore().read()).toEqual(defaultSettings);
});

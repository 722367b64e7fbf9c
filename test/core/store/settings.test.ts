/** Settings in extension storage: read through their schema, changed one after another. */
import { beforeEach, expect, test, vi } from 'vitest';

const stored = vi.hoisted(() => {
  const area = new Map<string, unknown>();
  const local = {
    get: async (key: string) => (area.has(key) ? { [key]: structuredClone(area.get(key)) } : {}),
    set: async (items: Record<string, unknown>) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      for (const [key, value] of Object.entries(items)) area.set(key, structuredClone(value));
    },
  };
  Object.assign(globalThis, { browser: { runtime: { id: 'tabhand' }, storage: { local } } }); // the browser's own storage, as far as settings use it
  return area;
});

const { settingsStore } = await import('#core/store/settings.ts');
const { defaultSettings } = await import('#core/settings/settings.ts');

beforeEach(() => stored.clear());

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

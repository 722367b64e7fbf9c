/** What keeps files of tests apart: who borrows the kept browser finds nothing of the one before, though in Chromium the extension has one id for good. */
import { expect, test } from 'vitest';
import type { TabhandBrowser } from '../../support/browsers/browser';

const leave = `(async ({ storage, alarms }) => {
  for (const area of ['local', 'session', 'sync']) await storage[area].set({ left: 1 });
  await alarms.create('left', { delayInMinutes: 60 });
  await caches.open('left');
  localStorage.setItem('left', '1');
  await new Promise((done) => { indexedDB.open('left').onsuccess = ({ target }) => (target.result.close(), done()); });
})(globalThis.browser ?? chrome)`;

const found = `(async ({ storage, alarms, runtime }) => {
  const areas = ['local', 'session', 'sync'].map((area) => storage[area].get().then(Object.keys));
  const databases = indexedDB.databases().then((all) => all.map(({ name }) => name));
  const alarmNames = alarms.getAll().then((all) => all.map(({ name }) => name));
  const kept = await Promise.all([...areas, databases, alarmNames, caches.keys(), Object.keys(localStorage)]);
  return { left: kept.filter((names) => names.includes('left')).length, version: runtime.getManifest().version };
})(globalThis.browser ?? chrome)`;

export function keptBrowserJourney(launch: () => Promise<TabhandBrowser>): void {
  test('each of three borrowers finds what an installation begins with, and the build as it was', async () => {
    const versions = new Set<unknown>();
    for (let borrower = 0; borrower < 3; borrower++) {
      const browser = await launch();
      const { left, version } = (await browser.evaluateAtDesk(found)) as { left: number; version: string }; // as it says
      versions.add(version);
      expect(left).toBe(0);
      await browser.evaluateAtDesk(leave);
      expect(await browser.evaluateAtDesk(found)).toMatchObject({ left: 7 });
      await browser.replaceExtension('9.9.9');
      await browser.close();
    }
    expect(versions.size).toBe(1);
  });
}

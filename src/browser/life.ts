/** The background's life cycle: its start, its browser session, and staying awake during a run. */
import { browser } from 'wxt/browser';

const alarm = 'run';
const marker = 'session';
/** Milliseconds. Both browsers end a background that had no event for 30 seconds. */
const beat = 20_000;
/** Minutes. Half of one is Chrome's shortest; in Firefox the alarm has to come before the 30 seconds are over. */
const period = import.meta.env.FIREFOX ? 1 / 3 : 0.5;

export type BrowserSession = Awaited<ReturnType<typeof browserSession>>;

/** Milliseconds in which a browser that starts says so. */
const saysSoWithin = 2000;
const maxEarlier = 50;

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);

/**
 * `id` stays the same from the start of the browser, or of the extension, to its end, however often the background sleeps.
 * `earlier`: the ids since the browser's start, before the extension was reloaded or updated. `fresh`: the browser has just
 * started. Must be called synchronously at the background's start: otherwise the browser doesn't say so.
 */
export async function browserSession(): Promise<{ id: string; earlier: readonly string[]; fresh: boolean }> {
  const browserStarted = startsBrowser();
  const { [marker]: now } = await browser.storage.session.get(marker);
  const [id, ...earlier] = idsIn(now);
  if (id !== undefined) return { id, earlier, fresh: false };
  const { [marker]: last } = await browser.storage.local.get(marker);
  const before = idsIn(last);
  const fresh = before.length === 0 || (await browserStarted);
  const made = { id: crypto.randomUUID(), earlier: fresh ? [] : before.slice(0, maxEarlier), fresh };
  const ids = { [marker]: [made.id, ...made.earlier] };
  await Promise.all([browser.storage.local.set(ids), browser.storage.session.set(ids)]);
  return made;
}

/** False if the browser doesn't say so: it had started before. */
function startsBrowser(): Promise<boolean> {
  return new Promise((resolve) => {
    browser.runtime.onStartup.addListener(() => resolve(true));
    setTimeout(() => resolve(false), saysSoWithin);
  });
}

export const ownVersion = (): string => browser.runtime.getManifest().version;

/** `isNew`: for the first time, rather than updated. */
export function onInstalled(listener: (isNew: boolean) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => listener(reason === 'install'));
}

/**
 * While `isBusy`, calls `ping` every 20 seconds: its echoes keep Firefox's event page awake, and a call of an extension API
 * keeps Chrome's worker awake. The alarm wakes a background that died all the same. Call `start` whenever a run may have
 * begun. Until `woken` resolves, a run of an earlier life may be left over, so the alarm stays. Updates wait as long.
 */
export function keepAwake(isBusy: () => boolean, ping: () => void, woken: Promise<unknown>): { start(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    void browser.alarms.clear(alarm);
  };
  const tick = async () => {
    await woken;
    if (!isBusy()) return stop();
    ping();
    void browser.runtime.getPlatformInfo();
  };
  const start = () => {
    if (timer !== undefined || !isBusy()) return;
    timer = setInterval(tick, beat);
    void browser.alarms.create(alarm, { periodInMinutes: period });
  };
  browser.alarms.onAlarm.addListener(() => void tick());
  void woken.then(start);
  if (import.meta.env.FIREFOX) holdUpdates(isBusy, woken);
  return { start };
}

/** Firefox would end a run for an update at once. Chrome waits by itself until neither the background nor a panel is open. */
function holdUpdates(isBusy: () => boolean, woken: Promise<unknown>): void {
  browser.runtime.onUpdateAvailable.addListener(async () => {
    await woken;
    const waiting = setInterval(() => {
      if (isBusy()) return;
      clearInterval(waiting);
      browser.runtime.reload();
    }, 1000);
  });
}

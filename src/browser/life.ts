/** The background's life cycle: its start, its browser session, and staying awake during a run. */
import { browser } from 'wxt/browser';

const alarm = 'run';
const marker = 'session';
/** Milliseconds. Both browsers end a background that had no event for 30 seconds. */
const beat = 20_000;
/** Minutes. Half of one is Chrome's shortest; in Firefox the alarm has to come before the 30 seconds are over. */
const period = import.meta.env.FIREFOX ? 1 / 3 : 0.5;

export type BrowserSession = Awaited<ReturnType<typeof browserSession>>;

/**
 * `id` stays the same from the start of the browser, or of the extension, to its end, however often the background sleeps.
 * `fresh`: this is the background's first start in the session, and no waking from sleep.
 */
export async function browserSession() {
  const { [marker]: before } = await browser.storage.session.get(marker);
  if (typeof before === 'string') return { id: before, fresh: false };
  const id = crypto.randomUUID();
  await browser.storage.session.set({ [marker]: id });
  return { id, fresh: true };
}

export const ownVersion = (): string => browser.runtime.getManifest().version;

export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(() => listener());
}

/**
 * While `isBusy`, calls `ping` every 20 seconds: its echoes keep Firefox's event page awake, and a call of an extension API
 * keeps Chrome's worker awake. The alarm wakes a background that died all the same. Call `start` whenever a run may have
 * begun. Until `woken` resolves, a run of an earlier life may be left over, so the alarm stays.
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
  return { start };
}

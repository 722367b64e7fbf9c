/** The background's life: when it starts, what wakes it, and how it stays awake while a run goes on. */
import { browser } from 'wxt/browser';

const alarm = 'run';
const marker = 'session';
/** Both browsers end a background that had no event for 30 s. */
const beat = 20_000;
/** Chrome's shortest. In Firefox an alarm of the idle time would come too late: it has to come before. */
const period = import.meta.env.FIREFOX ? 1 / 3 : 0.5;

export interface BrowserSession {
  /** The same from the start of the browser (or of the extension) to its end, through every sleep. */
  id: string;
  /** True at the first start in it; false after a mere sleep. */
  fresh: boolean;
}

export async function browserSession(): Promise<BrowserSession> {
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
 * While `isBusy`, calls `ping` every 20 s: the echoes keep Firefox's event page, an extension call Chrome's worker.
 * The alarm wakes a background that died all the same. Call `start` whenever a run may have begun. Before `woken` nobody
 * knows whether one is left from an earlier life, so the alarm stays.
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

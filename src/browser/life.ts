/** The background's life: when it starts, what wakes it, and how it stays awake while a run goes on. */
import { browser } from 'wxt/browser';

const alarm = 'run';
const marker = 'session';
/** Chrome's worker dies after 30 s without an event; half a minute is also an alarm's shortest period. */
const beat = 20_000;

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

export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(() => listener());
}

/**
 * While `isBusy`, calls `ping` every 20 s: the echoes keep Firefox's event page, an extension call Chrome's worker.
 * The alarm wakes a background that died all the same. Call `start` whenever a run may have begun.
 */
export function keepAwake(isBusy: () => boolean, ping: () => void): { start(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    if (!isBusy()) return stop();
    ping();
    void browser.runtime.getPlatformInfo();
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    void browser.alarms.clear(alarm);
  };
  browser.alarms.onAlarm.addListener(tick); // being woken is all that it is for
  return {
    start() {
      if (timer !== undefined || !isBusy()) return;
      timer = setInterval(tick, beat);
      void browser.alarms.create(alarm, { periodInMinutes: 0.5 });
    },
  };
}

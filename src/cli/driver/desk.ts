/** The program's place in the extension: a page of it in a tab, from which the background takes the panel's own commands. */
import type { Page } from 'puppeteer-core';
import type { Commands } from '#core/bus/command.ts';
import { PanelClient } from '#core/bus/panel-client.ts';
import { CliProblem } from '../problem';
import { fetchReceived, isReady, openDeskPort, post, tabIds } from './in-extension';

export interface Desk {
  client: PanelClient<Commands>;
  /** The browser's numbers of all open tabs. */
  tabIds(): Promise<number[]>;
}

/** Milliseconds in which the background of a browser that just started must be ready. */
const readyWithin = 30_000;

export async function sitAtDesk(page: Page, signal: AbortSignal): Promise<Desk> {
  await untilReady(page, signal);
  return { client: new PanelClient(() => connect(page)), tabIds: () => page.evaluate(tabIds) };
}

/** The first evaluations may meet the page before this one, which goes. */
async function untilReady(page: Page, signal: AbortSignal): Promise<void> {
  const end = Date.now() + readyWithin;
  while (Date.now() < end) {
    signal.throwIfAborted();
    if (await page.evaluate(isReady).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new CliProblem(
    'The browser started, but the extension in it didn’t. Try a newer Chromium (137 or later) or Firefox (153 or later).',
  );
}

/** Of a browser that is gone: a client whose port closes during a run opens another, for ever. */
const leadsNowhere = { post: () => undefined, onMessage: () => undefined, onClose: () => undefined };

function connect(page: Page) {
  if (!page.browser().connected) return leadsNowhere;
  const listeners: ((message: unknown) => void)[] = [];
  const closers: (() => void)[] = [];
  const opened = page.evaluate(openDeskPort);
  const listen = async () => {
    await opened;
    for (;;) {
      const received: unknown[] = JSON.parse(await page.evaluate(fetchReceived));
      for (const message of received) if (message !== null) for (const listener of listeners) listener(message);
      if (received.includes(null)) return;
    }
  };
  // The browser is closed, or its page crashed: either ends the port, once the driver has taken note of it too.
  void listen()
    .catch(() => undefined)
    .then(() => new Promise(setImmediate))
    .finally(() => {
      for (const close of closers) close();
    });
  let last: Promise<unknown> = opened;
  return {
    post(message: unknown) {
      last = last.then(() => page.evaluate(post, JSON.stringify(message))).catch(() => undefined);
    },
    onMessage: (listener: (message: unknown) => void) => void listeners.push(listener),
    onClose: (listener: () => void) => void closers.push(listener),
  };
}

/** The browser as the chaos uses it: commands to the background over a port of their own, deaths, and a restart. */
import type { Page } from 'playwright-core';
import type { Entry } from '#core/log/entry.ts';
import type { CommandName } from '../../src/core/bus/command.ts';
import type { ToBackground, ToPanel } from '../../src/core/bus/panel-wire.ts';
import type { Surface } from '../support/browsers/browser.ts';
import { type Chromium, launchChromium } from '../support/browsers/chromium.ts';
import { type DoorHome, installInHome } from './agent-door.ts';

export interface Driver {
  tabId: number;
  kills: number;
  /** Where its programs are. */
  home: DoorHome;
  /** A page of the extension, from which the background is asked. */
  desk(): Page;
  /** The page with tools. */
  site(): Surface;
  /** The panel as a person sees it, beside the page with tools. */
  openPanel(): Promise<Surface>;
  /** Asks the background, again where it died before it heard. Rejects with a `Cut` where it had heard: nothing is said twice. */
  ask<T>(name: CommandName, input: object): Promise<T>;
  /** The newest notice of this type, as a panel that opens is told. */
  seen<T>(type: ToPanel['type'], input?: object): Promise<T>;
  /** The whole log of a conversation, as a panel that opens it is told. */
  read(conversationId: string): Promise<Entry[]>;
  kill(): Promise<void>;
  /** Shows the conversation in this many panels; `onEntry` is called at each entry that the first of them is told of. */
  watch(conversationId: string, panels: number, onEntry: () => void): Promise<void>;
  /** Closes the panels. */
  leave(): Promise<void>;
  /** Ends the browser and starts it with the same profile, at the same page, with the same panels. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The background died after it had heard a command: it may have been carried out. */
class Cut extends Error {}

/** For what may be asked again, or is as soon as the log shows that it wasn’t carried out. */
export function unlessCut(error: unknown): void {
  if (!(error instanceof Cut)) throw error;
}

export async function openDriver(site: string): Promise<Driver> {
  const home = await installInHome();
  let browser: Chromium;
  let desk: Page;
  let page: Surface;
  let panels: Page[] = [];
  let watched: Parameters<Driver['watch']> | null = null;
  const start = async () => {
    browser = await launchChromium(home.options);
    page = await browser.openSite(site);
    driver.tabId = await browser.tabIdOf(page);
    desk = await browser.context.newPage();
    await desk.goto(deskOf(browser));
  };
  const driver: Driver = {
    home,
    tabId: -1,
    kills: 0,
    desk: () => desk,
    site: () => page,
    openPanel: () => browser.openPanel(page),
    ask: async <T>(name: CommandName, input: object) => {
      for (let tries = 0; ; tries++) {
        const reply = await desk.evaluate(askOnce, { type: 'command', id: 1, name, input } satisfies ToBackground);
        if (reply?.type === 'answer') return reply.answer as T; // as the command's record says
        if (reply?.type === 'refusal') throw new Error(`${name}: ${reply.text} ${JSON.stringify(reply.values)}`);
        if (reply?.type === 'received') throw new Cut(`The background died before it answered ${name}.`);
        if (tries > 50) throw new Error(`${name} was never answered.`);
      }
    },
    async seen<T>(type: ToPanel['type'], input: object = { tabId: null }) {
      for (let tries = 0; tries <= 50; tries++) {
        const notice = await desk.evaluate(seeOnce, { type, input });
        if (notice) return notice as T; // as the notice's type says
      }
      throw new Error(`${type} was never told.`);
    },
    async read(conversationId) {
      const input = { conversationId, afterSeq: 0, tabId: null };
      return (await driver.seen<{ entries: Entry[] }>('entries', input)).entries;
    },
    async kill() {
      driver.kills++;
      await browser.killBackground();
    },
    async watch(...watching) {
      watched = watching;
      const [conversationId, count, onEntry] = watching;
      for (let n = 0; n < count; n++) {
        const page = await browser.context.newPage();
        await page.goto(deskOf(browser));
        if (n === 0) await page.exposeFunction('entered', () => onEntry());
        await page.evaluate(subscribe, { conversationId, tells: n === 0 });
        panels.push(page);
      }
    },
    async leave() {
      watched = null;
      await Promise.all(panels.map((page) => page.close()));
      panels = [];
    },
    async restart() {
      driver.kills++;
      panels = [];
      // An extension from the command line is as good as updated at each start, and isn't told of it: so it has to think it is its first.
      await desk.evaluate(() => chrome.storage.local.remove('session'));
      await browser.close();
      await start();
      if (watched) await driver.watch(...watched);
    },
    async close() {
      await browser.close();
      await home.remove();
    },
  };
  await start();
  return driver;
}

const deskOf = ({ extensionId }: Chromium) => `chrome-extension://${extensionId}/sidepanel.html?tabId=-1`;

type Reply = Extract<ToPanel, { type: 'received' | 'answer' | 'refusal' }>;

/** In the page. The last reply before the background died: null if it hadn't heard. */
function askOnce(message: ToBackground): Promise<Reply | null> {
  return new Promise((resolve) => {
    let last: Reply | null = null;
    const port = chrome.runtime.connect({ name: 'panel' });
    port.onMessage.addListener((reply: ToPanel) => {
      if (reply.type === 'received') last = reply;
      if (reply.type !== 'answer' && reply.type !== 'refusal') return;
      resolve(reply);
      port.disconnect();
    });
    port.onDisconnect.addListener(() => resolve(last));
    port.postMessage(message);
  });
}

/** In the page. Null: the background died first. */
function seeOnce({ type, input }: { type: ToPanel['type']; input: object }): Promise<ToPanel | null> {
  return new Promise((resolve) => {
    const port = chrome.runtime.connect({ name: 'panel' });
    port.onMessage.addListener((notice: ToPanel) => {
      if (notice.type !== type) return;
      resolve(notice);
      port.disconnect();
    });
    port.onDisconnect.addListener(() => resolve(null));
    port.postMessage({ type: 'command', id: 1, name: 'open', input } satisfies ToBackground);
  });
}

/** In the page: stays subscribed to the conversation over all deaths, as a panel does. */
function subscribe({ conversationId, tells }: { conversationId: string; tells: boolean }): void {
  let afterSeq = 0;
  const connect = () => {
    const port = chrome.runtime.connect({ name: 'panel' });
    port.onMessage.addListener((notice: ToPanel) => {
      if (notice.type === 'ping') port.postMessage({ type: 'pong' } satisfies ToBackground);
      if (notice.type !== 'entries') return;
      for (const { seq } of notice.entries) {
        if (seq <= afterSeq) continue;
        afterSeq = seq;
        if (tells) (globalThis as unknown as { entered(): void }).entered(); // exposed to the page by the driver
      }
    });
    port.onDisconnect.addListener(() => setTimeout(connect, 20));
    const input = { conversationId, afterSeq, tabId: null };
    port.postMessage({ type: 'command', id: 1, name: 'open', input } satisfies ToBackground);
  };
  connect();
}

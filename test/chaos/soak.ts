/**
 * What must stay flat over many runs: `npm run chaos -- soak --minutes 10`. 500 runs in chats of their own that are deleted later; among
 * each 25 one beside 20 new tabs (at first 100), one in a chat of 50,000 entries, one whose result has 10 MB, and two in a panel that draws
 * them, between which the page is loaded anew and goes elsewhere and back.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { ToBackground, ToPanel } from '../../src/core/bus/panel-wire.ts';
import { storeHugeChat } from '../bench/panel/rows/huge-chat.ts';
import { type World, worldOfWorker } from '../bench/panel/rows/worlds.ts';
import { median } from '../bench/statistics.ts';
import type { Surface } from '../support/browsers/browser.ts';
import { pageOf } from '../support/browsers/chromium.ts';
import { personSays, startsAgain } from '../support/journey.ts';
import { type Driver, openDriver } from './driver.ts';
import { forTheSoak } from './situations/index.ts';
import { type ChaosWorld, openWorld } from './world.ts';

const { values: given } = parseArgs({ options: { minutes: { type: 'string' } } });
const latest = Date.now() + Number(given.minutes ?? 10) * 60_000;
const wanted = 500;
const inBlock = 25;
/** Pages that a conversation takes. */
const maxAttached = 8;

/** Growth over the last two thirds of the samples, by their regression line, that is still taken for noise. */
const bounds = {
  'heap MB': 0.05,
  'stored MB': 0.2,
  entries: 0.01,
  'run ms': 0.25,
  'tabs run ms': 0.25,
  '10 MB run ms': 0.25,
  'huge chat run ms': 0.25,
  'panel MB': 0.1,
  'panel listeners': 0.05,
  'panel nodes': 0.1,
  'page MB': 0.1,
  'page listeners': 0.05,
  sockets: 0.5,
};
type Sample = Record<keyof typeof bounds, number>;
const columns = Object.keys(bounds) as (keyof Sample)[]; // its own keys

interface Chat {
  conversationId: string;
  lastSeq: number;
}

/** Sends a message and resolves when its run has ended, with the milliseconds that it took. */
async function takeRun(driver: Driver, chat: Chat, text: string): Promise<number> {
  const { tabId } = driver;
  const ended = await driver.desk().evaluate(runOnce, { ...chat, text, tabId });
  if (ended.reason !== 'end_turn') throw new Error(`The run “${text}” ended: ${ended.reason}.`);
  chat.lastSeq = ended.lastSeq;
  return ended.time;
}

/** In the page. Allows whatever is asked. */
function runOnce({ conversationId, lastSeq, text, tabId }: Chat & { text: string; tabId: number }) {
  return new Promise<{ reason: string; lastSeq: number; time: number }>((resolve) => {
    const start = performance.now();
    let begun = false;
    const port = chrome.runtime.connect({ name: 'panel' });
    const ask = (name: 'open' | 'send' | 'approve', input: object) =>
      port.postMessage({ type: 'command', id: 1, name, input: { conversationId, ...input } } satisfies ToBackground);
    const finish = (reason: string) => {
      resolve({ reason, lastSeq, time: performance.now() - start });
      port.disconnect();
    };
    port.onMessage.addListener((notice: ToPanel) => {
      if (notice.type === 'refusal') finish(notice.text);
      if (notice.type !== 'entries') return;
      for (const entry of notice.entries.filter(({ seq }) => seq > lastSeq)) {
        lastSeq = entry.seq;
        if (entry.type === 'approval-asked')
          ask('approve', { callId: entry.callId, decision: entry.mayRemember ? 'always' : 'once' });
        if (entry.type === 'user-message' && entry.text === text) begun = true;
        if (entry.type === 'run-ended' && begun) finish(entry.reason);
      }
    });
    port.onDisconnect.addListener(() => finish('the background died'));
    ask('open', { afterSeq: lastSeq, tabId: null });
    ask('send', { text, tabId });
  });
}

async function startChat(driver: Driver, tabIds: number[]): Promise<Chat> {
  const { conversationId } = await driver.ask<Chat>('new-conversation', { tabId: driver.tabId });
  await driver.ask('set-pages', { conversationId, follow: false, tabIds });
  return { conversationId, lastSeq: 0 };
}

/** Opens tabs of the page with tools, runs beside all of them, and closes them. */
async function runWithTabs(driver: Driver, world: ChaosWorld, count: number): Promise<{ chat: Chat; time: number }> {
  const desk = driver.desk();
  const pages: Page[] = [];
  for (let i = 0; i < count; i++) {
    const page = await desk.context().newPage();
    await page.goto(world.page);
    pages.push(page);
  }
  const tabIds = await desk.evaluate(
    async (url) => (await chrome.tabs.query({ url: `${url}*` })).flatMap(({ id }) => id ?? []),
    world.page.replace(/:\d+/, ''), // a pattern has no port
  );
  const chat = await startChat(driver, tabIds.slice(-maxAttached));
  const time = await takeRun(driver, chat, `look tabs${count}`);
  await Promise.all(pages.map((page) => page.close()));
  return { chat, time };
}

/** One block of runs. Its chats are deleted with the next block, and wiped before the one after it. */
async function takeBlock(driver: Driver, world: ChaosWorld, huge: Chat, nth: number) {
  const { tabId } = driver;
  const withTabs = await runWithTabs(driver, world, nth === 0 ? 100 : 20);
  const chats = [withTabs.chat];
  const own: number[] = [];
  const runOwn = async (text: string) => {
    const chat = await startChat(driver, [tabId]);
    chats.push(chat);
    return takeRun(driver, chat, text);
  };
  while (own.length < inBlock - 3) own.push(await runOwn(`look ${nth}.${own.length}`));
  const times = {
    'run ms': median(own),
    'tabs run ms': withTabs.time,
    '10 MB run ms': await runOwn(`dump ${nth}`),
    'huge chat run ms': await takeRun(driver, huge, `look huge${nth}`),
  };
  return { chats: chats.map(({ conversationId }) => conversationId), times };
}

/** A new chat in a panel that is looked at, whose page is loaded anew and comes back from elsewhere. */
async function takeSeenRuns(driver: Driver, world: ChaosWorld, panel: Surface, nth: number): Promise<void> {
  const site = driver.site();
  await startsAgain(panel);
  for (const way of ['reload', 'away']) {
    await personSays(panel, `look seen${nth}${way}`);
    await panel.sees(`The end of seen${nth}${way}.`, 30_000);
    if (way === 'away') await site.goto(`${world.page}effect?token=none`);
    await site.goto(world.page);
  }
}

/** What a page holds. */
async function weighPage(surface: Surface, name: 'panel' | 'page'): Promise<Partial<Sample>> {
  const page = pageOf(surface);
  const session = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  const counted = { [`${name} MB`]: usedSize / 1e6, [`${name} listeners`]: jsEventListeners };
  return name === 'panel' ? { ...counted, 'panel nodes': nodes } : counted;
}

async function weighAll(driver: Driver, background: World): Promise<Pick<Sample, 'heap MB' | 'stored MB' | 'entries'>> {
  for (let i = 0; i < 3; i++) await background('HeapProfiler.collectGarbage');
  const heap = (await background('Runtime.getHeapUsage')) as { usedSize: number }; // as the protocol says
  const stored = await driver.desk().evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('tabhand');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const counting = database.transaction('entries').objectStore('entries').count();
    const entries = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return { entries, bytes: (await navigator.storage.estimate()).usage ?? 0 };
  });
  return { 'heap MB': heap.usedSize / 1e6, 'stored MB': stored.bytes / 1e6, entries: stored.entries };
}

/** By how much the regression line rises over the samples, as a share of their mean. */
function growth(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  const spread = values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  const slope = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0) / spread;
  return (slope * (values.length - 1)) / mean;
}

const toLine = (cells: string[]) => cells.map((cell) => cell.padStart(17)).join('');
const toCell = (value: number) => (value < 100 ? value.toFixed(2) : value.toFixed(0));
const toShare = (value: number) => `${(value * 100).toFixed(1)} %`;

/** Prints what grew and resolves to the columns that grew too much. */
function judge(samples: readonly Sample[]): string[] {
  const counted = samples.slice(Math.floor(samples.length / 3));
  const grown = columns.map((column) => growth(counted.map((sample) => sample[column])));
  console.log(toLine(['grew by', ...grown.map(toShare)]));
  console.log(toLine(['may grow by', ...columns.map((column) => toShare(bounds[column]))]));
  return columns.filter((column, i) => !((grown[i] ?? 0) <= bounds[column]));
}

async function soak(driver: Driver, world: ChaosWorld): Promise<Sample[]> {
  await driver.ask('set-model', { choice: world.choice });
  await driver.ask('add-server', { url: world.server, headers: [], name: 'soak' });
  const huge: Chat = await storeHugeChat(driver.desk());
  const { conversationId } = huge;
  await driver.ask('set-pages', { conversationId, follow: false, tabIds: [driver.tabId] });
  await driver.ask('stop', { conversationId }); // its last run goes on
  const background = await worldOfWorker(await driver.desk().context().newCDPSession(driver.desk()));
  const panel = await driver.openPanel();
  const samples: Sample[] = [];
  let before: string[] = [];
  console.log(toLine(['runs', ...columns]));
  while (samples.length * inBlock < wanted && Date.now() < latest) {
    const { chats, times } = await takeBlock(driver, world, huge, samples.length);
    if (before.length > 0) await driver.ask('delete-conversations', { conversationIds: before });
    before = chats;
    await takeSeenRuns(driver, world, panel, samples.length);
    const pages = { ...(await weighPage(panel, 'panel')), ...(await weighPage(driver.site(), 'page')) };
    const sockets = await world.sockets();
    const sample = { ...(await weighAll(driver, background)), ...times, ...pages, sockets } as Sample; // with all of its columns
    samples.push(sample);
    console.log(toLine([`${samples.length * inBlock}`, ...columns.map((column) => toCell(sample[column]))]));
  }
  return samples;
}

const world = await openWorld(forTheSoak);
const driver = await openDriver(world.page);
try {
  const samples = await soak(driver, world);
  const grown = judge(samples);
  const enough = samples.length * inBlock >= wanted;
  console.log(
    `${samples.length * inBlock} of ${wanted} runs; ${grown.length > 0 ? `not flat: ${grown.join(', ')}` : 'all flat'}`,
  );
  process.exitCode = grown.length > 0 || !enough ? 1 : 0;
} finally {
  await driver.close();
  await world.close();
}

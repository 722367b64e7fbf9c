/** What 10, 100 and 1,000 of a thing cost, in Chromium: of each kind the time until it is listed or drawn, and the memory that it takes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import type { Entry, EntryBody } from '../../../src/core/log/entry.ts';
import { surfaceOf } from '../../support/browsers/chromium-surface.ts';
import { command } from '../panel/journey.ts';
import { storeEntries } from '../panel/rows/huge-chat.ts';
import { weighUsed, worldOfPage, worldOfWorker } from '../panel/rows/worlds.ts';
import { openScene, type PanelScene } from '../panel/scene.ts';
import { median } from '../statistics.ts';
import type { Report, Row } from '../table.ts';

const steps = [10, 100, 1000] as const; // for the columns
const samples = 3;

interface Cost {
  /** Milliseconds. */
  time: number;
  /** Bytes of the heap that grows. */
  held: number;
}

interface Kind {
  title: string;
  what: string;
  note?: string;
  measure(scene: PanelScene, count: number): Promise<Cost>;
}

export async function benchGrowth(): Promise<Report> {
  const rows: Row[] = [];
  for (const kind of [tools, entries, servers, frames, widgets]) {
    const grown = await grow(kind);
    rows.push(...grown);
    for (const { title, figures } of grown) console.log(title, JSON.stringify(figures));
  }
  return { setting: { load: loadavg()[0]?.toFixed(1) ?? '' }, subjects: steps.map(String), against: {}, rows, legend };
}

async function grow({ title, what, note = '', measure }: Kind): Promise<Row[]> {
  const costs = new Map<string, Cost>();
  for (const count of steps) {
    const scene = await openScene();
    try {
      await scene.panel.getByRole('button', { name: 'History' }).first().waitFor();
      costs.set(String(count), await measure(scene, count));
    } catch (error) {
      console.error(`${title}, ${count}:`, error); // the others still say something
    } finally {
      await scene.close();
    }
  }
  const figures = (of: (cost: Cost) => number) =>
    Object.fromEntries([...costs].map(([count, cost]) => [count, of(cost)]));
  return [
    { title: `${title}: ${what}`, unit: 'ms', figures: figures(({ time }) => time), samples, note },
    { title: `${title}: memory`, unit: 'KB', figures: figures(({ held }) => held / 1024) },
  ];
}

// What a page offers

/** A page that says itself what it offers, in so many frames. */
async function servePage(html: string, frame = ''): Promise<{ url: string; close(): void }> {
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(url === '/frame' ? frame : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close().closeAllConnections() };
}

const offer = (count: number) => `<script>for (let i = 0; i < ${count}; i++) document.modelContext.registerTool({
  name: 'tool_' + i, description: 'The tool of number ' + i, execute: () => 'done',
  inputSchema: { type: 'object', properties: { text: { type: 'string' }, count: { type: 'integer' } } } })</script>`;

async function listPage(scene: PanelScene, page: { url: string; close(): void }, wanted: number): Promise<Cost> {
  const site = await scene.browser.context.newPage();
  await site.goto(page.url, { timeout: 120_000 });
  const tabId = await scene.browser.tabIdOf(surfaceOf(site));
  const held = await growthOf(scene, () => listed(scene.panel, tabId, wanted, 1));
  const time = await listed(scene.panel, tabId, wanted, samples);
  page.close();
  return { time, held };
}

/** Milliseconds from the question of a panel of its own to the notice with all of the page's tools. */
const listed = (panel: Page, tabId: number, wanted: number, times: number): Promise<number> =>
  panel.evaluate(
    async ([tabId, wanted, times]) => {
      const taken: number[] = [];
      while (taken.length < times) {
        const port = chrome.runtime.connect({ name: 'panel' });
        const begun = performance.now();
        const conversationId = crypto.randomUUID();
        port.postMessage({ type: 'command', id: 1, name: 'new-conversation', input: { conversationId, tabId } });
        const all = await new Promise<boolean>((resolve) => {
          setTimeout(resolve, 20_000, false);
          port.onMessage.addListener((message) => {
            if (message.type === 'answer' && message.id === 1)
              port.postMessage({ type: 'command', id: 2, name: 'open', input: { conversationId, tabId } });
            if (message.type === 'pages' && message.pages[0]?.tools.length >= wanted) resolve(true);
          });
        });
        if (!all) throw new Error(`The page never had ${wanted} tools.`);
        taken.push(performance.now() - begun);
        port.disconnect();
      }
      return taken.toSorted((a, b) => a - b)[taken.length >> 1] ?? Number.NaN;
    },
    [tabId, wanted, times] as const,
  );

const maxListed = 500;

const tools: Kind = {
  title: 'Tools of a page',
  what: 'a panel that opens has all of them',
  note: `of a document at most ${maxListed} are listed`,
  measure: async (scene, count) => listPage(scene, await servePage(offer(count)), Math.min(count, maxListed)),
};

const frames: Kind = {
  title: 'Frames of a page, a tool in each',
  what: 'a panel that opens has all of them',
  measure: async (scene, count) =>
    listPage(scene, await servePage('<iframe src="/frame"></iframe>'.repeat(count), offer(1)), count),
};

// What is added

const maxServers = 50;

const servers: Kind = {
  title: 'Servers that don’t answer',
  what: 'what may run is listed',
  note: `there may be ${maxServers}`,
  async measure(scene, count) {
    const { panel } = scene;
    const held = await growthOf(scene, async () => {
      for (let i = 0; i < Math.min(count, maxServers); i++)
        await command(panel, 'add-server', {
          name: `s${i}`,
          url: `http://127.0.0.1:9/${i}`,
          headers: [],
          anyway: true,
        });
    });
    return { time: await medianOf(() => command(panel, 'grants', {})), held };
  },
};

// What a chat holds

const entries: Kind = {
  title: 'Entries of a chat',
  what: 'it is open, the background asleep',
  measure: (scene, count) => openChat(scene, talk(count), 'The last answer'),
};

const widgets: Kind = {
  title: 'Widgets of a chat',
  what: 'it is open, the background asleep',
  measure: (scene, count) =>
    openChat(
      scene,
      [...show(count), { type: 'assistant-message', model: 'm', text: 'All shown', calls: [] }],
      'All shown',
    ),
};

const show = (count: number): EntryBody[] => [
  { type: 'user-message', text: 'Show all trains' },
  ...Array.from({ length: count }, (_, i): EntryBody => {
    const data = { label: `Train ${i}`, value: String(i) };
    return { type: 'canvas', callId: null, operation: { type: 'shown', id: `w_${i}`, widget: 'stat', data } };
  }),
];

const talk = (count: number): EntryBody[] => [
  ...Array.from(
    { length: count - 1 },
    (_, i): EntryBody =>
      i % 2 === 0
        ? { type: 'user-message', text: `Question ${i}: are they on time?` }
        : { type: 'assistant-message', model: 'm', text: 'The next train leaves at **12:04**.', calls: [] },
  ),
  { type: 'assistant-message', model: 'm', text: 'The last answer', calls: [] },
];

async function openChat(scene: PanelScene, bodies: readonly EntryBody[], last: string): Promise<Cost> {
  const { browser, panel } = scene;
  const conversationId = 'grown';
  const log = bodies.map(
    (body, i): Entry => ({
      ...body,
      ...{ seq: i + 1, id: `e${i + 1}`, parent: i === 0 ? null : `e${i}`, conversationId, at: 1000 + i },
    }),
  );
  await storeEntries(panel, log);
  const address = `${panel.url().split('?')[0]}?conversation=${conversationId}`;
  const times: number[] = [];
  let held = 0;
  for (let i = 0; i < samples; i++) {
    await browser.killBackground();
    const page = await browser.context.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByText(last).first().waitFor({ timeout: 120_000 });
    times.push(await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(performance.now())))));
    held = await weighUsed(worldOfPage(await page.context().newCDPSession(page)));
    await page.close();
  }
  return { time: median(times), held };
}

// Measuring

async function medianOf(once: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < samples; i++) times.push(await once());
  return median(times);
}

async function growthOf({ panel }: PanelScene, work: () => Promise<unknown>): Promise<number> {
  const world = await worldOfWorker(await panel.context().newCDPSession(panel));
  const before = await weighUsed(world);
  await work();
  return (await weighUsed(world)) - before;
}

const legend =
  'Memory: of tools, frames and servers what the background’s heap gains; of entries and widgets the panel’s heap, after a collection.';

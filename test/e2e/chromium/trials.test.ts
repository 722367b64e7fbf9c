/** The origin trial is over: whatever a browser has of its own, a page that was open before Tabhand and a fresh one behave alike. */
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../support/browsers/browser';
import { copyBuild } from '../../support/browsers/builds';
import { chromiumPath, quietArgs } from '../../support/browsers/programs';
import { sampled } from '../../support/sample';

declare const document: ToolDocument;

let extension: string;

let server: Server;
beforeAll(async () => {
  extension = await copyBuild('chromium');
  server = createServer((request, response) => {
    const script = scripts[request.url ?? ''] ? `<script>${scripts[request.url ?? '']}</script>` : '';
    response.writeHead(200, { 'Content-Type': 'text/html', 'Origin-Agent-Cluster': '?1' });
    response.end(
      `<!doctype html><title>${request.url}</title>${script}${request.url?.startsWith('/shadow') ? inShadow : ''}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server?.close();
  await rm(extension, { recursive: true });
});

/** As little as makes an implementation of the page's own. */
const foreign = `Object.assign(new EventTarget(), {
  all: [],
  async registerTool(tool) { this.all.push(tool); this.dispatchEvent(new Event('toolchange')); },
  async getTools() { return this.all.map(({ name, description }) => ({ name, description, origin, window })); },
  async executeTool({ name }) { return this.all.find((tool) => tool.name === name).execute(); },
})`;

/** A form that only who looks into shadow trees finds. */
const inShadow =
  '<div><template shadowrootmode="open"><form toolname="ask" tooldescription="Asks"><input name="q"></form></template></div>';

/** Registers a tool once it can. */
const own =
  "const soon = setInterval(() => document.modelContext?.registerTool({ name: 'own', description: 'Its own', execute: () => 'ok' }).then(() => clearInterval(soon)), 50);";

const scripts: Record<string, string> = {
  '/shadow-and-own': own,
  '/polyfill': `document.modelContext = ${foreign}`,
  // The driver runs nothing in such a page.
  '/inheriting': `for (const name of ['get', 'set', 'value', 'part', 'ended']) Object.prototype[name] = () => 'inherited';
    ${own}`,
};

/** A tool, registered and called as pages do, and what kind of object the page has; the tool stays. */
const use = (page: Page) =>
  page.evaluate(async () => {
    const { modelContext } = document as { modelContext: ModelContext }; // every page of these tests has one
    const execute = () => 'ok';
    await modelContext.registerTool({ name: 'probe', description: 'd', inputSchema: { type: 'object' }, execute });
    const tools = await modelContext.getTools();
    const [tool] = tools;
    return {
      names: tools.map(({ name }) => name),
      called: tool && (await modelContext.executeTool(tool, {})),
      updates: 'updateTool' in modelContext,
      onNavigator: 'modelContext' in navigator,
    };
  });

async function openBrowser(features: string[]) {
  const context = await chromium.launchPersistentContext('', {
    executablePath: chromiumPath,
    headless: true,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...quietArgs, '--enable-unsafe-extension-debugging', ...features],
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(base + path);
    return page;
  };
  /** Its panel beside no tab, once the scripts are registered. */
  async function loadTabhand() {
    const session = await context.browser()?.newBrowserCDPSession();
    if (!session) throw new Error('The driver has no session with the browser itself.');
    // Newer than the driver's types.
    const { id } = (await session.send('Extensions.loadUnpacked' as never, { path: extension } as never)) as {
      id: string;
    };
    const desk = await context.newPage();
    await desk.goto(`chrome-extension://${id}/sidepanel.html?tabId=-1`);
    const registered = async () => (await chrome.scripting.getRegisteredContentScripts()).length === 2;
    await waitFor(() => desk.evaluate(registered), 'the registration of the scripts');
    return desk;
  }
  return { context, open, loadTabhand };
}

/** The panel as a tab, beside the tab of a page. */
async function openPanel(desk: Page, page: Page): Promise<Page> {
  const find = async (name: string) => (await chrome.tabs.query({})).find((tab) => tab.title === name)?.id;
  const panel = await desk.context().newPage();
  await panel.goto(desk.url().replace('tabId=-1', `tabId=${await desk.evaluate(find, await page.title())}`));
  return panel;
}

/** The Tools place, with the page's one tool or two, says these. */
async function saysBeside(desk: Page, page: Page, ...words: string[]): Promise<void> {
  const panel = await openPanel(desk, page);
  await panel
    .getByText(/^[12] tools? on this page/)
    .first()
    .waitFor();
  await panel.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Tools' }).click();
  for (const each of words) await panel.getByText(each, { exact: true }).waitFor();
  await panel.close();
}

/** Tabhand comes to a page that was open before it when a panel is opened beside it. */
async function comesTo(desk: Page, page: Page, has: string): Promise<void> {
  const panel = await openPanel(desk, page);
  await waitFor(() => page.evaluate(has).then(Boolean), 'the script in the page that was open');
  await panel.close();
}

// Without one is how every other journey finds the browser: here only in the matrix.
const browsers: [name: string, features: string[], words: string][] = [
  ['that ships document.modelContext', ['--enable-features=WebMCP'], 'WebMCP on this page is the browser’s own.'],
  ['without an implementation', [], 'WebMCP on this page is Tabhand’s.'],
];
test.each(sampled(browsers, 2))(
  'in a browser %s, both pages have the same, and the panel says whose',
  async (_, features, words) => {
    const { context, open, loadTabhand } = await openBrowser(features);
    try {
      const before = await open('before');
      const desk = await loadTabhand();
      const after = await open('after');
      await comesTo(desk, before, `'updateTool' in (document.modelContext ?? {})`);
      const seen = await use(before);
      expect(seen).toEqual({ names: ['probe'], called: 'ok', updates: true, onNavigator: true });
      expect(await use(after)).toEqual(seen);
      for (const page of [before, after]) await saysBeside(desk, page, words);
      // Nothing tells a script of a form in a shadow tree until tools are listed.
      await saysBeside(desk, await open(features[0] ? 'shadow' : 'shadow-and-own'), words, 'Form');
    } finally {
      await context.close();
    }
  },
);

test('an open page that adds to what every object inherits has its tools; an implementation that one brought itself stays, and the panel says so', async () => {
  const { context, open, loadTabhand } = await openBrowser([]);
  try {
    const inheriting = await open('inheriting');
    const page = await open('polyfill');
    expect(await use(page)).toEqual({ names: ['probe'], called: 'ok', updates: false, onNavigator: false });
    const desk = await loadTabhand();
    await saysBeside(desk, page, 'WebMCP on this page comes from the page itself.');
    await saysBeside(desk, inheriting, 'WebMCP on this page is Tabhand’s.');
    expect(await page.evaluate(() => 'updateTool' in (document.modelContext ?? {}))).toBe(false);
  } finally {
    await context.close();
  }
});

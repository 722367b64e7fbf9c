/** Starts a headless browser with the extension in a profile of its own, which goes when the browser closes. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { CliProblem, messageOf } from '../problem';
import { type Desk, sitAtDesk } from './desk';
import type { FoundBrowser, Kind } from './find-browser';

export interface Driven {
  name: string;
  desk: Desk;
  /** A new tab, with the browser's number of it. WebMCP is in force in what it opens. */
  newTab(): Promise<{ page: Page; tabId: number }>;
  close(): Promise<void>;
}

export interface LaunchChoices {
  /** Shows the browser's window. */
  headed: boolean;
  /** Without the sandbox, which a container may not allow. */
  noSandbox: boolean;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** What the package brings along, beside the program. */
const extensionOf = (kind: Kind) => fileURLToPath(new URL(`./extension/${kind}`, import.meta.url));

/** Chromium keeps its sandbox from root, who is the only user of many containers. */
const isRoot = () => process.getuid?.() === 0;

/** What must not go on in a browser that lives for seconds: updates, and calls home. */
const quietArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

export async function launch(found: FoundBrowser, choices: LaunchChoices): Promise<Driven> {
  const extension = extensionOf(found.kind);
  if (!existsSync(join(extension, 'manifest.json')))
    throw new CliProblem(`The package is incomplete: ${extension} is missing. Install it again.`);
  const uuid = randomUUID();
  const browser = await start(found, toOptions(found, choices, { [addonIdOf(extension)]: uuid }));
  try {
    const id = await browser.installExtension(extension);
    const origin = found.kind === 'firefox' ? `moz-extension://${uuid}` : `chrome-extension://${id}`;
    const desk = await openDesk(browser, origin, choices.signal);
    return drive(browser, desk, await browser.version());
  } catch (error) {
    await browser.close().catch(() => undefined);
    throw error;
  }
}

async function start({ kind, path }: FoundBrowser, options: LaunchOptions): Promise<Browser> {
  try {
    return await puppeteer.launch(options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const said = messageOf(error);
    const hint = /sandbox/i.test(said) ? ' Run it as another user than root, or give --no-sandbox.' : '';
    throw new CliProblem(`${kind} at ${path} didn’t start: ${said.trim().split('\n')[0]}${hint}`);
  }
}

function toOptions({ kind, path }: FoundBrowser, choices: LaunchChoices, uuids: Record<string, string>): LaunchOptions {
  const { headed, noSandbox, env, signal } = choices;
  const shared: LaunchOptions = {
    executablePath: path,
    headless: !headed,
    env,
    // The program ends it, and says so, when the user stops it: at once, though it is only starting.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false, signal },
    networkEnabled: false,
    defaultViewport: { width: 1280, height: 800 },
  };
  if (kind === 'firefox')
    return {
      ...shared,
      browser: 'firefox',
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: {
        'extensions.webextensions.uuids': JSON.stringify(uuids),
        'extensions.webextOptionalPermissionPrompts': false,
        'media.autoplay.default': 5,
      },
    };
  const sandbox = noSandbox || isRoot() ? ['--no-sandbox'] : [];
  return { ...shared, browser: 'chrome', pipe: true, enableExtensions: true, args: [...quietArguments, ...sandbox] };
}

/** Firefox lets the address of an extension's pages be chosen beforehand, by the extension's id. */
function addonIdOf(extension: string): string {
  const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  return manifest.browser_specific_settings?.gecko?.id ?? '';
}

async function openDesk(browser: Browser, origin: string, signal: AbortSignal): Promise<Desk> {
  const page = await browser.newPage();
  // In Firefox going to such an address never ends, so nobody waits for it.
  void page.goto(`${origin}/sidepanel.html?tabId=-1`).catch(() => undefined);
  return sitAtDesk(page, signal);
}

function drive(browser: Browser, desk: Desk, name: string): Driven {
  let isInForce: Promise<void> | undefined;
  const newTab = async () => {
    const before = new Set(await desk.tabIds());
    const page = await browser.newPage();
    const tabId = (await desk.tabIds()).find((id) => !before.has(id));
    if (tabId === undefined) throw new CliProblem('The browser opened no tab. Try again.');
    return { page, tabId };
  };
  return {
    name,
    desk,
    async newTab() {
      const tab = await newTab();
      isInForce ??= untilInForce(tab.page);
      await isInForce;
      return tab;
    },
    close: () => browser.close(),
  };
}

const firstPage = `<!doctype html><script>document.title = 'modelContext' in document ? 'there' : 'not yet'</script>`;
const maxVisits = 100;

/** Scripts that the extension registered are in force a moment later: a page of our own is visited until its first script finds WebMCP. */
async function untilInForce(tab: Page): Promise<void> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(firstPage));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  try {
    for (let visits = 0; visits < maxVisits; visits++) {
      await tab.goto(`http://127.0.0.1:${port}/`);
      if ((await tab.title()) === 'there') return;
    }
    throw new CliProblem('The browser started, but the extension brings no WebMCP to its pages. Try another browser.');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

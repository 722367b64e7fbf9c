/** Firefox with the built extension, headless, over WebDriver BiDi. */
import type { Browser, Page } from 'puppeteer-core';
import {
  type LaunchOptions,
  maxWait,
  type Surface,
  type TabhandBrowser,
  waitFor,
  waitsOf,
  waitToFind,
} from './browser';
import { desk, lendBuild, setVersion } from './builds';
import { fillControl, type Kind, type Point, reachControl } from './firefox-controls';
import { borrowFirefox, evaluateInBrowser } from './firefox-process';
import { holdForClick, missedControl } from './held-click.ts';
import { toPlace } from './to-place.ts';

const addonId = 'tabhand@tabhand.example';

interface FirefoxOptions extends LaunchOptions {
  /** What happens in the browser before Tabhand is installed. */
  before?(openSite: TabhandBrowser['openSite']): Promise<void>;
}

export interface Firefox extends TabhandBrowser {
  /** As an update from the store comes: asks the extension when it may take its place, or takes it at once if nobody listens. */
  offerUpdate(version: string): Promise<void>;
}

export async function launchFirefox(options: FirefoxOptions = {}): Promise<Firefox> {
  const { hosts = [], safeHosts = [], before, beside = [], home } = options;
  const preferences = {
    'network.dns.localDomains': [...hosts, ...safeHosts].join(','),
    'dom.securecontext.allowlist': safeHosts.join(','),
  };
  const { browser, close } = await borrowFirefox(preferences, home);
  // Firefox reads a temporary installation from its folder as long as it is there.
  const { folder, giveBack } = await lendBuild('firefox', options);
  const openSite = async (url: string) => {
    const page = await browser.newPage();
    await page.setViewport({ width: 1000, height: 800 });
    await page.goto(url);
    return surfaceOf(page);
  };
  await before?.(openSite);
  await browser.installExtension(folder);
  for (const folder of beside) await browser.installExtension(folder);
  // An installation has an origin that nobody had.
  const origin = `moz-extension://${await evaluateInBrowser(browser, `${policy}.mozExtensionHostname`)}`;
  await scriptsAreRegistered(browser);
  const reloadExtension = async () => {
    await evaluateInBrowser(browser, reloading);
    await scriptsAreRegistered(browser);
  };
  return {
    name: 'firefox',
    openSite,
    async openPanel(site) {
      const panel = await openExtensionPage(
        browser,
        `${origin}/sidepanel.html?tabId=${await tabIdOfSite(browser, site)}`,
        'nav',
      );
      await panel.setViewport({ width: 400, height: 800 });
      return surfaceOf(panel);
    },
    async closeWindow(address) {
      const find = async () => (await browser.pages()).find((page) => page.url().startsWith(address));
      await waitFor(async () => (await find()) !== undefined, `a window at ${address}`);
      await (await find())?.close();
    },
    async clickToolbar(site) {
      await pages.get(site)?.bringToFront();
      await evaluateInBrowser(browser, `${actionOfOwn}.triggerAction(window)`);
    },
    answerForSites: async () => undefined, // a preference of the driver’s says yes
    killBackground: () => evaluateInBrowser(browser, `${own}.terminateBackground(${atOnce})`).then(() => undefined),
    backgroundRuns: async () => (await evaluateInBrowser(browser, `${own}.backgroundState`)) !== 'stopped',
    async evaluateAtDesk(expression) {
      const page = await openExtensionPage(browser, `${origin}/${desk}`, 'title');
      return page.evaluate(expression).finally(() => page.close());
    },
    reloadExtension,
    async offerUpdate(version) {
      await setVersion(folder, version);
      await evaluateInBrowser(browser, offering(version));
    },
    async replaceExtension(version) {
      await setVersion(folder, version);
      await reloadExtension();
    },
    async close() {
      await close();
      await giveBack();
    },
  };
}

/** Whatever keeps it: a window of tools, or a program that it started. */
const atOnce = '{ ignoreDevToolsAttached: true, disableResetIdleForTest: true }';

/** The extension as the browser itself knows it. */
const policy = `WebExtensionPolicy.getByID('${addonId}')`;
const own = `${policy}.extension`;

/** Reads the folder anew. */
const reloading = `AddonManager.getAddonByID('${addonId}').then((addon) => addon.reload())`;

const offering = (version: string) => `(() => {
  const install = () => ${reloading};
  const { AddonManagerPrivate } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
  const ask = AddonManagerPrivate.getUpgradeListener('${addonId}');
  return ask ? ask({ version: '${version}', install }) : install();
})()`;

const actionOfOwn = `ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs')
  .ExtensionParent.apiManager.global.browserActionFor(${own})`;

/** Registered scripts are what makes a page a Tabhand page: until then, a site opened too early would miss them. */
async function scriptsAreRegistered(browser: Browser): Promise<void> {
  const registered = `${own}.registeredContentScripts.size === 2`;
  await waitFor(async () => (await evaluateInBrowser(browser, registered)) === true, 'the registration of the scripts');
  await evaluateInBrowser(browser, 'SidebarController.hide()'); // shown at each installation: one panel more than a test asks for
}

/** `goto` of an extension page never resolves in Firefox: what it shows is waited for instead. */
async function openExtensionPage(browser: Browser, url: string, part: string): Promise<Page> {
  const page = await browser.newPage();
  void page.goto(url).catch(() => undefined); // see above
  await waitFor(() => page.evaluate((part) => document.querySelector(part) !== null, part), `${url} to show`);
  return page;
}

/** Tabs are told apart by a mark in their title; what the extension calls each, the browser knows. */
async function tabIdOfSite(browser: Browser, site: Surface): Promise<number> {
  const title = await site.value<string>('document.title');
  const mark = `tab ${crypto.randomUUID()}`;
  await site.value(`void (document.title = ${JSON.stringify(mark)})`);
  const find = `(() => {
    const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
    const windows = [...Services.wm.getEnumerator('navigator:browser')];
    const marked = windows.flatMap(({ gBrowser }) => gBrowser.tabs).find(({ label }) => label === ${JSON.stringify(mark)});
    return marked && ExtensionParent.apiManager.global.tabTracker.getId(marked);
  })()`;
  const id = await waitToFind(() => evaluateInBrowser(browser, find), 'the tab to bear its mark');
  await site.value(`void (document.title = ${JSON.stringify(title)})`);
  return Number(id);
}

const pages = new WeakMap<Surface, Page>();

function surfaceOf(page: Page): Surface {
  const text = () => page.evaluate(() => document.body.innerText);
  const reach = async (kind: Kind, name: string, timeout = maxWait) => {
    await page.bringToFront(); // as a person does; what lies behind isn't drawn and can't be clicked
    const given = `${JSON.stringify(kind)}, ${JSON.stringify(name)}, ${kind === 'field' ? '() => {}' : holdForClick}`;
    const isThere = () => page.evaluate(`(${reachControl})(${given})`) as Promise<Point | null>; // its own source
    return waitToFind(isThere, `a ${kind} named “${name}”`, { timeout, instead: text });
  };
  const click = async (kind: Kind, name: string, { count = 1, timeout = maxWait } = {}) => {
    const isHit = async () => {
      const { x, y } = await reach(kind, name, timeout);
      await page.mouse.click(x, y, { count });
      return !(await page.evaluate(missedControl).catch(() => false)); // a page that went away was clicked on
    };
    await waitFor(isHit, `a ${kind} named “${name}” that nothing covers`, { timeout, instead: text });
  };
  const evaluate = (expression: string) => page.evaluate(expression);
  const surface: Surface = {
    click: (name) => toPlace(surface, name, (step, timeout) => click('button', step, { timeout })),
    fill: async (label, words) => {
      await reach('field', label);
      await page.evaluate(fillControl, words);
    },
    press: (key) => page.keyboard.press(key as 'Enter'), // the keys of both drivers bear the same names
    choose: (label) => click('choice', label),
    unfold: (words) => click('row', words),
    doubleClick: (words) => click('cell', words, { count: 2 }),
    widen: (width) => page.setViewport({ width, height: 800 }),
    text,
    ...waitsOf(evaluate, text),
    value: async <T>(expression: string) => (await evaluate(expression)) as T, // the caller knows its own expression
    goto: async (url) => void (await page.goto(url)),
    frames: async () => page.frames().map((frame) => frame.url()),
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })), // always a PNG here
    close: () => page.close(),
  };
  pages.set(surface, page);
  return surface;
}

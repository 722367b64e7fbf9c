/** Firefox with the built extension, headless, over WebDriver BiDi. */
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { holds, type LaunchOptions, type Surface, type TabhandBrowser, waitFor } from './browser';
import { firefoxPath } from './programs';

const built = process.env.TABHAND_FIREFOX ?? fileURLToPath(new URL('../../../.output/firefox-mv3', import.meta.url));
const addonId = 'tabhand@tabhand.example';
const uuid = '6f2b8d0e-3c5a-4a52-9a55-7f1f0f5b9a01';
const panelUrl = `moz-extension://${uuid}/sidepanel.html`;
/** The panel beside no tab: an extension page from which the browser can be asked about its tabs. */
const nowhere = `${panelUrl}?tabId=-1`;

interface FirefoxOptions extends LaunchOptions {
  /** What happens in the browser before Tabhand is installed. */
  before?(openSite: TabhandBrowser['openSite']): Promise<void>;
}

export async function launchFirefox(options: FirefoxOptions = {}): Promise<TabhandBrowser> {
  const { hosts = [], safeHosts = [], before, extension = built, beside = [] } = options;
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    networkEnabled: false, // no test asks for requests, and telling of each costs the browser as much as the page
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [addonId]: uuid }),
      'extensions.webextOptionalPermissionPrompts': false,
      'media.autoplay.default': 0,
      'network.dns.localDomains': [...hosts, ...safeHosts].join(','),
      'dom.securecontext.allowlist': safeHosts.join(','),
    },
  });
  const openSite = async (url: string) => {
    const page = await browser.newPage();
    await page.setViewport({ width: 1000, height: 800 });
    await page.goto(url);
    return surfaceOf(page);
  };
  await before?.(openSite);
  await browser.installExtension(extension);
  for (const folder of beside) await browser.installExtension(folder);
  await scriptsAreRegistered(browser);
  return {
    name: 'firefox',
    openSite,
    async openPanel(site) {
      const finder = await openExtensionPage(browser, nowhere);
      const tabId = await tabIdOfSite(finder, site);
      await finder.close();
      const panel = await openExtensionPage(browser, `${panelUrl}?tabId=${tabId}`);
      await panel.setViewport({ width: 400, height: 800 });
      return surfaceOf(panel);
    },
    async closeWindow(address) {
      const find = async () => (await browser.pages()).find((page) => page.url().startsWith(address));
      await waitFor(async () => (await find()) !== undefined, `a window at ${address}`);
      await (await find())?.close();
    },
    killBackground: () =>
      evaluateInBrowser(browser, `${own}.terminateBackground({ ignoreDevToolsAttached: true })`).then(() => undefined),
    backgroundRuns: async () => (await evaluateInBrowser(browser, `${own}.backgroundState`)) !== 'stopped',
    async reloadExtension() {
      await evaluateInBrowser(browser, `AddonManager.getAddonByID('${addonId}').then((addon) => addon.reload())`);
      await scriptsAreRegistered(browser);
    },
    close: () => browser.close(),
  };
}

/** The driver’s own line to the browser, for what its interface doesn’t offer. */
interface Line {
  connection: { send(method: string, parameters: object): Promise<{ result: unknown }> };
}

/** The extension as the browser itself knows it. */
const own = `WebExtensionPolicy.getByID('${addonId}').extension`;

/** Evaluates in the browser's own side, where its event page can be ended as it ends by itself when it is idle. */
async function evaluateInBrowser(browser: Browser, expression: string): Promise<unknown> {
  const { connection } = browser as unknown as Line; // BiDi only: the interface of both protocols doesn't show it
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const { contexts } = result as { contexts: { context: string }[] }; // as the protocol says
  const target = { context: contexts[0]?.context };
  const answer = await connection.send('script.evaluate', { expression, target, awaitPromise: true });
  return (answer.result as { result?: { value?: unknown } }).result?.value; // as the protocol says
}

/** Registered scripts are what makes a page a Tabhand page: until then, a site opened too early would miss them. */
async function scriptsAreRegistered(browser: Browser): Promise<void> {
  const desk = await openExtensionPage(browser, nowhere);
  const registered = 'browser.scripting.getRegisteredContentScripts().then((all) => all.length === 2)';
  await waitFor(async () => Boolean(await desk.evaluate(registered)), 'the registration of the scripts');
  await desk.close();
  await evaluateInBrowser(browser, 'SidebarController.hide()'); // shown at each installation: one panel more than a test asks for
}

/** `goto` of an extension page never resolves in Firefox: what it shows is waited for instead. */
async function openExtensionPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  void page.goto(url).catch(() => undefined); // see above
  await waitFor(() => page.evaluate(() => document.querySelector('nav') !== null), `${url} to show`);
  return page;
}

async function tabIdOfSite(desk: Page, site: Surface): Promise<number> {
  const title = await site.value<string>('document.title');
  const mark = `tab ${crypto.randomUUID()}`;
  await site.value(`void (document.title = ${JSON.stringify(mark)})`);
  const find = `browser.tabs.query({}).then((tabs) => tabs.find((tab) => tab.title === ${JSON.stringify(mark)})?.id ?? null)`;
  await waitFor(async () => (await desk.evaluate(find)) !== null, 'the tab to bear its mark');
  const id = await desk.evaluate(find);
  await site.value(`void (document.title = ${JSON.stringify(title)})`);
  return Number(id);
}

function surfaceOf(page: Page): Surface {
  const text = () => page.evaluate(() => document.body.innerText);
  const marked = async (kind: Kind, name: string) => {
    await page.bringToFront(); // as a person does; what lies behind isn't drawn and can't be clicked
    await waitFor(() => page.evaluate(markControl, kind, name), `a ${kind} named “${name}”`, { instead: text });
    return page.locator('[data-driven-next]').setTimeout(15_000);
  };
  const evaluate = (expression: string) => page.evaluate(expression);
  return {
    click: async (name) => (await marked('button', name)).click(),
    fill: async (label, words) => (await marked('field', label)).fill(words),
    press: (key) => page.keyboard.press(key as 'Enter'), // the keys of both drivers bear the same names
    choose: async (label) => (await marked('choice', label)).click(),
    unfold: async (words) => (await marked('row', words)).click(),
    doubleClick: async (words) => (await marked('cell', words)).click({ count: 2 }),
    widen: (width) => page.setViewport({ width, height: 800 }),
    text,
    sees: (words, timeout) => waitFor(async () => holds(await text(), words), `“${words}”`, { timeout, instead: text }),
    seesNoMore: (words, timeout) =>
      waitFor(async () => !holds(await text(), words), `“${words}” to go`, { timeout, instead: text }),
    value: async <T>(expression: string) => (await evaluate(expression)) as T, // the caller knows its own expression
    until: (expression, timeout) =>
      waitFor(async () => Boolean(await evaluate(expression)), expression, { timeout, instead: text }),
    goto: async (url) => void (await page.goto(url)),
    frames: async () => page.frames().map((frame) => frame.url()),
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })), // always a PNG here
    close: () => page.close(),
  };
}

type Kind = 'button' | 'field' | 'choice' | 'row' | 'cell';

/** Runs in the page: marks the first visible control of a kind that bears this name. */
function markControl(kind: Kind, name: string): boolean {
  for (const before of document.querySelectorAll('[data-driven-next]')) before.removeAttribute('data-driven-next');
  const words = (element: Element | null | undefined) => element?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
  const nameOf = (element: HTMLElement) => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const label = isField ? words(element.labels?.[0]) : words(element);
    return element.getAttribute('aria-label') ?? label;
  };
  const [selector, fits] = {
    button: ['button:not([role=tab]), a[href]', (text: string) => text.startsWith(name)] as const,
    field: ['input, textarea', (text: string) => text === name] as const,
    choice: [
      'input[type=radio], input[type=checkbox], [role=menuitemradio], [role=option]',
      (text: string) => text.startsWith(name),
    ] as const,
    row: ['summary', (text: string) => text.includes(name)] as const,
    cell: ['td, th', (text: string) => text === name] as const,
  }[kind];
  const fitting = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => fits(nameOf(element)) && element.offsetParent !== null,
  );
  const found = fitting.find((element) => nameOf(element) === name) ?? fitting[0];
  if (!found || found.getAttribute('aria-disabled') === 'true') return false;
  found.setAttribute('data-driven-next', '');
  const { left, top, width, height } = found.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  // What lies under a bar that sticks is scrolled out from under it, as a person would.
  if (!onTop || !(found.contains(onTop) || onTop.contains(found))) found.scrollIntoView({ block: 'center' });
  return true;
}

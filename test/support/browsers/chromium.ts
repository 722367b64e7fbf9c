/** Chromium with the built extension, headless, in a profile of its own. */
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { type LaunchOptions, type Surface, type TabhandBrowser, waitFor } from './browser.ts';
import { desk as deskPage, give, lendBuild, setVersion } from './builds.ts';
import { clickInFront, pageOf, surfaceOf } from './chromium-surface.ts';
import { untilInForce } from './in-force.ts';
import { keep } from './kept.ts';
import { chromiumPath, quietArgs } from './programs.ts';

export interface Chromium extends TabhandBrowser {
  context: BrowserContext;
  extensionId: string;
  tabIdOf(site: Surface): Promise<number>;
}

export { pageOf } from './chromium-surface.ts';

interface ChromiumOptions extends LaunchOptions {
  /** Lets pages stay in the back/forward cache, which the driver forbids otherwise. */
  backForwardCache?: boolean;
  /** The folder of a profile that outlives the browser; otherwise a new one that goes with it. */
  profile?: string;
}

/** `given`: what only a browser of one's own can be given; any other is lent the one that is kept. */
export async function launchChromium(given?: ChromiumOptions): Promise<Chromium> {
  const { context, extensionId, folder, close } = await (given ? startOwn(given) : borrow());
  // What a browser begins with, or was left with, is as good as a new page.
  const blank = context.pages().find((page) => page.url() === 'about:blank');
  if (blank && !given?.asksForSites) await seeScripts(blank);
  let desk = await openDesk(context, extensionId, blank);
  const find = given?.asksForSites ? tabIdInFront : tabIdOfPage;
  const tabIdOf = (site: Surface) => find(desk, pageOf(site));
  const reloadExtension = async () => {
    await enterDeveloperMode(context);
    const reloaded = context.waitForEvent('serviceworker');
    await desk.evaluate(() => chrome.runtime.reload()).catch(() => undefined); // the page goes before it can answer
    await reloaded;
    desk = await openDesk(context, extensionId);
  };
  return {
    name: 'chromium',
    context,
    extensionId,
    tabIdOf,
    openSite: async (url) => {
      const page = await context.newPage();
      await page.goto(url);
      return surfaceOf(page);
    },
    async openPanel(site) {
      const page = await context.newPage();
      await page.setViewportSize({ width: 400, height: 800 });
      await page.goto(`chrome-extension://${extensionId}/sidepanel.html?tabId=${await tabIdOf(site)}`);
      return surfaceOf(page);
    },
    async closeWindow(address) {
      const at = () => context.pages().find((page) => page.url().startsWith(address));
      await waitFor(async () => at() !== undefined, `a window at ${address}`);
      await at()?.close();
    },
    clickToolbar: (site) => clickToolbar(context, extensionId, pageOf(site)),
    answerForSites: (pattern) => manage(context, `addHostPermission('${extensionId}', '${pattern}')`),
    async killBackground() {
      const session = await context.newCDPSession(desk);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    backgroundRuns: () => workerRuns(context, desk),
    evaluateAtDesk: (expression) => desk.evaluate(expression),
    reloadExtension,
    async replaceExtension(version) {
      await setVersion(folder, version);
      await reloadExtension();
    },
    close,
  };
}

export async function clickToolbar(context: BrowserContext, extensionId: string, page: Page): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The driver has no session with the browser itself.');
  await page.bringToFront();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  const tab = targetInfos.find(({ type, url }) => type === 'tab' && url === page.url());
  await session.send('Extensions.triggerAction', { id: extensionId, targetId: tab?.targetId ?? '' });
  await session.detach();
}

/**
 * Calls a function of the browser's page of extensions. Headless, Chromium shows nobody its question for sites, so a test installs
 * Tabhand with all of them, takes them back there, and answers there: an extension can't tell this from what it never had.
 */
async function manage(context: BrowserContext, call: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions/');
  await page.evaluate(`chrome.developerPrivate.${call}`);
  await page.close();
}

interface Started {
  context: BrowserContext;
  extensionId: string;
  /** The build that is installed. */
  folder: string;
  close(): Promise<void>;
}

function start(profile: string, args: string[], ignoreDefaultArgs: string[], home?: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    headless: true,
    ...(home !== undefined && { env: { ...process.env, HOME: home } }),
    viewport: { width: 1000, height: 800 },
    args: [
      ...quietArgs,
      '--force-prefers-reduced-motion', // nobody sees it move, and each frame is drawn by the processor
      '--autoplay-policy=no-user-gesture-required',
      ...args,
    ],
    ignoreDefaultArgs,
  });
}

async function startOwn(options: ChromiumOptions): Promise<Started> {
  const { hosts = [], backForwardCache, beside = [], profile = '', home } = options;
  const build = await lendBuild('chromium', { ...options, asksForSites: false });
  const extension = build.folder;
  if (home !== undefined) await give(extension, 'nativeMessaging');
  const extensions = [extension, ...beside].join(',');
  const args = [
    `--disable-extensions-except=${extensions}`,
    `--load-extension=${extensions}`,
    `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',')}`,
  ];
  const context = await start(profile, args, backForwardCache ? ['--disable-back-forward-cache'] : [], home);
  if (options.clicksInFront) clickInFront(context);
  const isOurs = (each: Worker) => each.url().endsWith('/background.js');
  const worker = context.serviceWorkers().find(isOurs) ?? (await context.waitForEvent('serviceworker', isOurs));
  const extensionId = new URL(worker.url()).host;
  if (options.asksForSites)
    await manage(context, `updateExtensionConfiguration({ extensionId: '${extensionId}', hostAccess: 'ON_CLICK' })`);
  const close = async () => {
    await context.close();
    await build.giveBack();
  };
  return { context, extensionId, folder: extension, close };
}

const lend = keep({
  start: () => start('', ['--enable-unsafe-extension-debugging'], ['--disable-extensions']),
  clean: cleanPages,
  end: (context) => context.close(),
});

/** The kept browser with Tabhand installed anew. The key of the build gives it the same id each time: what the last one stored went with its removal. */
async function borrow(): Promise<Started> {
  const { browser: context, giveBack } = await lend();
  const { folder, giveBack: giveBuildBack } = await lendBuild('chromium');
  const extensionId = await install(context, folder);
  const close = async () => {
    await leaveDesk(context, extensionId);
    await uninstall(context, extensionId);
    await giveBack();
    await giveBuildBack();
  };
  return { context, extensionId, folder, close };
}

/** Into a browser that runs, which only the kept one allows. Gives the extension's id, which is the same for all of its builds. */
export const install = async (context: BrowserContext, path: string): Promise<string> =>
  String((await askExtensions(context, 'loadUnpacked', { path })).id);

export const uninstall = async (context: BrowserContext, id: string): Promise<void> =>
  void (await askExtensions(context, 'uninstall', { id }));

/** Newer than the driver's types. */
async function askExtensions(context: BrowserContext, method: string, given: object): Promise<{ id?: unknown }> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The driver has no session with the browser itself.');
  const answer = await session.send(`Extensions.${method}` as never, given as never);
  await session.detach();
  return answer as { id?: unknown }; // as the protocol says
}

/** The page in which a desk was is the next one’s: to open and close a page costs a fifth of a second of a processor. */
async function leaveDesk(context: BrowserContext, extensionId: string): Promise<void> {
  const desk = context.pages().find((page) => page.url() === deskOf(extensionId));
  await desk?.goto('about:blank');
}

async function cleanPages(context: BrowserContext): Promise<void> {
  const pages = context.pages();
  const kept = pages.find((page) => page.url() === 'about:blank') ?? (await context.newPage()); // a browser without one would end
  await Promise.all(pages.filter((page) => page !== kept).map((page) => page.close()));
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  await waitFor(async () => context.serviceWorkers().length === 0, 'the last background to end');
}

const deskOf = (extensionId: string) => `chrome-extension://${extensionId}/${deskPage}`;

/** An extension page from which the browser can be asked about its tabs. */
async function openDesk(context: BrowserContext, extensionId: string, blank?: Page): Promise<Page> {
  const desk = blank ?? (await context.newPage());
  await desk.goto(deskOf(extensionId));
  // Registered scripts are what makes a page a Tabhand page: until then, a site opened too early would miss them.
  await waitFor(
    () => desk.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length === 2),
    'the registration of the scripts',
  );
  return desk;
}

/** Not after a reload: what was registered before stayed, and this site may be switched off. */
function seeScripts(page: Page): Promise<void> {
  return untilInForce(async (url) => {
    await page.goto(url);
    return page.title();
  });
}

/** Outside it Chromium doesn't start an unpacked extension a second time. */
const enterDeveloperMode = (context: BrowserContext): Promise<void> =>
  manage(context, 'updateProfileConfiguration({ inDeveloperMode: true })');

/** A new session is told at once how each worker stands. */
async function workerRuns(context: BrowserContext, desk: Page): Promise<boolean> {
  const session = await context.newCDPSession(desk);
  const told = new Promise<boolean>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
      resolve(versions.some(({ runningStatus }) => runningStatus !== 'stopped')),
    ),
  );
  await session.send('ServiceWorker.enable');
  return told.finally(() => session.detach());
}

/** Pages are told apart by a mark in their title, which the extension can read and Playwright can set. */
async function tabIdOfPage(desk: Page, page: Page): Promise<number> {
  const title = await page.title();
  const mark = `tab ${crypto.randomUUID()}`;
  const call = (name: string) =>
    page.evaluate((words) => {
      document.title = ''; // the same title again would tell the browser nothing
      document.title = words;
    }, name);
  const find = () =>
    desk.evaluate(async (text) => (await chrome.tabs.query({})).find((tab) => tab.title === text)?.id ?? null, mark);
  let id: number | null = null;
  // The viewer of PDF files names its tab once more when the file has come.
  const isFound = async () => {
    await call(mark);
    id = await find();
    return id !== null;
  };
  await waitFor(isFound, 'the tab to bear its mark');
  await call(title);
  return id ?? -1;
}

/** Where titles are hidden from the extension as well. */
async function tabIdInFront(desk: Page, page: Page): Promise<number> {
  await page.bringToFront();
  const [tab] = await desk.evaluate(() => chrome.tabs.query({ active: true }));
  return tab?.id ?? -1;
}

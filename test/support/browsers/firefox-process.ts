/** A headless Firefox over WebDriver BiDi, which outlives a file of tests. Preferences and extensions come and go with who has it. */
import puppeteer, { type Browser } from 'puppeteer-core';
import { keep } from './kept.ts';
import { firefoxPath } from './programs.ts';

/** Looked at whenever they matter, so that they can change while the browser runs. */
type Preferences = Record<string, string | number | boolean>;

/** What the browser calls the kinds of them. */
const kinds: Record<string, string> = { string: 'String', number: 'Int', boolean: 'Bool' };

/** `home`: of a browser that nobody else has. */
export async function borrowFirefox(preferences: Preferences = {}, home?: string) {
  const { browser, giveBack } = home === undefined ? await lend() : await startIn(home);
  const names = Object.keys(preferences);
  for (const name of names) await evaluateInBrowser(browser, setting(name, preferences[name]));
  const close = async () => {
    for (const name of names) await evaluateInBrowser(browser, `Services.prefs.clearUserPref(${JSON.stringify(name)})`);
    await giveBack();
  };
  return { browser, close };
}

const setting = (name: string, value: unknown) =>
  `Services.prefs.set${kinds[typeof value]}Pref(${JSON.stringify(name)}, ${JSON.stringify(value)})`;

const start = (env = process.env): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    env,
    handleSIGTERM: false, // see below
    networkEnabled: false, // no test asks for requests, and telling of each costs the browser as much as the page
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextOptionalPermissionPrompts': false,
      'media.autoplay.default': 0,
      'ui.prefersReducedMotion': 1,
    },
  });

/** A worker is ended so. The driver would wait for the browser to end, and then for all else that is open: the browser outlived the worker. At an exit the driver kills it. */
process.once('SIGTERM', () => process.exit());

async function startIn(home: string) {
  const browser = await start({ ...process.env, HOME: home });
  return { browser, giveBack: () => browser.close() };
}

const lend = keep<Browser>({
  start: () => start(),
  async clean(browser) {
    await evaluateInBrowser(browser, forgetting);
    const [first, ...others] = await browser.pages();
    await Promise.all([first?.goto('about:blank'), ...others.map((page) => page.close())]);
  },
  async end(browser) {
    if (browser.connected) await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 10_000))]);
    browser.process()?.kill('SIGKILL');
  },
});

/** The extensions that were installed, with all that they stored; cookies, and what sites were permitted. */
const forgetting = `AddonManager.getAddonsByTypes(['extension'])
  .then((all) => Promise.all(all.filter((addon) => addon.temporarilyInstalled).map((addon) => addon.uninstall())))
  .then(() => { Services.cookies.removeAll(); Services.perms.removeAll(); })`;

/** The driver’s own line to the browser, for what its interface doesn’t offer. */
interface Line {
  connection: { send(method: string, parameters: object): Promise<{ result: unknown }> };
}

/** Evaluates in the browser's own side, where its event page can be ended as it ends by itself when it is idle. */
export async function evaluateInBrowser(browser: Browser, expression: string): Promise<unknown> {
  const { connection } = browser as unknown as Line; // BiDi only: the interface of both protocols doesn't show it
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const { contexts } = result as { contexts: { context: string }[] }; // as the protocol says
  const target = { context: contexts[0]?.context };
  const answer = await connection.send('script.evaluate', { expression, target, awaitPromise: true });
  return (answer.result as { result?: { value?: unknown } }).result?.value; // as the protocol says
}

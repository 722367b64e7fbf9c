/** Firefox with the built extension, headless, over WebDriver BiDi. */
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { holds, type Surface, type TabhandBrowser, waitFor } from './browser';

const extension = fileURLToPath(new URL('../../../.output/firefox-mv3', import.meta.url));
const addonId = 'tabhand@tabhand.example';
const uuid = '6f2b8d0e-3c5a-4a52-9a55-7f1f0f5b9a01';
const panelUrl = `moz-extension://${uuid}/sidepanel.html`;

export async function launchFirefox(preferences: Record<string, unknown> = {}): Promise<TabhandBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [addonId]: uuid }),
      'extensions.webextOptionalPermissionPrompts': false,
      'media.autoplay.default': 0,
      ...preferences,
    },
  });
  await browser.installExtension(extension);
  const desk = await openExtensionPage(browser, `${panelUrl}?tabId=-1`);
  await waitFor(
    () =>
      desk.evaluate(
        'browser.scripting.getRegisteredContentScripts().then((all) => all.length === 2)',
      ) as Promise<boolean>, // a plain script
    'the registration of the scripts',
  );
  return {
    name: 'firefox',
    async openSite(url) {
      const page = await browser.newPage();
      await page.setViewport({ width: 1000, height: 800 });
      await page.goto(url);
      return surfaceOf(page);
    },
    async openPanel(site) {
      const page = await openExtensionPage(browser, `${panelUrl}?tabId=${await tabIdOfSite(desk, site)}`);
      await page.setViewport({ width: 400, height: 800 });
      return surfaceOf(page);
    },
    async killBackground() {
      await desk.evaluate('browser.runtime.getBackgroundPage().then((page) => page.close())');
    },
    close: () => browser.close(),
  };
}

/** `goto` of an extension page never resolves in Firefox: what it shows is waited for instead. */
async function openExtensionPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  void page.goto(url).catch(() => undefined); // see above
  await page.waitForSelector('nav', { timeout: 20_000 });
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
  const click = async (name: string) => {
    await waitFor(() => page.evaluate(markControl, name), `a button named “${name}”`, { instead: text });
    await page.locator('[data-clicked-next]').setTimeout(15_000).click();
  };
  const evaluate = (expression: string) => page.evaluate(expression);
  return {
    click,
    fill: (label, words) => page.locator(`::-p-aria(${label})`).setTimeout(15_000).fill(words),
    press: (key) => page.keyboard.press(key as 'Enter'), // the keys of both drivers bear the same names
    text,
    sees: (words, timeout) => waitFor(async () => holds(await text(), words), `“${words}”`, { timeout, instead: text }),
    seesNoMore: (words, timeout) =>
      waitFor(async () => !holds(await text(), words), `“${words}” to go`, { timeout, instead: text }),
    value: async <T>(expression: string) => (await evaluate(expression)) as T, // the caller knows its own expression
    until: (expression, timeout) =>
      waitFor(async () => Boolean(await evaluate(expression)), expression, { timeout, instead: text }),
    goto: async (url) => void (await page.goto(url)),
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })), // always a PNG here
    close: () => page.close(),
  };
}

/** Runs in the page: marks the first visible button or link whose name begins so. */
function markControl(name: string): boolean {
  for (const marked of document.querySelectorAll('[data-clicked-next]')) marked.removeAttribute('data-clicked-next');
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
  const found = [...document.querySelectorAll<HTMLElement>('button, a[href], summary')].find(
    (element) => nameOf(element).startsWith(name) && element.offsetParent !== null,
  );
  found?.setAttribute('data-clicked-next', '');
  return found !== undefined;
}

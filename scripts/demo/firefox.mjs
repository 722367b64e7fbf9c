// Opens Firefox with the extension, and its sidebar page as a tab that can be driven.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { openWithTools } from './with-tools.mjs';

const patience = 90_000;

// By XPath: Firefox takes seconds to search a page by roles, longer than a panel that is still loading stands still.
const button = (name) => `::-p-xpath(//button[normalize-space()="${name}" or @aria-label="${name}"])`;
const field = (label) =>
  `::-p-xpath(//*[self::input or self::textarea][@aria-label="${label}" or ../label[normalize-space()="${label}"] or @id=//label[normalize-space()="${label}"]/@for or ancestor::label[starts-with(normalize-space(), "${label}")]])`;

/** What a person does, in words that both browsers' drivers have. */
const toHand = (page, go) => ({
  /** To a place or drawer of the panel, by the word in its address, which the driver doesn't know. */
  go,
  click: (name) => page.locator(button(name)).click(),
  fill: (label, text) => page.locator(field(label)).fill(text),
  press: (key) => page.keyboard.press(key),
  hasButton: async (name) => (await page.$(button(name))) !== null,
  sees: async (text) => (await page.$(`::-p-text(${text})`)) !== null,
});

export async function openFirefox({ browser, folder, headless, music }) {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const origin = `moz-extension://${randomUUID()}`;
  const uuids = { [manifest.browser_specific_settings.gecko.id]: new URL(origin).host };
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: browser,
    headless,
    handleSIGINT: false,
    handleSIGTERM: false,
    defaultViewport: null,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify(uuids),
      'extensions.webextOptionalPermissionPrompts': false,
    },
  });
  await firefox.installExtension(folder);
  const [page = await firefox.newPage()] = await firefox.pages();
  const panel = await firefox.newPage();
  panel.setDefaultTimeout(patience);
  const go = async (query) => {
    // Firefox never reports that an extension's page has loaded; its main landmark does, once the page before is gone.
    panel.goto(`${origin}/sidepanel.html${query}`).catch(() => undefined);
    const isThere = (search) => globalThis.location.search === search && globalThis.document.querySelector('main');
    await panel.waitForFunction(isThere, {}, query);
  };
  await go('?tabId=-1');
  // A page that loads before this is Tabhand's only after a reload.
  const registered = 'browser.scripting.getRegisteredContentScripts().then((all) => all.length > 0)';
  await panel.waitForFunction(registered);
  await openWithTools(page, music);
  const tabId = await panel.evaluate(async (url) => {
    const tabs = await globalThis.browser.tabs.query({});
    return tabs.find((tab) => tab.url === url)?.id;
  }, page.url());
  await go(`?tabId=${tabId}`);

  /** Firefox opens a sidebar only for a person's own click. */
  async function showSidePanel() {
    await panel.close();
    await page.bringToFront();
    console.log(
      'Open the sidebar with the Tabhand button in the toolbar (or View > Sidebar > Tabhand), if it is not open.',
    );
  }

  const closed = new Promise((resolve) => firefox.once('disconnected', resolve));
  return {
    page,
    panel,
    hand: toHand(panel, (place) => go(`?tabId=${tabId}&place=${place}`)),
    showSidePanel,
    closed,
    close: () => firefox.close(),
  };
}

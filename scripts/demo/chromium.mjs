// Opens Chromium or Chrome with the extension, and its panel page as a tab that can be driven.
import { chromium } from 'playwright-core';
import { openWithTools } from './with-tools.mjs';

/** Over the pipe, because branded Chrome (137 and later) ignores --load-extension. */
async function loadExtension(context, folder) {
  const session = await context.browser().newBrowserCDPSession();
  const { id } = await session.send('Extensions.loadUnpacked', { path: folder });
  return { session, id };
}

/** What a person does, in words that both browsers' drivers have. */
const toHand = (page) => ({
  /** To a place or drawer of the panel, by the word in its address. */
  go: (place) => page.goto(`${page.url().split('&place=')[0]}&place=${place}`),
  click: (name) => page.getByRole('button', { name, exact: true }).click(),
  fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
  press: (key) => page.keyboard.press(key),
  hasButton: (name) => page.getByRole('button', { name, exact: true }).first().isVisible(),
  sees: (text) => page.getByText(text).first().isVisible(),
});

export async function openChromium({ browser, folder, headless, music }) {
  const context = await chromium.launchPersistentContext('', {
    executablePath: browser,
    headless,
    handleSIGINT: false,
    handleSIGTERM: false,
    viewport: headless ? { width: 880, height: 800 } : null,
    colorScheme: 'light',
    ignoreDefaultArgs: ['--disable-extensions'],
    args: ['--enable-unsafe-extension-debugging', '--no-first-run', '--window-size=1360,900'],
  });
  const { session, id } = await loadExtension(context, folder);
  const page = context.pages()[0] ?? (await context.newPage());
  const panel = await context.newPage();
  await panel.goto(`chrome-extension://${id}/sidepanel.html?tabId=-1`);
  // A page that loads before this is Tabhand's only after a reload.
  const registered = async () => (await chrome.scripting.getRegisteredContentScripts()).length > 0;
  await panel.waitForFunction(registered);
  await openWithTools(page, music);
  const tabId = await panel.evaluate(async (url) => {
    const tabs = await chrome.tabs.query({});
    return tabs.find((tab) => tab.url === url)?.id;
  }, page.url());
  await panel.goto(`chrome-extension://${id}/sidepanel.html?tabId=${tabId}`);

  /** Replaces the panel's tab by the real side panel, as a click on the toolbar's icon would. */
  async function showSidePanel() {
    await panel.close();
    await page.bringToFront();
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
    const target = targetInfos.find(({ url }) => url === page.url());
    await session.send('Extensions.triggerAction', { id, targetId: target.targetId });
  }

  const closed = new Promise((resolve) => context.once('close', resolve));
  return {
    page,
    panel,
    hand: toHand(panel),
    showSidePanel,
    closed,
    newPage: () => context.newPage(),
    close: () => context.close(),
  };
}

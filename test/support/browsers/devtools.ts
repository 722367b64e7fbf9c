/** The panel Tabhand in a browser's own DevTools, which no driver shows as a page. */
import puppeteer, { type Frame, type Page } from 'puppeteer-core';
import { waitFor } from './browser';
import { copyBuild, lendBuild } from './builds';
import { borrowFirefox, evaluateInBrowser } from './firefox-process';
import { chromiumPath, quietArgs } from './programs';

export interface DevTools {
  /** The value of an expression in Tabhand's panel. */
  value(expression: string): Promise<unknown>;
  /** Waits until an expression in Tabhand's panel is truthy. */
  until(expression: string): Promise<void>;
  /** The name of the view in front: Tabhand's own, Elements, Sources … */
  inFront(): Promise<string>;
  /** Has the page that is inspected go elsewhere. */
  goto(url: string): Promise<void>;
  close(): Promise<void>;
}

function toDevTools(page: Page, { value, inFront, close }: Pick<DevTools, 'value' | 'inFront' | 'close'>): DevTools {
  const text = async () => String(await value('document.body.innerText'));
  return {
    ...{ value, inFront, close },
    goto: async (url) => void (await page.goto(url)),
    until: (expression) => waitFor(async () => Boolean(await value(expression)), expression, { instead: text }),
  };
}

/** The page, loaded anew once Tabhand is on it: its own scripts may have looked for the API before. */
async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitFor(async () => Boolean(await page.evaluate("'modelContext' in document")), 'Tabhand on the page');
  await page.reload();
}

export async function openChromiumDevTools(url: string): Promise<DevTools> {
  const browser = await puppeteer.launch({
    ...{ executablePath: chromiumPath, headless: true, pipe: true, devtools: true, args: quietArgs },
    enableExtensions: [await copyBuild('chromium')],
  });
  const [page] = await browser.pages();
  if (!page) throw new Error('Chromium opened no page.');
  await openPage(page, url);
  const window = await (await browser.waitForTarget((target) => target.url().startsWith('devtools://'))).asPage();
  const legacy = "await import('./ui/legacy/legacy.js')";
  const show = `(async () => {
    const views = (${legacy}).ViewManager.ViewManager.instance();
    const own = [...views.views.keys()].find((id) => id.endsWith('Tabhand'));
    if (own) await views.showView(own);
    return own !== undefined;
  })()`;
  await waitFor(async () => Boolean(await window.evaluate(show)), 'the panel Tabhand in DevTools');
  const frame = await window.waitForFrame((each: Frame) => each.url().endsWith('/devtools-panel.html'));
  const selected = `(async () => (${legacy}).InspectorView.InspectorView.instance().tabbedPane.selectedTabId)()`;
  return toDevTools(page, {
    value: (expression) => frame.evaluate(expression),
    inFront: async () => String(await window.evaluate(selected)),
    close: () => browser.close(),
  });
}

/** Opens the toolbox for the tab in front, and in it Tabhand's panel. */
const showPanel = `(async () => {
  const { require } = ChromeUtils.importESModule('resource://devtools/shared/loader/Loader.sys.mjs');
  const { gDevTools } = require('devtools/client/framework/devtools');
  globalThis.toolbox = await gDevTools.showToolboxForTab(gBrowser.selectedTab, { toolId: 'webconsole' });
  while (!toolbox.getAdditionalTools().length) await new Promise((resolve) => setTimeout(resolve, 100));
  await toolbox.selectTool(toolbox.getAdditionalTools()[0].id);
})()`;

/** Evaluates in Tabhand's panel, which runs in the process of extensions. */
const inPanel = (expression: string) => `new Promise((resolve) => {
  const { id } = toolbox.getAdditionalTools()[0];
  const frame = toolbox.doc.getElementById('toolbox-panel-iframe-' + id);
  const { messageManager } = frame.contentDocument.querySelector('browser');
  const name = 'answer ' + Math.random();
  messageManager.addMessageListener(name, ({ data }) => resolve(data));
  setTimeout(() => resolve(null), 2000); // the panel was being loaded: nobody answers
  // The page's policy forbids eval; a sandbox over the page isn't bound by it.
  const sandbox = 'Cu.Sandbox(content, { sandboxPrototype: content.wrappedJSObject, wantXrays: false })';
  const value = 'Cu.evalInSandbox(' + ${JSON.stringify(JSON.stringify(expression))} + ', ' + sandbox + ')';
  const script = 'sendAsyncMessage(' + JSON.stringify(name) + ', ' + value + ')';
  messageManager.loadFrameScript('data:,' + encodeURIComponent(script), false);
})`;

export async function openFirefoxDevTools(url: string): Promise<DevTools> {
  const { browser, close } = await borrowFirefox();
  const { folder, giveBack } = await lendBuild('firefox');
  await browser.installExtension(folder);
  const page = await browser.newPage();
  await openPage(page, url);
  await page.bringToFront();
  await evaluateInBrowser(browser, showPanel);
  return toDevTools(page, {
    value: (expression) => evaluateInBrowser(browser, inPanel(expression)),
    inFront: async () => String(await evaluateInBrowser(browser, 'toolbox.currentToolId')),
    async close() {
      await evaluateInBrowser(browser, 'toolbox.destroy()');
      await close();
      await giveBack();
    },
  });
}

/** A Tabhand with nothing stored for each test of a file, in one browser: the page of odd tools, the panel beside it, and a model that follows the test's script. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ModelServer, type Script, serveModel } from '../../playground/model-server';
import { type Playground, servePlayground } from '../../playground/serve';
import type { Surface, TabhandBrowser } from './browsers/browser';
import { choosesModelAt } from './journey';

export interface ScriptedWorld {
  browser: TabhandBrowser;
  model: ModelServer;
  /** Of the page. */
  address: string;
  page: Surface;
  panel: Surface;
}

/** Called where tests are described; what it gives begins a test's world, which ends with the test. */
export function scriptedWorld(launch: () => Promise<TabhandBrowser>): (script: Script) => Promise<ScriptedWorld> {
  let site: Playground;
  let launched: TabhandBrowser | undefined;
  let close: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    [launched, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
  });
  afterAll(async () => {
    await launched?.close();
    await site?.close();
  });
  afterEach(async () => {
    await close?.();
    close = undefined;
  });
  return async (script) => {
    if (!launched) throw new Error('There is no browser.');
    const { openPanel } = launched;
    const surfaces: Surface[] = [];
    const browser: TabhandBrowser = {
      ...launched,
      async openPanel(site) {
        const panel = await openPanel(site);
        surfaces.push(panel);
        return panel;
      },
    };
    const model = await serveModel(script);
    const address = `${site.url}lab/odd.html`;
    const page = await browser.openSite(address);
    surfaces.push(page);
    close = async () => {
      await Promise.all(surfaces.map((surface) => surface.close().catch(() => undefined))); // a test may have closed it
      await forget(browser);
      await model.close();
    };
    const panel = await browser.openPanel(page);
    await panel.sees('9 tools');
    await choosesModelAt(panel, model.url);
    return { browser, model, address, page, panel };
  };
}

/** Whatever a test did to the background: it is as after the installation. */
async function forget(browser: TabhandBrowser): Promise<void> {
  await browser.killBackground();
  await browser.evaluateAtDesk(forgetting);
  await browser.killBackground(); // which the emptied storage has woken, and which may have read what was there
}

const forgetting = `(async ({ storage }) => {
  await Promise.all([storage.local.clear(), storage.session.clear()]);
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('tabhand');
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
})(globalThis.browser ?? chrome)`;

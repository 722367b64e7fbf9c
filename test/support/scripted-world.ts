/** A browser of its own for each test: the page of odd tools, the panel beside it, and a model that follows the test's script. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ModelServer, type Script, serveModel } from '../../playground/model-server/index';
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
  let open: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    site = await servePlayground({ port: 0, framePort: 0 });
  });
  afterAll(() => site?.close());
  afterEach(async () => {
    const closing = open;
    open = [];
    for (const close of closing) await close();
  });
  return async (script) => {
    const browser = await launch();
    open.push(browser.close);
    const model = await serveModel(script);
    open.push(model.close);
    const address = `${site.url}lab/odd.html`;
    const page = await browser.openSite(address);
    const panel = await browser.openPanel(page);
    await panel.sees('9 tools');
    await choosesModelAt(panel, model.url);
    return { browser, model, address, page, panel };
  };
}

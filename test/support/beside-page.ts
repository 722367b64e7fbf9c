/** A page of the demo site, the panel beside it, and a scripted model that it uses: where many journeys begin. */
import { afterAll, beforeAll } from 'vitest';
import { type Playground, servePlayground } from '../../playground/serve';
import type { Surface, TabhandBrowser } from './browsers/browser';
import { choosesModelAt } from './journey';
import { type ScriptedModel, serveScriptedModel } from './scripted-model';

interface BesidePage {
  browser: TabhandBrowser;
  site: Playground;
  model: ScriptedModel;
  page: Surface;
  panel: Surface;
}

/** Complete from the first test on. `path`: of the page, on the site. */
export function startBeside(launch: () => Promise<TabhandBrowser>, path: string): BesidePage {
  const all = {} as BesidePage; // see above
  beforeAll(async () => {
    const site = servePlayground({ port: 0, framePort: 0 });
    const [browser, model] = await Promise.all([launch(), serveScriptedModel()]);
    Object.assign(all, { browser, model, site: await site });
    all.page = await browser.openSite(`${all.site.url}${path}`);
    all.panel = await browser.openPanel(all.page);
    await choosesModelAt(all.panel, model.url);
  });
  afterAll(async () => {
    await all.browser?.close();
    await all.site?.close();
    await all.model?.close();
  });
  return all;
}

/** One browser for the tests of a file: the music page, the panel beside it, and a scripted model server. */
import { afterAll, beforeAll } from 'vitest';
import { type Playground, servePlayground } from '../../playground/serve';
import type { Surface } from './browsers/browser';
import { type Chromium, launchChromium } from './browsers/chromium';
import { type ScriptedModel, serveScriptedModel } from './scripted-model';

export interface MusicBeside {
  browser: Chromium;
  site: Playground;
  model: ScriptedModel;
  panel: Surface;
}

/** Called where tests are described; `begin` is given it all before the first of them. */
export function musicBeside(begin: (world: MusicBeside) => void | Promise<void>): void {
  let world: Omit<MusicBeside, 'panel'> | undefined;
  beforeAll(async () => {
    const [browser, site, model] = await Promise.all([
      launchChromium(),
      servePlayground({ port: 0, framePort: 0 }),
      serveScriptedModel(),
    ]);
    world = { browser, site, model };
    const panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await panel.sees('7 tools');
    await begin({ ...world, panel });
  });
  afterAll(async () => {
    await world?.browser.close();
    await Promise.all([world?.site.close(), world?.model.close()]);
  });
}

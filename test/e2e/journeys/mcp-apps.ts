/** A server's app: drawn in its call where the browser can isolate it, and what it asks for goes by the user. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { type AppServer, serveApp } from '../../support/app-server';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { addsServer, choosesModelAt, ending, offers, personSays } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

interface AppWorld {
  browser: TabhandBrowser;
  panel: Surface;
  server: AppServer;
  model: ScriptedModel;
  /** The model draws an app, which does this; `tool`: another one. */
  draws(act: string, word: string, tool?: string): Promise<void>;
}

/** Launches everything before the file's tests, and lets the model read from the server once and for all. */
function appWorld(launch: () => Promise<TabhandBrowser>): AppWorld {
  const world = {} as AppWorld & { site: Playground }; // filled before the first test
  let turn = 0;
  world.draws = async (act, word, tool = '_draw_app') => {
    const said = `Drawn ${++turn}.`;
    world.model.plays({ calls: [{ match: ending(tool), arguments: { act, word } }] }, { text: said });
    await personSays(world.panel, `draw ${turn}`);
    // Only the first reading from the server asks; a card after that one is the app's, and its test answers it.
    if (turn === 1) await world.panel.click('Always allow');
    await world.panel.sees(said);
  };
  beforeAll(async () => {
    const [browser, site, server, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveApp(),
      serveScriptedModel(),
    ]);
    const panel = await browser.openPanel(await browser.openSite(`${site.url}lab/odd.html`));
    Object.assign(world, { browser, site, server, model, panel });
    await choosesModelAt(panel, model.url);
    await addsServer(panel, server.url, 'words');
    await panel.sees('1 of 1 connected');
    await panel.click('Chat');
  });
  afterAll(async () => {
    await world.browser?.close();
    await Promise.all([world.site?.close(), world.server?.close(), world.model?.close()]);
  });
  return world;
}

export function mcpAppsJourney(launch: () => Promise<TabhandBrowser>): AppWorld {
  const world = appWorld(launch);

  test('a tool with an app is called by the model, and a tool that only apps may call isn’t offered', async () => {
    await world.draws('show', 'owl');
    expect(offers(world.model.heard()[0], '_keep_word')).toBe(true);
    expect(offers(world.model.heard()[0], '_only_for_apps')).toBe(false);
    expect(world.model.told()).toContain('The word is owl');
  });

  test('the app is drawn in the call, or it is said that this browser can’t isolate it', async () => {
    const isDrawn = world.browser.name === 'chromium';
    await world.panel.sees(isDrawn ? 'App of words' : 'words has an app for this result. Only Chrome can isolate it');
    await world.panel.until(`(document.querySelector('.app iframe') !== null) === ${isDrawn}`);
  });
  return world;
}

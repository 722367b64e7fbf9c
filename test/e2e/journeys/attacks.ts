/** The attacks by name in a real browser: one start for all of them. Those on parts of the product alone are in test/attacks. */
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { namesLeftOut } from '../../attacks/browser-guards';
import { allInBrowser } from '../../attacks/in-browser/all';
import { type HostileSite, serveHostile } from '../../attacks/in-browser/hostile-site';
import { writeOtherExtension } from '../../attacks/in-browser/other-extension';
import { anew, type BrowserWorld } from '../../attacks/in-browser/world';
import type { LaunchOptions, Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, offersWhole } from '../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

/** In a mutated run only the attacks that these guards hold: they must get through. */
const leftOut = namesLeftOut();

export function attacksJourney(
  name: TabhandBrowser['name'],
  launch: (options: LaunchOptions) => Promise<TabhandBrowser>,
) {
  let world: BrowserWorld;
  let browser: TabhandBrowser;
  let hostile: HostileSite;
  let model: ScriptedModel;
  let page: Surface;
  let panel: Surface;
  let other: Awaited<ReturnType<typeof writeOtherExtension>>;

  beforeAll(async () => {
    other = await writeOtherExtension();
    [browser, hostile, model] = await Promise.all([
      launch({ beside: [other.folder] }),
      serveHostile(),
      serveScriptedModel(),
    ]);
    page = await browser.openSite(hostile.url);
    panel = await browser.openPanel(page);
    await panel.sees('3 tools');
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 30);
    world = { browser, hostile, model, page, panel };
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([hostile?.close(), model?.close(), other?.remove()]);
  });
  beforeEach(() => anew(world));

  describe('attacks', () => {
    const here = allInBrowser.filter(
      ({ only, ...attack }) => (!only || only === name) && (leftOut.length === 0 || leftOut.includes(attack.guard)),
    );
    for (const attack of here) {
      // A breach takes no retry: what gets through once gets through.
      test(`${attack.attacker}: ${attack.name}`, { timeout: 30_000 }, () => attack.attempt(world));
    }
  });
}

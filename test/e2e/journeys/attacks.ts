/** The attacks by name in a real browser: one start for all of them. Those on parts of the product alone are in test/attacks. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserGuardName, browserGuards } from '../../attacks/browser-guards';
import { allInBrowser } from '../../attacks/in-browser/all';
import { serveHostile } from '../../attacks/in-browser/hostile-site';
import { writeOtherExtension } from '../../attacks/in-browser/other-extension';
import { type BrowserAttack, type BrowserWorld, startAgain, takenAway, waitFor } from '../../attacks/in-browser/world';
import { takeAway } from '../../attacks/switches';
import type { LaunchOptions, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, command, offersWhole } from '../../support/journey';
import { sampled } from '../../support/sample';
import { serveScriptedModel } from '../../support/scripted-model';

type Launch = (options: LaunchOptions) => Promise<TabhandBrowser>;

const builds = { chromium: 'chrome-mv3', firefox: 'firefox-mv3' };

export function attacksJourney(name: TabhandBrowser['name'], launch: Launch): void {
  const here = allInBrowser.filter(({ only }) => !only || only === name);
  // What is tried in both is Chromium’s every day.
  const tried = name === 'firefox' ? sampled(here, 5) : here;
  if (!takenAway) describe('attacks', () => tries(tried, launch));
  const names = Object.keys(browserGuards) as BrowserGuardName[]; // the list's own keys
  for (const guard of names.filter(isTakenAway)) {
    const its = here.filter((attack) => attack.guard === guard);
    if (its.length > 0) describe(`without “${guard}”`, () => tries(its, launchWithout(guard, name, launch), true));
  }
}

const isTakenAway = (name: string): boolean =>
  Boolean(takenAway && (takenAway.length === 0 || takenAway.includes(name)));

/** The browser with a copy of the build with switches, in which one is turned. */
function launchWithout(guard: BrowserGuardName, name: TabhandBrowser['name'], launch: Launch): Launch {
  return async (options) => {
    const extension = await mkdtemp(join(tmpdir(), 'without-a-guard-'));
    await cp(join('.output/with-switches', builds[name]), extension, { recursive: true });
    await takeAway(guard, extension);
    const browser = await launch({ ...options, extension });
    return { ...browser, close: () => browser.close().then(() => rm(extension, { recursive: true })) };
  };
}

/** A breach takes no retry: what gets through once gets through. What `getThrough` must do so just as well. */
function tries(attacks: readonly BrowserAttack[], launch: Launch, getThrough = false): void {
  let world: BrowserWorld;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    [world, close] = await openWorld(launch);
  });
  afterAll(() => close?.());
  beforeEach(() => startAgain(world));

  for (const attack of attacks) {
    test(`${attack.attacker}: ${attack.name}`, { timeout: 90_000, retry: 0 }, async () => {
      expect(await attack.attempt(world), attack.breach).toBe(getThrough);
    });
  }
}

async function openWorld(launch: Launch): Promise<[BrowserWorld, () => Promise<unknown>]> {
  const other = await writeOtherExtension();
  const [browser, hostile, model] = await Promise.all([
    launch({ beside: [other.folder], safeHosts: ['off.localhost.'], clicksInFront: true }),
    serveHostile(),
    serveScriptedModel(),
  ]);
  const close = () => browser.close().then(() => Promise.all([hostile.close(), model.close(), other.remove()]));
  const page = await browser.openSite(hostile.url);
  const panel = await browser.openPanel(page);
  await panel.sees('3 tools');
  await choosesModelAt(panel, model.url);
  await offersWhole(panel, 30);
  await command(panel, 'set-site', { origin: new URL(hostile.offUrl).origin, off: true });
  const off = await browser.openSite(hostile.offUrl);
  const isOff = () => off.goto(hostile.offUrl).then(() => off.value<boolean>(`!('modelContext' in document)`));
  await waitFor(isOff, 'the site to be off');
  const second = { page: off, panel: await browser.openPanel(off) };
  return [{ browser, hostile, model, page, panel, second }, close];
}

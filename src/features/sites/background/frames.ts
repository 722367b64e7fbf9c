/** Reaches the frames of a tab: asks their relays, and injects the scripts where there are none yet. */

import { askFrames, bringToolStyles, injectScripts, mayInject } from '#browser/scripting.ts';
import { openTabs, readTab } from '#browser/tabs.ts';
import { originOf, siteOf } from '#core/settings/web-address.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import { sayHello } from '#page/in-frames.ts';
import { relayKey } from '#page/wire.ts';
import { Documents, type EndedPageCall, type PageReach, type TabHello } from './documents';
import { experimentalPages } from './experimental-pages';
import type { IsOff } from './panels';

/** Milliseconds for all frames together; after that, only the top frame is asked. */
const allFramesWithin = 700;

/** Milliseconds in which a page's scripts may still be about to register its tools. */
const youth = 3000;

/** Null if the signal aborts first. */
const before = <T>(work: Promise<T>, signal: AbortSignal) => unlessAborted(work, signal, () => null);

/** The browser answers for all frames at once: one that is busy would hide the whole tab. */
async function ask(tabId: number, signal: AbortSignal) {
  const brief = AbortSignal.any([signal, AbortSignal.timeout(allFramesWithin)]);
  const all = await before(askFrames(tabId, sayHello, relayKey), brief);
  return { all, frames: all ?? (await before(askFrames(tabId, sayHello, relayKey, [0]), signal)) ?? [] };
}

/**
 * Whether each frame's site is blocked. A sandboxed frame without an address doesn't say whose it is: it counts as the
 * blocked site's, if one of the frames around it is.
 */
export async function areOff(frames: readonly { url: string }[], isOff: IsOff): Promise<boolean[]> {
  const off = await Promise.all(frames.map(({ url }) => isOff(url)));
  return frames.map(({ url }, i) => off[i] || (url === 'null' && off.includes(true)));
}

/** Leaves out frames of blocked sites, and all frames of a page whose own site is. */
async function askAllowed(tabId: number, isOff: IsOff, signal: AbortSignal) {
  const { all, frames } = await ask(tabId, signal);
  const off = await areOff(frames, isOff);
  const top = frames.findIndex(({ frameId }) => frameId === 0);
  const { url, age } = frames[top] ?? {};
  return { silent: !all, top: url, age, frames: off[top] ? [] : frames.filter((_, i) => !off[i]) };
}

/** Asks, injects the scripts where they are missing, and asks again. */
async function askAndInject(tabId: number, isOff: IsOff, signal: AbortSignal) {
  const first = await askAllowed(tabId, isOff, signal);
  const missing = first.frames.filter((frame) => frame.relay === null && mayInject(frame));
  if (missing.length === 0) return first;
  await before(injectScripts(tabId, missing), signal);
  return askAllowed(tabId, isOff, signal);
}

export const createIsOff =
  (settings: Pick<SettingsStore, 'read'>): IsOff =>
  async (url) => {
    const site = URL.canParse(url) ? siteOf(new URL(url).origin) : '';
    return (await settings.read()).sitesOff.includes(site);
  };

function createReach(isOff: IsOff): PageReach & { greetTabs(): Promise<void> } {
  return {
    isOff,
    /** Brings the scripts to the pages that are open. */
    async greetTabs() {
      for (const tabId of await openTabs()) void this.hello(tabId, AbortSignal.timeout(5000));
    },
    async hello(tabId, signal) {
      const { url = '', loading } = (await readTab(tabId)) ?? {};
      const freshAt = (age = Number.POSITIVE_INFINITY): TabHello['fresh'] =>
        loading ? 'loading' : age < youth ? 'young' : undefined;
      const nobody = { topOrigin: originOf(url) ?? 'null', frames: [], late: false, silent: false, fresh: freshAt() };
      if (!/^(https?|file):/.test(url) || (await isOff(url))) return nobody;
      const answer = await askAndInject(tabId, isOff, signal).catch(() => null); // the browser keeps it closed to extensions
      if (!answer) return nobody;
      void bringToolStyles(
        tabId,
        answer.frames.filter(({ styles }) => styles),
      );
      const frames = answer.frames.flatMap(({ relay }) => relay ?? []);
      const { late = false, madeBy } = answer.frames.find(({ frameId }) => frameId === 0)?.relay ?? {};
      const [topOrigin, fresh] = [originOf(answer.top ?? url) ?? 'null', freshAt(answer.age)];
      return { topOrigin, frames, late, madeBy, silent: answer.silent, fresh };
    },
  };
}

interface Pages {
  isOff: IsOff;
  settings: Pick<SettingsStore, 'read'>;
  /** Who is told that a tab's tools may have changed, and that one was called. */
  followers(): readonly Follower[];
}

interface Follower {
  pageChanged(tabId: number): void;
  tellCall?(call: EndedPageCall): void;
}

/** The tabs' documents, and how they are reached. */
export function openPages({ isOff, settings, followers }: Pages) {
  const reach = createReach(isOff);
  const listeners = {
    changed(tabId: number) {
      for (const each of followers()) each.pageChanged(tabId);
    },
    called(call: EndedPageCall) {
      for (const each of followers()) each.tellCall?.(call);
    },
  };
  const bridge = new Documents(reach, listeners);
  return { reach, bridge, found: experimentalPages(bridge, settings) };
}

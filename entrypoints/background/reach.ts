/** How the background reaches the frames of a tab: calls on their relays, and brings scripts where there are none yet. */
import { type RelayHello, relayKey } from '#bridge';
import type { PageReach } from '#bridge/doors';
import { askFrames, injectScripts, readTab } from '#browser';
import { siteOf } from '#settings';
import type { SettingsStore } from '#storage';

type IsOff = (url: string) => Promise<boolean>;

interface FrameAnswer {
  /** The frame's address; of a frame that has none of its own, the one that it takes after. */
  url: string;
  /** Null: no relay of this extension runs there, or it finds no page end to speak to. */
  relay: RelayHello | null;
}

/** Runs inside each frame: nothing from outside this function exists there. Null where the API must be absent. */
function sayHello(key: string): FrameAnswer | null {
  if (!isSecureContext) return null;
  const world = globalThis as unknown as Record<string, { hello(): RelayHello | null } | undefined>; // the relay left it there
  const url = /^(https?|file):/.test(location.href) ? location.href : document.baseURI;
  return { url, relay: world[key]?.hello() ?? null };
}

const within = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  Promise.race([
    work,
    new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true })),
  ]);

/** Frames of sites that are switched off are not spoken to, whatever page they are part of. */
async function greet(tabId: number, isOff: IsOff, signal: AbortSignal): Promise<RelayHello[]> {
  const ask = async () => {
    const frames = (await within(askFrames(tabId, sayHello, relayKey), signal)) ?? [];
    const off = await Promise.all(frames.map(({ url }) => isOff(url)));
    return frames.filter((_, i) => !off[i]);
  };
  const first = await ask();
  const deaf = first.filter(({ relay }) => relay === null).map(({ frameId }) => frameId);
  if (deaf.length > 0) await within(injectScripts(tabId, deaf), signal);
  return (deaf.length > 0 ? await ask() : first).flatMap(({ relay }) => relay ?? []);
}

/** Whether a person switched Tabhand off for the site of an address. */
export const switchedOff = (settings: SettingsStore) => async (url: string) => {
  const site = URL.canParse(url) ? siteOf(new URL(url).origin) : '';
  return (await settings.read()).sitesOff.includes(site);
};

export function createReach(isOff: IsOff): PageReach {
  return {
    async hello(tabId, signal) {
      const url = (await readTab(tabId))?.url ?? '';
      const topOrigin = URL.canParse(url) ? new URL(url).origin : 'null';
      if (!/^(https?|file):/.test(url) || (await isOff(url))) return { topOrigin, frames: [] };
      const frames = await greet(tabId, isOff, signal).catch(() => []); // the browser keeps it closed to extensions
      return { topOrigin, frames };
    },
  };
}

/** How the background reaches the frames of a tab: calls on their relays, and brings scripts where there are none yet. */
import { type RelayHello, relayKey } from '#bridge';
import type { PageReach } from '#bridge/doors';
import { askFrames, injectScripts, readTab } from '#browser';

/** Runs inside each frame: nothing from outside this function exists there. */
function sayHello(key: string): RelayHello | null {
  const world = globalThis as unknown as Record<string, { hello(): RelayHello } | undefined>; // the relay left it there
  return world[key]?.hello() ?? null;
}

const within = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  Promise.race([
    work,
    new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true })),
  ]);

/** A tab that the browser keeps closed to extensions has no frames to speak to. */
async function greet(tabId: number, signal: AbortSignal): Promise<RelayHello[]> {
  const ask = () => within(askFrames(tabId, sayHello, relayKey), signal);
  const first = (await ask()) ?? [];
  if (!first.includes(null)) return first.flatMap((answer) => answer ?? []);
  await within(injectScripts(tabId), signal);
  return ((await ask()) ?? []).flatMap((answer) => answer ?? []);
}

export function createReach(isOff: (url: string) => Promise<boolean>): PageReach {
  return {
    async hello(tabId, signal) {
      const url = (await readTab(tabId))?.url ?? '';
      const topOrigin = URL.canParse(url) ? new URL(url).origin : 'null';
      if (!/^(https?|file):/.test(url) || (await isOff(url))) return { topOrigin, frames: [] };
      const frames = await greet(tabId, signal).catch(() => []); // the browser keeps it closed to extensions
      return { topOrigin, frames };
    },
  };
}

/** How the background reaches the frames of a tab: calls on their relays, and brings scripts where there are none yet. */
import { type RelayHello, relayKey } from '#bridge';
import type { PageReach } from '#bridge/doors';
import { askFrames, injectScripts, readTab } from '#browser';
import { siteOf } from '#settings';
import type { SettingsStore } from '#storage';

type IsOff = (url: string) => Promise<boolean>;

/** Milliseconds for all frames together; then the top frame is asked alone. */
const patience = 700;

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

async function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null;
  const ended = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
  return Promise.race([work, ended]);
}

/** The browser answers for all frames at once: one that is busy would hide the whole tab. */
async function ask(tabId: number, signal: AbortSignal) {
  const brief = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const all = await within(askFrames(tabId, sayHello, relayKey), brief);
  return { all, frames: all ?? (await within(askFrames(tabId, sayHello, relayKey, [0]), signal)) ?? [] };
}

/** Frames of sites that are switched off are not spoken to, whatever page they are part of; nor are any of theirs. */
async function askThoseThatAreOn(tabId: number, isOff: IsOff, signal: AbortSignal) {
  const { all, frames } = await ask(tabId, signal);
  const off = await Promise.all(frames.map(({ url }) => isOff(url)));
  const top = frames.findIndex(({ frameId }) => frameId === 0);
  return { silent: !all, top: frames[top]?.url, frames: off[top] ? [] : frames.filter((_, i) => !off[i]) };
}

/** Asks, brings scripts to those that have none, and asks again. */
async function greet(tabId: number, isOff: IsOff, signal: AbortSignal) {
  const first = await askThoseThatAreOn(tabId, isOff, signal);
  const deaf = first.frames.filter(({ relay }) => relay === null).map(({ frameId }) => frameId);
  if (deaf.length === 0) return first;
  await within(injectScripts(tabId, deaf), signal);
  return askThoseThatAreOn(tabId, isOff, signal);
}

/** Whether a person switched Tabhand off for the site of an address. */
export const switchedOff = (settings: SettingsStore) => async (url: string) => {
  const site = URL.canParse(url) ? siteOf(new URL(url).origin) : '';
  return (await settings.read()).sitesOff.includes(site);
};

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : 'null');

export function createReach(isOff: IsOff): PageReach {
  return {
    isOff,
    async hello(tabId, signal) {
      const url = (await readTab(tabId))?.url ?? '';
      const nothing = { topOrigin: originOf(url), frames: [], late: false, silent: false };
      if (!/^(https?|file):/.test(url) || (await isOff(url))) return nothing;
      const answer = await greet(tabId, isOff, signal).catch(() => null); // the browser keeps it closed to extensions
      if (!answer) return nothing;
      const frames = answer.frames.flatMap(({ relay }) => relay ?? []);
      const late = answer.frames.some(({ frameId, relay }) => frameId === 0 && relay?.late);
      return { topOrigin: originOf(answer.top ?? url), frames, late, silent: answer.silent };
    },
  };
}

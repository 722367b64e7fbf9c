/** Where the page and relay scripts run: registered at run time, brought into open tabs, and called on. */
import { type Browser, browser } from 'wxt/browser';
import type { Settings } from '#settings';

const page = { id: 'page', files: ['/page.js'], world: 'MAIN' } as const;
const relay = { id: 'relay', files: ['/relay.js'], world: 'ISOLATED' } as const;
/** In the page script's own registration, since only the files of one are sure to run in order. */
const compat = '/compat.js';
const withCompat = { ...page, files: [...page.files, compat] } as const;

/** What a person set about pages. */
type Choice = Pick<Settings, 'earlierShapes' | 'sitesOff'>;

type InjectedScript = typeof page | typeof relay | typeof withCompat;
type Script = Browser.scripting.RegisteredContentScript;

let last: Promise<unknown> = Promise.resolve();

/**
 * Registers both scripts, and with the first one the second page script if it is wanted, for every site but those that are
 * switched off. Each registration replaces the last: one after
 * the other, and in one step, so that no page is without them in between.
 */
export function registerScripts(choice: Choice): Promise<void> {
  const registered = last.then(() => replaceScripts(toScripts(choice)));
  last = registered.catch(() => undefined); // its caller hears of it
  return registered;
}

async function replaceScripts(scripts: Script[]): Promise<void> {
  const known = new Set((await browser.scripting.getRegisteredContentScripts()).map(({ id }) => id));
  const old = scripts.filter(({ id }) => known.has(id));
  const fresh = scripts.filter(({ id }) => !known.has(id));
  if (old.length > 0) await browser.scripting.updateContentScripts(old);
  if (fresh.length > 0) await browser.scripting.registerContentScripts(fresh);
}

/** Every member is named, also an empty list: an update leaves what it doesn't name as it was. */
function toScripts({ sitesOff, earlierShapes }: Choice): Script[] {
  const where: Omit<Script, 'id'> = {
    matches: ['<all_urls>'],
    excludeMatches: sitesOff.filter((site) => URL.canParse(site)).map((site) => `${site}/*`),
    allFrames: true,
    matchOriginAsFallback: true,
    runAt: 'document_start',
    persistAcrossSessions: true,
  };
  return [earlierShapes ? withCompat : page, relay].map(({ id, files, world }) => ({
    id,
    world,
    js: [...files],
    ...where,
  }));
}

/** Brings the scripts that are registered into these frames of a tab; where they run already, they notice and do nothing. */
export async function injectScripts(tabId: number, frameIds: number[]): Promise<void> {
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [page.id] });
  const scripts = [registered?.js?.some((file) => file.endsWith(compat)) ? withCompat : page, relay];
  // One call for each: a frame that has just gone would fail them all.
  await Promise.allSettled(frameIds.map((frameId) => injectInto({ tabId, frameIds: [frameId] }, scripts)));
}

async function injectInto(target: Browser.scripting.InjectionTarget, scripts: InjectedScript[]): Promise<void> {
  for (const { files, world } of scripts) {
    await browser.scripting.executeScript({ target, files: [...files], world, injectImmediately: true });
  }
}

/**
 * Runs `ask` in the isolated world of these frames of a tab, or of every frame; those that have nothing to say are left
 * out. Answers when all have.
 */
export async function askFrames<T extends object>(
  tabId: number,
  ask: (key: string) => T | null,
  key: string,
  frameIds?: number[],
): Promise<(T & { frameId: number })[]> {
  const target = { tabId, ...(frameIds ? { frameIds } : { allFrames: true }) };
  const answers = await browser.scripting.executeScript({ target, func: ask, args: [key], injectImmediately: true });
  return answers.flatMap(({ frameId, result }) => {
    const answer = result as T | null | undefined; // `ask` ran there: its type is T
    return answer ? [{ ...answer, frameId }] : [];
  });
}

/**
 * Runs a script of ours once in a tab's own page, and gives what it gave. Null: the browser keeps the page closed.
 * Undefined: the page was too busy to be read before the signal.
 */
export async function runOnce(tabId: number, file: '/reader.js', signal: AbortSignal): Promise<unknown> {
  const target = { tabId, frameIds: [0] };
  const files = [file];
  const read = browser.scripting.executeScript({ target, files }).then(
    (answers) => answers[0]?.result ?? null,
    () => null,
  );
  const late = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([read, late]);
}

/** Where the page and relay scripts run: registered at run time, brought into open tabs, and called on. */
import { type Browser, browser } from 'wxt/browser';

const page = { id: 'page', file: '/page.js', world: 'MAIN' } as const;
const relay = { id: 'relay', file: '/relay.js', world: 'ISOLATED' } as const;

type Script = Browser.scripting.RegisteredContentScript;

let last: Promise<unknown> = Promise.resolve();

/**
 * Registers both scripts for every site but those that are switched off. Each registration replaces the last: one after
 * the other, and in one step, so that no page is without them in between.
 */
export function registerScripts(sitesOff: readonly string[]): Promise<void> {
  const registered = last.then(() => replaceScripts(toScripts(sitesOff)));
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
function toScripts(sitesOff: readonly string[]): Script[] {
  const where: Omit<Script, 'id'> = {
    matches: ['<all_urls>'],
    excludeMatches: sitesOff.filter((site) => URL.canParse(site)).map((site) => `${site}/*`),
    allFrames: true,
    matchOriginAsFallback: true,
    runAt: 'document_start',
    persistAcrossSessions: true,
  };
  return [page, relay].map(({ id, file, world }) => ({ id, world, js: [file], ...where }));
}

/** Brings both scripts into these frames of a tab; where they run already, they notice and do nothing. */
export async function injectScripts(tabId: number, frameIds: number[]): Promise<void> {
  // One call for each: a frame that has just gone would fail them all.
  await Promise.allSettled(frameIds.map((frameId) => injectInto({ tabId, frameIds: [frameId] })));
}

async function injectInto(target: Browser.scripting.InjectionTarget): Promise<void> {
  for (const { file, world } of [page, relay]) {
    await browser.scripting.executeScript({ target, files: [file], world, injectImmediately: true });
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

/** Where the page and relay scripts run: registered at run time, brought into open tabs, and called on. */
import { type Browser, browser } from 'wxt/browser';

const page = { id: 'page', file: '/page.js', world: 'MAIN' } as const;
const relay = { id: 'relay', file: '/relay.js', world: 'ISOLATED' } as const;

/** Registers both scripts for every site but those that are switched off. Each registration replaces the last. */
export async function registerScripts(sitesOff: readonly string[]): Promise<void> {
  const excludeMatches = sitesOff.filter((site) => URL.canParse(site)).map((site) => `${site}/*`);
  const where: Omit<Browser.scripting.RegisteredContentScript, 'id'> = {
    matches: ['<all_urls>'],
    ...(excludeMatches.length > 0 && { excludeMatches }),
    allFrames: true,
    matchOriginAsFallback: true,
    runAt: 'document_start',
    persistAcrossSessions: true,
  };
  await browser.scripting.unregisterContentScripts({ ids: [page.id, relay.id] }).catch(() => undefined); // there may be none
  await browser.scripting.registerContentScripts(
    [page, relay].map(({ id, file, world }) => ({ id, world, js: [file], ...where })),
  );
}

/** Brings both scripts into these frames of a tab; where they run already, they notice and do nothing. */
export async function injectScripts(tabId: number, frameIds: number[]): Promise<void> {
  const target = { tabId, frameIds };
  for (const { file, world } of [page, relay]) {
    await browser.scripting.executeScript({ target, files: [file], world, injectImmediately: true });
  }
}

/** Runs `ask` in the isolated world of every frame of a tab; frames that have nothing to say are left out. */
export async function askFrames<T extends object>(
  tabId: number,
  ask: (key: string) => T | null,
  key: string,
): Promise<(T & { frameId: number })[]> {
  const target = { tabId, allFrames: true };
  const answers = await browser.scripting.executeScript({ target, func: ask, args: [key], injectImmediately: true });
  return answers.flatMap(({ frameId, result }) => {
    const answer = result as T | null | undefined; // `ask` ran there: its type is T
    return answer ? [{ ...answer, frameId }] : [];
  });
}

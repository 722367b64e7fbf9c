/** Registers the page and relay scripts at run time, injects them into open tabs, and runs functions in frames. */
import { type Browser, browser } from 'wxt/browser';
import type { Settings } from '#core/settings/settings.ts';
import { secondMessage } from '#page/wire.ts';

const page = { id: 'page', files: ['/page.js'], world: 'MAIN' } as const;
const relay = { id: 'relay', files: ['/relay.js'], world: 'ISOLATED' } as const;
/** Parts of the page script's registration, by their settings: only the files of one registration are sure to run in order. */
const extras = { experimental: '/experimental.js', earlierShapes: '/compat.js' } as const;

/** The settings that decide where which scripts run. */
type PageSettings = Pick<Settings, keyof typeof extras | 'sitesOff'>;

/** The page script, with the extras that are wanted. */
const pageWith = (wants: (setting: keyof typeof extras) => boolean | undefined) => ({
  ...page,
  files: [...page.files, ...(['experimental', 'earlierShapes'] as const).filter(wants).map((name) => extras[name])], // const: their keys
});

type InjectedScript = ReturnType<typeof pageWith> | typeof relay;
type Script = Browser.scripting.RegisteredContentScript;

let last: Promise<unknown> = Promise.resolve();

/**
 * Registers both scripts, with the extras that are switched on, for every site but those that are switched
 * off. A registration replaces the one before it in one step, so that no page is without scripts in between.
 */
export function registerScripts(settings: PageSettings): Promise<void> {
  const registered = last.then(() => replaceScripts(toScripts(settings)));
  last = registered.catch(() => undefined); // reported to its caller
  return registered;
}

async function replaceScripts(scripts: Script[]): Promise<void> {
  const known = new Set((await browser.scripting.getRegisteredContentScripts()).map(({ id }) => id));
  const old = scripts.filter(({ id }) => known.has(id));
  const fresh = scripts.filter(({ id }) => !known.has(id));
  if (old.length > 0) await browser.scripting.updateContentScripts(old);
  if (fresh.length > 0) await browser.scripting.registerContentScripts(fresh);
}

/** Names every member, empty lists too: an update doesn't change members that it doesn't name. */
function toScripts({ sitesOff, ...settings }: PageSettings): Script[] {
  const where: Omit<Script, 'id'> = {
    matches: ['<all_urls>'],
    excludeMatches: sitesOff.flatMap(toPatterns),
    allFrames: true,
    matchOriginAsFallback: true,
    runAt: 'document_start',
    persistAcrossSessions: true,
  };
  return [pageWith((name) => settings[name]), relay].map(({ id, files, world }) => ({
    id,
    world,
    js: [...files],
    ...where,
  }));
}

/** To Firefox a name with a dot behind it is another host. An IP address bears none: it is there twice, which is as good. */
const toPatterns = (site: string): string[] =>
  [site, `${site}.`].flatMap((each) => (URL.canParse(each) ? `${new URL(each).origin}/*` : []));

/**
 * False for a blank frame in Chromium: it may show a blocked site by the time the scripts come, and Chromium gives
 * them to that document. Firefox gives them to the document that answered, or to none.
 */
export const mayInject = ({ blank }: { blank: boolean }): boolean => !blank || Boolean(import.meta.env.FIREFOX);

/**
 * Injects the registered scripts into these documents of a tab. Where they run already, they notice it and do nothing.
 * Never by frame: by now it may show another document, of a blocked site.
 */
export async function injectScripts(tabId: number, documents: { documentId: string }[]): Promise<void> {
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [page.id] });
  const scripts = [pageWith((name) => registered?.js?.some((file) => file.endsWith(extras[name]))), relay];
  // One call for each: if one has just gone, a call for all of them would fail.
  await Promise.allSettled(
    documents.map(({ documentId }) => injectInto({ tabId, documentIds: [documentId] }, scripts)),
  );
}

/** What is brought to documents of the page's world that need it. */
type Brought = '/tool-styles.js' | '/page-second.js';

/** Nobody waits for it: forms work without their styles. */
export async function bringToolStyles(tabId: number, documents: { documentId: string }[]): Promise<void> {
  await Promise.allSettled(documents.map(({ documentId }) => bring('/tool-styles.js', tabId, documentId)));
}

/** Brings the second part of the page's script to the documents whose relays ask for it. */
export function answerPages(): void {
  browser.runtime.onMessage.addListener((message: unknown, { id, tab, documentId }) => {
    const isAsked = id === browser.runtime.id && (message as Partial<{ type: string }> | null)?.type === secondMessage;
    if (isAsked && tab?.id !== undefined && documentId !== undefined)
      // It is gone otherwise.
      void bring('/page-second.js', tab.id, documentId).catch(() => undefined);
  });
}

const bring = (file: Brought, tabId: number, documentId: string) =>
  injectInto({ tabId, documentIds: [documentId] }, [{ files: [file], world: 'MAIN' }]);

async function injectInto(
  target: Browser.scripting.InjectionTarget,
  scripts: readonly Omit<InjectedScript | { files: readonly Brought[]; world: 'MAIN' }, 'id'>[],
): Promise<void> {
  for (const { files, world } of scripts) {
    await browser.scripting.executeScript({ target, files: [...files], world, injectImmediately: true });
  }
}

const framesOf = (tabId: number, frameIds?: number[]): Browser.scripting.InjectionTarget => ({
  tabId,
  ...(frameIds ? { frameIds } : { allFrames: true }),
});

/** What each document answered; null results are left out. */
const toAnswers = <T extends object>(results: readonly Browser.scripting.InjectionResult<unknown>[]) =>
  results.flatMap(({ frameId, documentId, result }) => {
    const answer = result as T | null | undefined; // what ran there gives a T
    return answer ? [{ ...answer, frameId, documentId }] : [];
  });

/** Runs `ask` in the isolated world of these frames of a tab, or of every frame. Resolves when every frame has answered. */
export async function askFrames<T extends object>(
  tabId: number,
  ask: (key: string) => Promise<T | null> | T | null,
  key: string,
  frameIds?: number[],
): Promise<(T & { frameId: number; documentId: string })[]> {
  const target = framesOf(tabId, frameIds);
  return toAnswers(await browser.scripting.executeScript({ target, func: ask, args: [key], injectImmediately: true }));
}

/** Runs a script of the extension once in these frames of a tab, or in every frame. */
export async function runInFrames<T extends object>(
  tabId: number,
  file: '/selection.js' | '/masks.js',
  frameIds?: number[],
): Promise<(T & { frameId: number })[]> {
  const target = framesOf(tabId, frameIds);
  return toAnswers(
    await browser.scripting.executeScript({ target, files: ['/words.js', file], injectImmediately: true }),
  );
}

/** A document of a tab: its own, or that of one of its frames. */
export interface DocumentTarget {
  tabId: number;
  documentId?: string | undefined;
}

const targetOf = ({ tabId, documentId }: DocumentTarget) =>
  documentId === undefined ? { tabId, frameIds: [0] } : { tabId, documentIds: [documentId] };

/** The browser's id of this document. Undefined: it is gone, or extensions can't reach it. */
export async function documentOf(place: DocumentTarget): Promise<string | undefined> {
  const target = targetOf(place);
  const asked = browser.scripting.executeScript({ target, func: () => true, injectImmediately: true });
  return (await asked.catch(() => []))[0]?.documentId;
}

/** Runs `ask` in the isolated world of one document, the tab's own by default, and gives what it resolves with. Null: it couldn't. */
export async function askDocument<T extends object>(
  place: DocumentTarget,
  ask: (...args: never[]) => Promise<T | null> | T | null,
  values: unknown[],
  world: 'ISOLATED' | 'MAIN' = 'ISOLATED',
): Promise<T | null> {
  const func = ask as (...args: unknown[]) => unknown; // its arguments are `values`
  const run = { target: targetOf(place), func, args: values, injectImmediately: true, world };
  const answers = await browser.scripting.executeScript(run).catch(() => []);
  return (answers[0]?.result ?? null) as T | null; // `ask` ran there: its type is T
}

/**
 * Runs a script of the extension once in a document, and gives its result. Null: the browser keeps the page closed.
 * Undefined: the page was too busy to run it before the signal.
 */
export async function runInPage(
  place: DocumentTarget,
  file: '/reader.js' | '/glance.js' | '/hands.js' | '/gestures.js',
  signal: AbortSignal,
): Promise<unknown> {
  const read = browser.scripting
    .executeScript({ target: targetOf(place), files: file === '/glance.js' ? [file] : ['/words.js', file] })
    .then(
      (answers) => answers[0]?.result ?? null,
      () => null,
    );
  const late = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([read, late]);
}

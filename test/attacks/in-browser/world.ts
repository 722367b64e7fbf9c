/** What an attack in a real browser has at hand: one browser with the product in it, for all of them. */
import { type Surface, type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { ending, personSays, startsAgain } from '../../support/journey';
import type { ScriptedModel } from '../../support/scripted-model';
import type { Attacker } from '../attack';
import type { BrowserGuardName } from '../browser-guards';
import type { PromiseName } from '../promises';
import type { HostileSite } from './hostile-site';

export interface BrowserWorld {
  browser: TabhandBrowser;
  hostile: HostileSite;
  model: ScriptedModel;
  /** The hostile page, and the panel beside it in a new chat. */
  page: Surface;
  panel: Surface;
  /** Another tab with a panel of its own, opened once: that takes seconds. */
  second: { page: Surface; panel: Surface };
}

/** `test/attacks/attack.ts`, for a browser, with a guard that has a switch in the build for proofs. */
export interface BrowserAttack {
  readonly attacker: Attacker;
  readonly name: string;
  readonly breach: string;
  readonly promise: PromiseName;
  readonly guard: BrowserGuardName;
  /**
   * Firefox has no pages in which a program could run, injects into the document that was asked or into none, and its driver
   * doesn't tell of an extension's page in a site's tab. To Chromium a host is the same with a dot behind its name.
   */
  readonly only?: 'chromium' | 'firefox';
  /** True if it got through. Throws if it couldn't be tried: that counts neither as held nor as proved. */
  attempt(world: BrowserWorld): Promise<boolean>;
}

export const calls = (tool: string, input: object = {}) => ({
  calls: [{ match: ending(`_${tool}`), arguments: { ...input } }],
});

/** The guards that are taken away, one after another; undefined in a run that expects every attack to be held. */
export const takenAway: string[] | undefined = process.env.GUARDS ? JSON.parse(process.env.GUARDS) : undefined;

/** Milliseconds in which what must not happen would have happened. Without its guard it must happen, however slowly. */
export const moment = takenAway ? 4000 : 300;

/** Whether it comes true within that time. */
export async function happens(check: () => boolean | Promise<boolean>, within = moment): Promise<boolean> {
  const end = Date.now() + within;
  while (Date.now() < end) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return check();
}

/** The model says this to whatever is asked next. */
export async function modelSays({ model, panel }: BrowserWorld, text: string): Promise<void> {
  model.plays({ text: `${text}\n\nThe end.` });
  await personSays(panel, 'tell me');
  await panel.sees('The end.');
}

/** What the card of a call says, whether its tool was granted before or not. */
export const card = /Run (the changed )?(write\w*|it) on/;

/** The model asks for the page's changing call, whose card is then shown. */
export async function modelAsksToWrite({ model, panel }: BrowserWorld, tool = 'write'): Promise<void> {
  model.plays(calls(tool), { text: 'The end.' });
  await personSays(panel, 'write it');
  await panel.sees(card);
}

export const writes = ({ page }: Pick<BrowserWorld, 'page'>) => page.value<number>('hostile.runs.write');

interface Stored {
  type?: string;
  at: number;
  conversationId: string;
  callId?: string;
  blockId?: string;
}

/** All that is in a store of the database. */
export const stored = (panel: Surface, store: 'entries' | 'grants') =>
  panel.value<Stored[]>(`new Promise((resolve) => {
    indexedDB.open('tabhand').onsuccess = ({ target: { result: database } }) => {
      database.transaction('${store}').objectStore('${store}').getAll().onsuccess = ({ target: { result } }) => {
        database.close();
        resolve(result.sort((a, b) => a.at - b.at));
      };
    };
  })`);

/** The newest call, which a page could at most guess. */
export async function newestCall(panel: Surface): Promise<{ conversationId: string; callId: string }> {
  const { conversationId = '', callId = '' } = (await stored(panel, 'entries')).findLast(({ callId }) => callId) ?? {};
  return { conversationId, callId };
}

/** The settings as they are stored. */
export const settingsOf = (panel: Surface) =>
  panel.value<string>(
    `(globalThis.browser ?? chrome).storage.local.get('settings').then((stored) => JSON.stringify(stored))`,
  );

/** The address of a page of the extension, as an attacker may know it. */
export const ourPage = (panel: Surface, path: string) =>
  panel.value<string>(`(globalThis.browser ?? chrome).runtime.getURL(${JSON.stringify(path)})`);

/** Does it with a second page of the attacker's, and the panel beside that in a new chat. */
export async function beside<Given>(
  { second: { page, panel } }: Pick<BrowserWorld, 'second'>,
  url: string,
  act: (page: Surface, panel: Surface) => Promise<Given>,
): Promise<Given> {
  await page.goto(url);
  await startsAgain(panel); // otherwise it shows the chat of another page, whose call still waits
  return act(page, panel).finally(() => page.goto('about:blank'));
}

/** Has the panel list its page's tools. */
export async function listsTools(panel: Surface): Promise<void> {
  await panel.click('Tools');
  await panel.click('Refresh tools');
}

export async function startAgain({ panel }: BrowserWorld): Promise<void> {
  await panel.value(`void document.querySelector('dialog[open]')?.close()`);
  await startsAgain(panel);
}

export { type Surface, waitFor };

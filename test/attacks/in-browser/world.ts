/** What an attack in a real browser has at hand: one browser with the product in it, for all of them. */
import { expect } from 'vitest';
import { type Surface, type TabhandBrowser, waitFor } from '../../support/browsers/browser';
import { ending, personSays, startsAnew } from '../../support/journey';
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
}

/** `test/attacks/attack.ts`, for a browser with a guard that a mutated build takes away. */
export interface BrowserAttack {
  readonly attacker: Attacker;
  readonly name: string;
  readonly breach: string;
  readonly promise: PromiseName;
  readonly guard: BrowserGuardName;
  /** Firefox has no pages in which a program could run. */
  readonly only?: 'chromium';
  attempt(world: BrowserWorld): Promise<void>;
}

export const calls = (tool: string, input: object = {}) => ({
  calls: [{ match: ending(`_${tool}`), arguments: { ...input } }],
});

export const aMoment = (ms = 400) => new Promise((resolve) => setTimeout(resolve, ms));

/** The model says this to whatever is asked next. */
export async function modelSays({ model, panel }: BrowserWorld, text: string): Promise<void> {
  model.plays({ text: `${text}\n\nThe end.` });
  await personSays(panel, 'tell me');
  await panel.sees('The end.');
}

/** The model asks for the page's changing call, whose card is then shown. */
export async function modelAsksToWrite({ model, panel }: BrowserWorld): Promise<void> {
  model.plays(calls('write'), { text: 'The end.' });
  await personSays(panel, 'write it');
  await panel.sees('wants to run write');
}

export const writes = ({ page }: Pick<BrowserWorld, 'page'>) => page.value<number>('hostile.runs.write');

/** Lists the page's tools as the user does. */
export async function listsTools({ panel }: Pick<BrowserWorld, 'panel'>): Promise<void> {
  await panel.click('Tools');
  await panel.click('List the page’s tools again');
  await aMoment();
}

/** The conversation's newest call, which a page could at most guess. */
export const newestCall = (panel: Surface) =>
  panel.value<{ conversationId: string; callId: string }>(`new Promise((resolve) => {
    indexedDB.open('tabhand').onsuccess = ({ target: { result: database } }) => {
      database.transaction('entries').objectStore('entries').getAll().onsuccess = ({ target: { result } }) => {
        const newest = result.filter(({ callId }) => callId).sort((a, b) => a.at - b.at).at(-1);
        database.close();
        resolve({ conversationId: newest?.conversationId, callId: newest?.callId });
      };
    };
  })`);

export const conversations = (panel: Surface) =>
  panel.value<string[]>(`new Promise((resolve) => {
    indexedDB.open('tabhand').onsuccess = ({ target: { result: database } }) => {
      database.transaction('entries').objectStore('entries').getAll().onsuccess = ({ target: { result } }) => {
        database.close();
        resolve([...new Set(result.sort((a, b) => a.at - b.at).map(({ conversationId }) => conversationId))]);
      };
    };
  })`);

/** The settings as they are stored. */
export const settingsOf = (panel: Surface) =>
  panel.value<string>(
    `(globalThis.browser ?? chrome).storage.local.get('settings').then((stored) => JSON.stringify(stored))`,
  );

/** The address of a page of the extension, as an attacker may know it. */
export const ourPage = (panel: Surface, path: string) =>
  panel.value<string>(`(globalThis.browser ?? chrome).runtime.getURL(${JSON.stringify(path)})`);

/** How many windows show one of the extension's pages with these words in its address. */
export const ourWindows = (panel: Surface, words: string) =>
  panel.value<number>(
    `(globalThis.browser ?? chrome).extension.getViews().filter((view) => view.location.href.includes(${JSON.stringify(words)})).length`,
  );

/** Does it with a second page of the attacker's, and a panel beside that. */
export async function beside(
  { browser }: BrowserWorld,
  url: string,
  act: (page: Surface, panel: Surface) => Promise<void>,
): Promise<void> {
  const page = await browser.openSite(url);
  const panel = await browser.openPanel(page);
  try {
    await act(page, panel);
  } finally {
    await panel.close();
    await page.close();
  }
}

export async function anew({ panel }: BrowserWorld): Promise<void> {
  await panel.value(`void document.querySelector('dialog[open]')?.close()`);
  await startsAnew(panel);
}

export { expect, type Surface, waitFor };

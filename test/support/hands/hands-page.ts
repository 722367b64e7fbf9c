/** A page with hands in its isolated world, in either browser: the real script, without an extension around it. */
import type { ChosenFile, HandsAnswer, HandsCommand, PageAction } from '../../../src/core/tools/hands-wire.ts';
import { bundle } from './bundle.ts';

export interface HandsPage {
  run(command: HandsCommand): Promise<HandsAnswer>;
  /** In the page's own world. */
  value<T>(expression: string): Promise<T>;
  /** What the script told the background. */
  told(): Promise<unknown[]>;
  /** The user's own click, at a point of the viewport. */
  userClicks(x: number, y: number): Promise<void>;
  goto(url: string): Promise<void>;
  close(): Promise<void>;
}

/** Where the entry leaves hands, and what it needs of an extension. */
export const handsGlobal = 'tabhandHands';
const extension = `globalThis.told = [];
  globalThis.chrome = {
    i18n: { getMessage: (key) => ({ hands_working: 'Tabhand is working on this page', hands_stop: 'Stop' })[key] },
    runtime: { sendMessage: (message) => void told.push(message) },
  };`;

let bundled: Promise<string> | undefined;

/** The entry, with what it needs of an extension before it: built once for all files of a worker. */
export async function bundleHands(): Promise<string> {
  bundled ??= bundle(new URL('entry.ts', import.meta.url));
  return `${extension}\n${await bundled}`;
}

/** Foresees and does, as the background does once the user allowed it. */
export async function does(
  page: HandsPage,
  action: PageAction,
  files: readonly ChosenFile[] = [],
): Promise<HandsAnswer> {
  const answer = await page.run({ type: 'foresee', action });
  if (answer.type !== 'foreseen') return answer;
  return page.run({ type: 'act', action, foreseen: answer.foreseen, files });
}

/** The reference of the first element of this role whose name begins so. */
export async function refOf(page: HandsPage, role: string, name = ''): Promise<string> {
  const looked = await page.run({ type: 'look' });
  if (looked.type !== 'looked') throw new Error(`The look was answered with ${JSON.stringify(looked)}.`);
  const entry = new RegExp(`\\b${role}(?: "((?:[^"\\\\]|\\\\.)*)")?[^[\\]\\n]*? \\[(e\\d+)`, 'g');
  const found = [...looked.text.matchAll(entry)].find(([, own = '']) => own.startsWith(name))?.[2];
  if (!found) throw new Error(`There is no ${role} "${name}" in:\n${looked.text}`);
  return found;
}

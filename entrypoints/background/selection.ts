/** What is selected in a tab, with the site of the frame that it is selected in. */

import { askFrames } from '#browser';
import { Refusal } from '#conversation';

export type IsOff = (url: string) => Promise<boolean>;

export const closedPage = () =>
  new Refusal(
    'The browser keeps this page closed to extensions, so nothing was attached. Open a website, then try again.',
  );

export const refuseOff = () =>
  new Refusal('Tabhand is switched off on this site, so nothing was attached. Switch it on under Tools first.');
/** A file has none that could be named, a frame apart from every site neither. */
export const nameable = (origin: string): string | null => (/^https?:/.test(origin) ? origin : null);

/** Of the first frame that has one and whose site is on, under that frame's own origin. Null: there is none. */
export async function readSelection(tabId: number, isOff: IsOff, frameIds?: number[]) {
  const answers = await askFrames(tabId, takeSelection, '', frameIds).catch(() => {
    throw closedPage();
  });
  const off = await Promise.all(answers.map(({ url }) => isOff(url)));
  const selected = answers.find((_, i) => !off[i]);
  if (!selected && answers.length > 0) throw refuseOff();
  return selected ? { text: selected.text, origin: nameable(selected.origin) } : null;
}

/** Runs inside each frame: nothing from outside this function exists there. What is being typed can be selected too. */
function takeSelection(): { text: string; url: string; origin: string } | null {
  const { activeElement: field } = document;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password');
  const [from, to] = isText ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : [0, 0];
  const text = isText && from < to ? field.value.slice(from, to) : (getSelection()?.toString() ?? '');
  if (text.trim() === '') return null;
  const most = 2_000_000; // characters that leave the page; fewer are kept
  // A frame without an address of its own is of the page that made it.
  const isOwn = /^(https?|file):/.test(location.href);
  return isOwn
    ? { text: text.slice(0, most), url: location.href, origin: location.origin }
    : { text: text.slice(0, most), url: document.baseURI, origin: globalThis.origin };
}

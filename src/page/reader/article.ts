/** The article of a page, as Readability finds it. */

import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { elementsOf } from '../hands/sight/shown-in';
import type { Sight } from '../hands/sight/sight';
import { readLines } from './read-lines';

/** The deepest nesting that the library reads without overflowing the stack. */
const deepest = 500;

/** Works on a copy, because the library changes the document that it reads. `sight` has read the page before. */
export function readArticle(page: Document, sight: Sight): { text: string; title: string } {
  const none = { text: '', title: '' };
  try {
    if (isDeeper(page, deepest) || !isProbablyReaderable(page)) return none;
    const read = new Readability<Node>(toCopy(page, sight), { serializer: (node) => node }).parse();
    return { text: (read?.content && readLines(read.content)) ?? '', title: read?.title ?? '' };
  } catch (error) {
    console.debug('The article of the page can’t be told from the rest.', error);
    return none; // elements with certain names hide members that the library reads
  }
}

/** Without hidden elements and texts, and with the text of buttons, which the library would drop from the middle of a sentence. */
function toCopy(page: Document, sight: Sight): Document {
  const copy = Node.prototype.cloneNode.call(page, true) as Document; // a copy of a document is one
  const copiedTexts = textsOf(copy);
  for (const [i, text] of textsOf(page).entries()) {
    const [copied, seen] = [copiedTexts[i], sight.known(text)];
    if (copied && seen !== undefined) copied.data = seen;
  }
  const copied = [...elementsOf(copy)];
  for (const [i, element] of [...elementsOf(page)].entries()) {
    if (isUnseen(element)) copied[i]?.remove();
  }
  for (const button of copy.querySelectorAll('p button, li button, td button')) {
    const words = copy.createElement('span');
    words.textContent = ` ${button.textContent?.trim()} `;
    button.replaceWith(words);
  }
  return copy;
}

function textsOf(page: Document): Text[] {
  const walker = Document.prototype.createTreeWalker.call(page, page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text); // that is all it shows
  return texts;
}

const unread = new Set(['HTML', 'BODY', 'HEAD', 'TITLE', 'META', 'LINK', 'BASE', 'SCRIPT', 'STYLE', 'NOSCRIPT']);

/** Elements that are never drawn stay: the library reads metadata from them. */
function isUnseen(element: Element): boolean {
  if (unread.has(element.nodeName)) return false;
  const { display, visibility } = getComputedStyle(element);
  return display === 'none' || visibility === 'hidden' || visibility === 'collapse';
}

/** A loop rather than a recursion, which a deep page would overflow. */
function isDeeper(page: Document, max: number): boolean {
  const walker = Document.prototype.createTreeWalker.call(page, page, NodeFilter.SHOW_ELEMENT);
  for (let depth = 0; ; ) {
    if (walker.firstChild()) depth += 1;
    else
      while (!walker.nextSibling()) {
        if (!walker.parentNode()) return false;
        depth -= 1;
      }
    if (depth > max) return true;
  }
}

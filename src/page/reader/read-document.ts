/** The readable text of a page: its article if it clearly has one, otherwise everything that it shows, in order. */

import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { bodyOf, elementsOf } from '../hands/sight/shown-in';
import { Sight } from '../hands/sight/sight';
import { tidy } from './line-writer';
import { readLines } from './read-lines';

/** A share of all text shown: an article with less of it would leave out what the page is for. */
const minShare = 0.5;

/** With more elements than this, none is read individually, which could keep the browser busy for too long. */
const maxElements = 100_000;
/** The most characters that leave the page; the background keeps fewer. */
const maxText = 2_000_000;

export interface DocumentText {
  text: string;
  /** Elements with text that nobody sees, which was left out. */
  hidden: number;
}

export function readDocument(page: Document): DocumentText {
  const sight = new Sight(page);
  const body = bodyOf(page);
  const lines = body && count(page) <= maxElements ? readLines(body, sight) : null;
  const shown = tidy(lines ?? readAtOnce(page));
  const { text: found, title } = lines === null ? noArticle : readArticle(page, sight);
  const article = withHeadline(tidy(found.slice(0, maxText)), shown, title);
  const text = article.length >= shown.length * minShare ? article || shown : shown;
  return { text, hidden: sight.hidden() };
}

const noArticle = { text: '', title: '' };

/** The library takes the headline out of the article. It is put back as the page shows it, since a title may be nobody's to see. */
function withHeadline(article: string, shown: string, title: string): string {
  const headings = shown.split('\n').filter((line) => /^#{1,2} ./.test(line));
  const headline = headings.find((line) => isPartOf(title, line.replace(/^#+ /, '')));
  const isMissing = article !== '' && headline !== undefined && !article.includes(headline.replace(/^#+ /, ''));
  return isMissing ? `${headline}\n\n${article}` : article;
}

const isPartOf = (title: string, heading: string): boolean =>
  title !== '' && (title.includes(heading) || heading.includes(title));

/** For pages with too many elements to read each. */
function readAtOnce(page: Document): string {
  const text: unknown = bodyOf(page)?.innerText;
  return typeof text === 'string' ? text.slice(0, maxText) : '';
}

const count = (page: Document): number => elementsOf(page).length;

/** The deepest nesting that the library reads without overflowing the stack. */
const deepest = 500;

/**
 * The article as Readability finds it. Works on a copy, because the library changes the document that it reads. `sight` has read
 * the page before.
 */
function readArticle(page: Document, sight: Sight): { text: string; title: string } {
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

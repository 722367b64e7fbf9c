/** The readable text of a page: its article where it has one, else all that it shows. */
import { Readability } from '@mozilla/readability';
import { toLines } from './to-lines';

/** Characters below which an article is taken for a part of the page, unless the page has little more. */
const shortest = 500;

/** Elements past which no article is looked for, and how deep one may be: a page could keep the browser busy for ever. */
const mostElements = 100_000;
const deepest = 500;
/** Characters that leave the page; fewer are kept. */
const mostText = 2_000_000;

export function readDocument(page: Document): string {
  const shown = tidy(readShown(page));
  const article = tidy(readArticle(page).slice(0, mostText));
  const isPart = article.length < shortest && article.length < shown.length / 2;
  return article === '' || isPart ? shown : article;
}

/** Works on a copy: the library takes apart what it reads. */
function readArticle(page: Document): string {
  if (count(page) > mostElements || isDeeper(page, deepest)) return '';
  try {
    const copy = Node.prototype.cloneNode.call(page, true) as Document; // a copy of a document is one
    const { content } = new Readability<Node>(copy, { serializer: (node) => node }).parse() ?? {};
    return content ? toLines(content) : '';
  } catch (error) {
    console.debug('The article of the page can’t be told from the rest.', error);
    return ''; // its own elements stand where the library looks for something else
  }
}

/** Names of a page's own elements could stand where `body` does. */
function readShown(page: Document): string {
  const body = Document.prototype.querySelector.call(page, 'body') as HTMLElement | null; // by its name
  const text: unknown = body?.innerText;
  return typeof text === 'string' ? text.slice(0, mostText) : '';
}

const count = (page: Document): number => Document.prototype.getElementsByTagName.call(page, '*').length;

/** From element to element without a step into each: what is deep would overflow. */
function isDeeper(page: Document, most: number): boolean {
  const walker = Document.prototype.createTreeWalker.call(page, page, NodeFilter.SHOW_ELEMENT);
  for (let depth = 0; ; ) {
    if (walker.firstChild()) depth += 1;
    else
      while (!walker.nextSibling()) {
        if (!walker.parentNode()) return false;
        depth -= 1;
      }
    if (depth > most) return true;
  }
}

const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

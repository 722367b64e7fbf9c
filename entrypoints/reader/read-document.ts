/** The readable text of a page: its article if it clearly has one, otherwise everything that it shows, in order. */
import { readArticle } from './article';
import { readLines } from './read-lines';
import { elementsOf } from './shown-in';

/** A share of all text shown: an article with less of it would leave out what the page is for. */
const leastShare = 0.5;

/** With more elements than this, none is read individually, which could keep the browser busy for too long. */
const mostElements = 100_000;
/** The most characters that leave the page; the background keeps fewer. */
const mostText = 2_000_000;

export function readDocument(page: Document): string {
  const isSmall = count(page) <= mostElements;
  const shown = tidy(isSmall ? readShown(page) : readAtOnce(page));
  const article = isSmall ? tidy(readArticle(page).slice(0, mostText)) : '';
  return article.length >= shown.length * leastShare ? article || shown : shown;
}

/** Not `page.body`, which an element of that name could hide. */
const bodyOf = (page: Document) => Document.prototype.querySelector.call(page, 'body') as HTMLElement | null; // by its name

function readShown(page: Document): string {
  const body = bodyOf(page);
  return (body && readLines(body)) ?? readAtOnce(page);
}

/** For pages with too many elements to read each. */
function readAtOnce(page: Document): string {
  const text: unknown = bodyOf(page)?.innerText;
  return typeof text === 'string' ? text.slice(0, mostText) : '';
}

const count = (page: Document): number => elementsOf(page).length;

const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

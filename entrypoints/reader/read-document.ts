/** The readable text of a page: its article where it plainly is one, else all that it shows, in order. */
import { readArticle } from './article';
import { elementsOf } from './shown-in';
import { toLines } from './to-lines';

/** Of what the page shows: an article with less of it leaves out what the page is for. */
const leastShare = 0.5;

/** Elements past which none is looked at by itself: a page could keep the browser busy for ever. */
const mostElements = 100_000;
/** Characters that leave the page; fewer are kept. */
const mostText = 2_000_000;

export function readDocument(page: Document): string {
  const isSmall = count(page) <= mostElements;
  const shown = tidy(isSmall ? readShown(page) : readAtOnce(page));
  const article = isSmall ? tidy(readArticle(page).slice(0, mostText)) : '';
  return article.length >= shown.length * leastShare ? article || shown : shown;
}

/** Names of a page's own elements could stand where `body` does. */
const bodyOf = (page: Document) => Document.prototype.querySelector.call(page, 'body') as HTMLElement | null; // by its name

function readShown(page: Document): string {
  const body = bodyOf(page);
  return (body && toLines(body)) ?? readAtOnce(page);
}

/** Where there are too many elements to look at each. */
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

/** The readable text of a page: its article if it clearly has one, otherwise everything that it shows, in order. */
import { bodyOf, elementsOf } from '../hands/sight/shown-in';
import { createSight } from '../hands/sight/sight';
import { readArticle } from './article';
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
  const sight = createSight(page);
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

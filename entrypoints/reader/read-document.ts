/** The readable text of a page: its article where it has one, else all that it shows. */
import { Readability } from '@mozilla/readability';
import { toLines } from './to-lines';

/** Characters below which an article is taken for a part of the page, unless the page has little more. */
const shortest = 500;

export function readDocument(page: Document): string {
  const shown = tidy(page.body?.innerText ?? '');
  const article = readArticle(page);
  const isPart = article.length < shortest && article.length < shown.length / 2;
  return article === '' || isPart ? shown : article;
}

/** Works on a copy: the library takes apart what it reads. */
function readArticle(page: Document): string {
  const copy = page.cloneNode(true) as Document; // a copy of a document is one
  const { content } = new Readability<Node>(copy, { serializer: (node) => node }).parse() ?? {};
  return content ? tidy(toLines(content)) : '';
}

const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The article of a page, as the library tells it from the rest. */
import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { elementsOf } from './shown-in';
import { toLines } from './to-lines';

/** How deep a page may be nested: the library would overflow. */
const deepest = 500;

/** Works on a copy: the library takes apart what it reads. */
export function readArticle(page: Document): string {
  try {
    if (isDeeper(page, deepest) || !isProbablyReaderable(page)) return '';
    const { content } = new Readability<Node>(toCopy(page), { serializer: (node) => node }).parse() ?? {};
    return (content && toLines(content)) ?? '';
  } catch (error) {
    console.debug('The article of the page can’t be told from the rest.', error);
    return ''; // its own elements stand where the library looks for something else
  }
}

/** Without what nobody sees, and with the words of its buttons, which the library would leave out of their sentence. */
function toCopy(page: Document): Document {
  const copy = Node.prototype.cloneNode.call(page, true) as Document; // a copy of a document is one
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

const unread = new Set(['HTML', 'BODY', 'HEAD', 'TITLE', 'META', 'LINK', 'BASE', 'SCRIPT', 'STYLE', 'NOSCRIPT']);

/** What is never drawn tells the library whose words these are. */
function isUnseen(element: Element): boolean {
  if (unread.has(element.nodeName)) return false;
  const { display, visibility } = getComputedStyle(element);
  return display === 'none' || visibility === 'hidden' || visibility === 'collapse';
}

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

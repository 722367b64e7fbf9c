/** What a page is, by a few cheap signs: its metadata, and the elements that it has most of. It may be wrong, and only suggestions depend on it. */

export type PageKind = 'pdf' | 'article' | 'product' | 'search' | 'table' | 'form' | 'list' | 'page';

interface Glance {
  kind: PageKind;
  /** As the page names it; empty if it doesn't. */
  language: string;
  /** Some of its text is selected. */
  selected: boolean;
}

/** An element of a form could hide a member of the document, so the prototype's are used. */
const all = (page: Document, selector: string): Element[] =>
  Array.from(Document.prototype.querySelectorAll.call(page, selector));
const count = (page: Document, selector: string): number =>
  Document.prototype.querySelectorAll.call(page, selector).length;

export function glanceAt(page: Document): Glance {
  const [root] = all(page, 'html');
  return {
    kind: kinds.find(([, fits]) => fits(page))?.[0] ?? 'page',
    language: root?.getAttribute('lang')?.trim() ?? '',
    selected: getSelection()?.toString().trim() !== '',
  };
}

/** Characters of a page's structured data that are searched. */
const maxData = 200_000;

/** Whether the page's metadata names one of these types. */
function isOfType(page: Document, types: RegExp): boolean {
  const named = all(page, 'meta[property="og:type"]').map((meta) => meta.getAttribute('content') ?? '');
  const items = all(page, '[itemscope][itemtype]').slice(0, 3);
  const data = all(page, 'script[type="application/ld+json"]').map(({ textContent }) => textContent ?? '');
  const found = data
    .join('\n')
    .slice(0, maxData)
    .matchAll(/"@type"\s*:\s*(?:\[\s*)?"([^"]+)"/g);
  const marked = items.map((item) => item.getAttribute('itemtype')?.replace(/^.*\//, '') ?? '');
  return [...named, ...marked, ...Array.from(found, ([, type = '']) => type)].some((type) => types.test(type));
}

/** Elements that are looked at, and characters of a paragraph that is no caption. */
const [maxParagraphs, longParagraph] = [300, 140];

const paragraphsOf = (page: Document): number =>
  all(page, 'p')
    .slice(0, maxParagraphs)
    .filter(({ textContent }) => (textContent?.trim().length ?? 0) >= longParagraph).length;

const fillable = ['text', 'email', 'tel', 'number', 'date', 'url'].map((type) => `form input[type=${type}]`);
const fields = [...fillable, 'form input:not([type])', 'form textarea', 'form select'].join();

/** The first that fits. */
const kinds: readonly [PageKind, (page: Document) => boolean][] = [
  ['pdf', ({ contentType }) => contentType === 'application/pdf'],
  ['product', (page) => isOfType(page, /^(og:)?product/i)],
  ['article', (page) => isOfType(page, /^(article|(news|tech|scholarly)?article|blogposting|report)$/i)],
  ['search', () => /[?&](q|query|search|keywords?|term)=[^&]/.test(location.search)],
  ['table', (page) => count(page, 'table tr td') >= 12],
  ['article', (page) => paragraphsOf(page) >= 4],
  ['form', (page) => count(page, fields) >= 3],
  ['list', (page) => count(page, 'main li, [role=main] li') >= 8 || count(page, 'article') >= 4],
];

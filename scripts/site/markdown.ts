// A page of the documents as the site and the test of its links read it. Headings have the ids that code hosts give them.
import { dirname, join, normalize, relative } from 'node:path/posix';
import { Marked, type Token, type Tokens } from 'marked';

/** Where a link of a document leads: a path from the project's root, or an address outside of it. */
export interface Link {
  href: string;
  /** Null for an address. */
  file: string | null;
  /** The heading's id; empty for the page itself. */
  heading: string;
  isPicture: boolean;
}

export function toLink(from: string, href: string, isPicture = false): Link {
  if (/^[a-z]+:/i.test(href)) return { href, file: null, heading: '', isPicture };
  const [path = '', heading = ''] = href.split('#');
  return { href, file: path === '' ? from : normalize(join(dirname(from), path)), heading, isPicture };
}

const plainParser = new Marked();

/** Gives each heading of a page its id: `What isn’t promised` is `what-isnt-promised`, and a second one ends in `-1`. */
function createIds(): (words: string) => string {
  const taken = new Map<string, number>();
  return (words) => {
    const id = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const before = taken.get(id);
    taken.set(id, (before ?? -1) + 1);
    return before === undefined ? id : `${id}-${before + 1}`;
  };
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isLink = (token: Token): token is Tokens.Link | Tokens.Image => token.type === 'link' || token.type === 'image';

/** The words of a heading, without what marks them. */
const plain = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? plain(token.tokens) : 'text' in token ? token.text : ''))
    .join('');

export interface Document {
  title: string;
  headings: ReadonlySet<string>;
  links: readonly Link[];
}

export function readDocument(file: string, text: string): Document {
  const tokens = plainParser.lexer(text);
  const ids = createIds();
  const headings = tokens.filter(isHeading).map((heading) => ({ ...heading, words: plain(heading.tokens) }));
  const links: Link[] = [];
  plainParser.walkTokens(tokens, (token) => {
    if (isLink(token)) links.push(toLink(file, token.href, token.type === 'image'));
  });
  return {
    title: headings.find(({ depth }) => depth === 1)?.words ?? file,
    headings: new Set(headings.map(({ words }) => ids(words))),
    links,
  };
}

/** Where a document lies on the site: `README.md` is its folder's first page. */
export const toPage = (file: string): string => file.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html');

/** Words as the text of an element, or the value of an attribute. */
export const toText = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export interface Site {
  isOnSite(file: string): boolean;
  sizeOf(picture: string): { width: number; height: number };
}

/** The document as HTML; a link to what isn't on the site is words only. */
export function renderDocument(file: string, text: string, { isOnSite, sizeOf }: Site): string {
  const ids = createIds();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        return `<h${depth} id="${ids(plain(tokens))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const { file: target, heading } = toLink(file, href);
        if (target === null) return `<a href="${href}">${words}</a>`;
        if (!isOnSite(target)) return words;
        const path = target === file ? '' : relative(dirname(toPage(file)), toPage(target));
        return `<a href="${path}${heading && `#${heading}`}">${words}</a>`;
      },
      // A picture of the panel, which is higher than wide, stands beside the words.
      image({ href, text: words }) {
        const { file: picture } = toLink(file, href, true);
        const { width, height } = sizeOf(picture ?? href);
        const kind = height > width ? ' class="beside-words"' : '';
        return `<img${kind} src="${href}" alt="${toText(words)}" width="${width}" height="${height}">`;
      },
      // What is wide is scrolled by itself, so it has to be reached by the keyboard.
      code: ({ text }) => `<pre tabindex="0"><code>${toText(text)}</code></pre>\n`,
      table(token) {
        const row = (cells: readonly Tokens.TableCell[]) =>
          `<tr>${cells.map((each) => this.tablecell(each)).join('')}</tr>\n`;
        const isNamed = token.header.some(({ text }) => text !== '');
        const head = isNamed ? `<thead>${row(token.header).replaceAll('<th></th>', '<td></td>')}</thead>` : '';
        return `<div class="table" tabindex="0"><table>${head}<tbody>${token.rows.map(row).join('')}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

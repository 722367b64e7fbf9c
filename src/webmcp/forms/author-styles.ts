/**
 * `:tool-form-active` and `:tool-submit-active` in the page's own style sheets. A browser without them drops their rules, so the
 * sheets are read again as text, and the rules that name them are adopted with the data attributes in place of the pseudo-classes.
 */

const PSEUDO_CLASS = /:tool-(form|submit)-active(?![\w-])/g;
const ATTRIBUTE = /\[data-tool-(form|submit)-active\]/;
const IMPORT = /@import\s+(?:url\()?["']?([^"')\s;]+)["']?\)?\s*;/g;

/** The elements of a document whose sheets were read. */
const READ = Symbol.for('tabhand.webmcp.styles');

/** Reads the sheets that came since it was last called. Does nothing without a form for it, or where the browser has the pseudo-classes. */
export async function adoptToolStyles(page: typeof globalThis = globalThis): Promise<void> {
  const { document }: { document: Document & { [READ]?: WeakSet<Element> } } = page;
  if ((page as Partial<typeof globalThis>).CSS?.supports('selector(:tool-form-active)') !== false) return; // not in imitated documents
  if (!document.querySelector('form[toolname]')) return;
  document[READ] ??= new WeakSet();
  const owners = document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>('style, link[rel~=stylesheet][href]');
  for (const owner of owners) {
    if (document[READ].has(owner)) continue;
    document[READ].add(owner);
    const base = 'href' in owner ? owner.href : undefined;
    const text = base === undefined ? owner.textContent : await read(page, base);
    if (text === null)
      console.info(`WebMCP: ${base} can’t be read, so its rules with :tool-form-active have no effect.`);
    else await adopt(page, { text, base, media: owner.media, imported: [] });
  }
}

interface Sheet {
  text: string;
  /** Absent: the document's. */
  base: string | undefined;
  media: string;
  /** All that were imported for one element: sheets may import one another in a circle, or without end. */
  imported: string[];
}

const MAX_IMPORTED = 100;

/** What it imports comes first. An import with a layer or a condition is left out. */
async function adopt(page: typeof globalThis, { text, base, ...more }: Sheet): Promise<void> {
  const { media, imported } = more;
  for (const [, address = ''] of text.matchAll(IMPORT)) {
    const url = base === undefined ? new page.Request(address).url : page.URL.parse(address, base)?.href;
    if (!url || imported.includes(url) || imported.push(url) > MAX_IMPORTED) continue;
    const inner = await read(page, url);
    if (inner) await adopt(page, { text: inner, base: url, ...more });
  }
  if (text.search(PSEUDO_CLASS) < 0) return;
  const sheet = new page.CSSStyleSheet({ ...(base !== undefined && { baseURL: base }), media });
  sheet.replaceSync(text.replace(PSEUDO_CLASS, '[data-tool-$1-active]'));
  keepNamed(sheet);
  page.document.adoptedStyleSheets.push(sheet);
}

/** Removes all rules but those with one of the attributes, and those around them, whose own declarations go. */
function keepNamed(rules: CSSStyleSheet | CSSGroupingRule): void {
  for (let i = rules.cssRules.length - 1; i >= 0; i--) {
    const rule = rules.cssRules[i] as Partial<CSSStyleRule> & CSSGroupingRule; // members that its kind lacks are undefined
    if (ATTRIBUTE.test(rule.selectorText ?? '')) continue;
    if (!rule.cssRules || !ATTRIBUTE.test(rule.cssText)) {
      rules.deleteRule(i);
      continue;
    }
    if (rule.style) rule.style.cssText = '';
    keepNamed(rule);
  }
}

/** Null: it is of another origin, or the page forbids it. */
async function read(page: typeof globalThis, address: string): Promise<string | null> {
  try {
    if (new page.URL(address).origin !== page.origin) return null;
    const answer = await page.fetch(address);
    return answer.ok ? await answer.text() : '';
  } catch {
    return null;
  }
}

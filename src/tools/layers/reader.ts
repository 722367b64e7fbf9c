/** The text of the attached pages as tools: one read-only tool for each page, whose results are the page's own words. */
import { type PageFacts, readerKey, type ToolLayer, type WebMcpLayer } from '../layer';
import { failure, type ToolOutcome } from '../result';
import { type JsonObject, noHints, type Tool, type ToolSource } from '../tool';

/** An attached page that can be read now. */
export interface ReadablePage extends PageFacts {
  tabId: number;
  origin: string;
  /** The text that the page shows at this moment. Throws a sentence on why it can't be read. */
  read(): Promise<string>;
}

/** Characters of a part: less than what results are shortened to by default. */
const partLength = 9000;
/** A part ends with a line, if one ends within this share of its length. */
const leastPart = 0.6;

export function readerLayers(pages: readonly ReadablePage[]): ToolLayer[] {
  const seen = new Map<string, number>();
  return pages.map((page) => {
    const nth = (seen.get(page.origin) ?? 0) + 1;
    seen.set(page.origin, nth);
    return readerLayer(page, `${readerKey}${page.origin}${nth === 1 ? '' : `#${nth}`}`);
  });
}

function readerLayer({ tabId, origin, read, ...facts }: ReadablePage, key: string): WebMcpLayer {
  // Its own, so that no call for it can reach another site that the tab went to.
  const documentId = `${readerKey}${tabId} ${origin}`;
  return {
    key,
    documentId,
    protocol: 'webmcp',
    serverName: 'reader',
    internal: 'reader',
    description: `${facts.title} ${facts.address}`,
    page: facts,
    tools: [toTool({ type: 'page', origin, topOrigin: origin, tabId, documentId, top: true })],
    notices: [],
    call: ({ input }) => answer(read, input),
  };
}

const toTool = (source: ToolSource): Tool => ({
  name: 'read_page',
  title: 'Read the page',
  description:
    'Reads the text of the attached page as the person sees it: its article, or else all that it shows. Use it to summarise the page, or to answer what it says. A long page comes in parts.',
  inputSchema: {
    type: 'object',
    properties: {
      part: { type: 'integer', minimum: 1, description: 'Which part of a long page; the first by default' },
    },
  },
  hints: { ...noHints, readOnly: true, idempotent: true, untrustedContent: true },
  ...{ lazy: false, disabled: false, source },
});

async function answer(read: ReadablePage['read'], { part = 1 }: JsonObject): Promise<ToolOutcome> {
  const parts = toParts(await read());
  const text = parts[Number(part) - 1];
  if (text === undefined) return failure('threw', { message: `The page has ${parts.length} parts.` });
  const next = Number(part) < parts.length ? ` Read on with part ${Number(part) + 1}.` : '';
  const where = parts.length > 1 ? `\n[Part ${Number(part)} of ${parts.length}.${next}]` : '';
  return { type: 'result', content: [{ type: 'text', text: text + where }], isError: false };
}

/** Never cuts a character in two, and a line only if it is long. */
function toParts(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const [part, left] = rest.length <= partLength ? [rest, ''] : cutPart(rest);
    parts.push(part);
    rest = left;
  }
  return parts;
}

function cutPart(text: string): [part: string, rest: string] {
  const line = text.lastIndexOf('\n', partLength);
  const at =
    line >= partLength * leastPart
      ? line + 1
      : partLength - (/[\uD800-\uDBFF]/.test(text.charAt(partLength - 1)) ? 1 : 0);
  return [text.slice(0, at), text.slice(at)];
}

/** The tools that Tabhand guesses from what an attached page declares: one layer for each page, found by a search only. */

import type { Guessed, PageAnswer, Refused } from '#core/tools/hands-wire.ts';
import { noHints } from '#core/tools/hints.ts';
import { derivedKey, type ToolLayer, type WebMcpLayer } from '#core/tools/layer.ts';
import { failure, type ToolOutcome, toTextResult } from '#core/tools/result.ts';
import type { JsonObject, Tool, ToolSource } from '#core/tools/tool.ts';
import { pageLayerKeys } from '#features/sites/index.ts';

/** An attached page from which tools are derived. */
export interface DerivedPage {
  tabId: number;
  origin: string;
  /** As the browser calls it: no other document is ever played on. */
  documentId: string;
  tools: readonly Guessed[];
  /** Resolves with where the page went, if it went somewhere; null: it doesn't answer. */
  play(tool: Guessed, input: JsonObject, signal: AbortSignal): Promise<PageAnswer | null>;
}

/** `own`: the layers of the tools that the sites offer themselves, which come first. */
export function derivedLayers(pages: readonly DerivedPage[], own: readonly ToolLayer[]): ToolLayer[] {
  const keys = pageLayerKeys(pages, derivedKey);
  return pages.flatMap((page) => {
    const names = own.flatMap(({ tools }) => tools.filter(({ source }) => isIn(page, source)).map(({ name }) => name));
    const left = page.tools.filter((tool) => !stepsBack(tool, names));
    return left.length > 0 ? [derivedLayer(page, left, keys.get(page.documentId) ?? '')] : [];
  });
}

const isIn = ({ tabId }: DerivedPage, source: ToolSource): boolean => source.type === 'page' && source.tabId === tabId;

/** The site has a tool of that name, or a search of its own. */
function stepsBack({ name, readOnly }: Guessed, own: readonly string[]): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z\d]+/g, '');
  return own.some((other) => bare(other) === bare(name) || (readOnly && /search|find|query/i.test(other)));
}

function derivedLayer(page: DerivedPage, guessed: readonly Guessed[], key: string): WebMcpLayer {
  const { tabId, origin } = page;
  const documentId = `${derivedKey}${page.documentId}`;
  const source: ToolSource = { type: 'page', origin, topOrigin: origin, tabId, documentId, top: true };
  return {
    key,
    documentId,
    protocol: 'webmcp',
    serverName: 'guessed',
    internal: 'derived',
    tools: guessed.map((tool) => toTool(tool, source)),
    offered: new Set(),
    notices: [],
    async call({ tool, input }, signal) {
      const meant = guessed.find(({ name }) => name === tool.name);
      const answer = meant && (await page.play(meant, input, signal));
      return answer ? toOutcome(answer) : failure('page-gone');
    },
  };
}

const toTool = ({ name, title, description, inputSchema, readOnly }: Guessed, source: ToolSource): Tool => ({
  name,
  title,
  description,
  inputSchema,
  source,
  hints: { ...noHints, readOnly, idempotent: readOnly, untrustedContent: true },
  lazy: false,
  disabled: false,
});

function toOutcome(answer: PageAnswer): ToolOutcome {
  if (answer.type === 'refused') return failure('threw', { message: wordRefusal(answer) });
  if (answer.type === 'went') return toTextResult(`The tab now shows “${answer.title}”, ${answer.address}.`);
  if (answer.type !== 'played') return failure('page-gone');
  const { played } = answer;
  if (played.type === 'opens')
    return toTextResult('It was done, and the tab shows the same page as before: read it to see what changed.');
  const message = `The form was filled in and not sent: “${played.field}” isn’t valid. ${played.words}`;
  return failure('threw', { message });
}

function wordRefusal({ why, name = '', limits }: Refused): string {
  if (why === 'wrong-value') return `“${name}” takes no such value.${limits ? ` It takes ${limits}.` : ''}`;
  if (why === 'disabled') return `The form was filled in and not sent: its button “${name}” is turned off.`;
  return 'The page has changed, so nothing was done. Search for its tools again.';
}

/** An attached page as a layer of its own: tools that read it, and tools that operate it as a person would. */

import { handsAction, handsTools, toRequest } from '#core/tools/hands-actions.ts';
import type { HandsCommand, PageAnswer, Rect, Refused, Went } from '#core/tools/hands-wire.ts';
import { handsKey, type PageFacts, type ToolLayer, type WebMcpLayer } from '#core/tools/layer.ts';
import { toParts } from '#core/tools/parts.ts';
import { failure, type ToolFailure, type ToolOutcome, toTextResult } from '#core/tools/result.ts';
import type { Content, Foreseen } from '#core/tools/schemas.ts';
import type { JsonObject, Tool, ToolSource } from '#core/tools/tool.ts';
import { wordAnswer, wordCovered } from './words';

/** An attached page that can be read now. */
export interface ReadablePage extends PageFacts {
  tabId: number;
  origin: string;
  /** Of a frame: the browser's id of its document, and the origin of the page around it. */
  frame?: { documentId: string; topOrigin: string };
  /** It shows a PDF file, which is read and not operated. */
  isPdf?: boolean;
  /** The site offers tools of its own, which come first. */
  hasTools: boolean;
  /** The text that the page shows at this moment. Throws a sentence on why it can't be read. */
  read(): Promise<string>;
  /** A picture of this part of the page. Null: the tab isn't in front. */
  cutOut(box: Rect): Promise<string | null>;
  /** A picture of the tab, with so many fields for secrets covered. Throws a sentence on why there is none. */
  picture(): Promise<{ data: string; mimeType: string; covered: number }>;
  /** Has the page's script do something. Throws a sentence on why it can't. */
  run(command: HandsCommand, signal: AbortSignal): Promise<PageAnswer>;
  /** Goes to an address of the page's own origin, or back. */
  go(to: { url: string } | 'back', signal: AbortSignal): Promise<Went>;
}

export const handsLayers = (pages: readonly ReadablePage[]): ToolLayer[] =>
  listHands(pages).map((listed) => handsLayer(listed));

type Place = Pick<ReadablePage, 'tabId' | 'origin' | 'frame' | 'isPdf'>;
interface ListedHands<Page> {
  key: string;
  documentId: string;
  page: Page;
  tools: Tool[];
}

const inFrames = handsTools.filter(({ name }) => !handsAction(name)?.ofTab);
const inPdf = handsTools.filter(({ name }) => handsAction(name)?.inPdf);

/** What hands offer on these pages, which nothing is asked of. */
export function listHands<Page extends Place>(pages: readonly Page[]): ListedHands<Page>[] {
  const seen = new Map<string, number>();
  return pages.map((page) => {
    const { tabId, origin, frame, isPdf } = page;
    const nth = (seen.get(origin) ?? 0) + 1;
    seen.set(origin, nth);
    // Its own, so that no call for it can reach another site that the tab went to.
    const documentId = `${handsKey}${tabId} ${origin}${frame ? ` ${frame.documentId}` : ''}`;
    const topOrigin = frame?.topOrigin ?? origin;
    const source: ToolSource = { type: 'page', origin, topOrigin, tabId, documentId, top: !frame };
    const key = `${handsKey}${origin}${nth === 1 ? '' : `#${nth}`}`;
    return {
      key,
      documentId,
      page,
      tools: (isPdf ? inPdf : frame ? inFrames : handsTools).map((tool) => ({ ...tool, source })),
    };
  });
}

const names = handsTools.map(({ name }) => name);
const [allTools, besideTools] = [new Set(names), new Set(names.filter((name) => handsAction(name)?.beside))];

function handsLayer({ page, ...listed }: ListedHands<ReadablePage>): WebMcpLayer {
  const { title, address, language, frame } = page;
  return {
    ...listed,
    protocol: 'webmcp',
    serverName: 'hands',
    internal: 'hands',
    description: `${title} ${address}${frame ? ` (a frame in a page of ${frame.topOrigin})` : ''}`,
    page: { title, address, language },
    offered: page.hasTools ? besideTools : allTools,
    notices: [],
    foresee: ({ tool, input }, signal) => foresee(page, { tool, input }, signal),
    depict: ({ tool, input }, signal) => depict(page, { tool, input }, signal),
    call: ({ tool, input, foreseen }, signal) => perform(page, { tool, input, foreseen }, signal),
  };
}

interface Asked {
  tool: Pick<Tool, 'name'>;
  input: JsonObject;
}

/** Null: the call touches nothing. */
async function foresee(
  page: ReadablePage,
  { tool, input }: Asked,
  signal: AbortSignal,
): Promise<Foreseen | ToolFailure | null> {
  const request = toRequest(tool.name, input);
  if (request.type === 'go') return foreseeGoing(page, request.to);
  if (request.type !== 'act') return null;
  const answer = await page.run({ type: 'foresee', action: request.action }, signal);
  if (answer.type === 'refused') return toHandsFailure(answer);
  return answer.type === 'foreseen' ? answer.foreseen : failure('interrupted', { tool: tool.name });
}

async function depict(page: ReadablePage, { tool, input }: Asked, signal: AbortSignal): Promise<string | null> {
  const request = toRequest(tool.name, input);
  if (request.type !== 'act') return null;
  const answer = await page.run({ type: 'foresee', action: request.action, again: true }, signal);
  return answer.type === 'foreseen' && answer.box ? page.cutOut(answer.box) : null;
}

/** Only addresses of the page's own site: another site's could be given data by its address. */
function foreseeGoing({ origin }: ReadablePage, to: { url: string } | 'back'): Foreseen | ToolFailure {
  const nothing = { serious: null, tookOver: false };
  if (to === 'back') return { elements: [{ role: 'history', name: 'back' }], ...nothing };
  const url = URL.canParse(to.url, origin) ? new URL(to.url, origin) : null;
  if (url?.origin !== origin) return failure('not-done', { why: 'elsewhere', name: origin });
  return { elements: [{ role: 'address', name: url.href.slice(0, 2000) }], ...nothing };
}

async function perform(
  page: ReadablePage,
  { tool, input, foreseen }: Asked & { foreseen: Foreseen | undefined },
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const request = toRequest(tool.name, input);
  switch (request.type) {
    case 'text':
      return page.isPdf
        ? toOutcome(await page.run({ type: 'look', part: request.part }, signal))
        : inParts(await page.read(), request.part);
    case 'picture': {
      const { covered, ...picture } = await page.picture();
      const text = wordCovered(covered);
      const told: Content[] = text ? [{ type: 'text', text }] : [];
      return { type: 'result', content: [{ type: 'image', ...picture }, ...told], isError: false };
    }
    case 'page':
      return toOutcome(await page.run(request.command, signal));
    case 'act':
    case 'go': {
      const settled = foreseen ?? (await foresee(page, { tool, input }, signal));
      if (settled === null || 'code' in settled) return settled ?? failure('unavailable', { tool: tool.name });
      // Nobody was shown it.
      if (!foreseen && settled.serious) return failure('not-done', { why: 'changed', ...settled.elements[0] });
      if (request.type === 'go')
        return toOutcome(
          await page.go(request.to === 'back' ? 'back' : { url: new URL(request.to.url, page.origin).href }, signal),
        );
      return toOutcome(await page.run({ type: 'act', action: request.action, foreseen: settled }, signal));
    }
  }
}

function inParts(text: string, part: number): ToolOutcome {
  const parts = toParts(text);
  const found = parts[part - 1];
  if (found === undefined) return failure('threw', { message: `The page has ${parts.length} parts.` });
  return toTextResult(wordAnswer({ type: 'looked', text: found, part, parts: parts.length, origin: '' }));
}

const toOutcome = (answer: PageAnswer): ToolOutcome =>
  answer.type === 'refused' ? toHandsFailure(answer) : toTextResult(wordAnswer(answer));

/** Lengths of the page's own words in a failure. */
const maxWordsLength = 200;

export function toHandsFailure({ type: _, ...refused }: Refused): ToolFailure {
  const values = Object.entries(refused).map(([key, value]) => [key, String(value).slice(0, maxWordsLength)]);
  return failure('not-done', Object.fromEntries(values));
}

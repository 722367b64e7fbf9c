/** An attached page as a layer of its own: tools that read it, and tools that operate it as a person would. */
import { handsKey, type PageFacts, type ToolLayer, type WebMcpLayer } from '../../layer';
import { toParts } from '../../parts';
import { failure, type ToolFailure, type ToolOutcome } from '../../result';
import type { Content, Foreseen } from '../../schemas';
import type { JsonObject, Tool, ToolSource } from '../../tool';
import { handsTools, toRequest } from './tools';
import type { Box, HandsCommand, PageAnswer, Refused, Went } from './wire';
import { wordAnswer } from './words';

/** An attached page that can be read now. */
export interface ReadablePage extends PageFacts {
  tabId: number;
  origin: string;
  /** The page's, where this is a frame in it. */
  topOrigin: string;
  /** The browser's id of a frame's document. */
  documentId?: string;
  /** The site offers tools of its own, which come first. */
  hasTools: boolean;
  /** The text that the page shows at this moment. Throws a sentence on why it can't be read. */
  read(): Promise<string>;
  /** A picture of this part of the page. Null: the tab isn't in front. */
  cutOut(box: Box): Promise<string | null>;
  /** A picture of the tab. Throws a sentence on why there is none. */
  picture(): Promise<Content>;
  /** Has the page's script do something. Throws a sentence on why it can't. */
  run(command: HandsCommand, signal: AbortSignal): Promise<PageAnswer>;
  /** Goes to an address of the page's own origin, or back. */
  go(to: { url: string } | 'back', signal: AbortSignal): Promise<Went>;
}

export function handsLayers(pages: readonly ReadablePage[]): ToolLayer[] {
  const seen = new Map<string, number>();
  return pages.map((page) => {
    const nth = (seen.get(page.origin) ?? 0) + 1;
    seen.set(page.origin, nth);
    return handsLayer(page, `${handsKey}${page.origin}${nth === 1 ? '' : `#${nth}`}`);
  });
}

/** Where the site has tools of its own, these come first: operating the page is found by a search only. */
const [allTools, besideTools] = [new Set(handsTools.map(({ name }) => name)), new Set(['read_page'])];

/** What a frame can't do: its tab has the history, and it doesn't know where it is drawn. */
const ofPages = new Set(['take_screenshot', 'open_page', 'go_back']);

function handsLayer(page: ReadablePage, key: string): WebMcpLayer {
  const { tabId, origin, topOrigin, title, address, language } = page;
  const isFrame = page.documentId !== undefined;
  // Its own, so that no call for it can reach another site that the tab went to.
  const documentId = `${handsKey}${tabId} ${origin}${isFrame ? ` ${page.documentId}` : ''}`;
  const source: ToolSource = { type: 'page', origin, topOrigin, tabId, documentId, top: !isFrame };
  return {
    key,
    documentId,
    protocol: 'webmcp',
    serverName: 'hands',
    internal: 'hands',
    description: `${title} ${address}${isFrame ? ` (a frame in a page of ${topOrigin})` : ''}`,
    page: { title, address, language },
    tools: handsTools.filter(({ name }) => !isFrame || !ofPages.has(name)).map((tool) => ({ ...tool, source })),
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
  if (answer.type === 'refused') return toFailure(answer);
  return answer.type === 'foreseen' ? answer.foreseen : failure('interrupted', { tool: tool.name });
}

async function depict(page: ReadablePage, { tool, input }: Asked, signal: AbortSignal): Promise<string | null> {
  const request = toRequest(tool.name, input);
  if (request.type !== 'act') return null;
  const answer = await page.run({ type: 'foresee', action: request.action }, signal);
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
      return inParts(await page.read(), request.part);
    case 'picture':
      return { type: 'result', content: [await page.picture()], isError: false };
    case 'page':
      return toOutcome(await page.run(request.command, signal));
    case 'act':
    case 'go': {
      // Run by hand, nobody foresaw it: what it does is settled now.
      const settled = foreseen ?? (await foresee(page, { tool, input }, signal));
      if (settled === null || 'code' in settled) return settled ?? failure('unavailable', { tool: tool.name });
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
  return toResult(wordAnswer({ type: 'looked', text: found, part, parts: parts.length, origin: '' }));
}

const toOutcome = (answer: PageAnswer): ToolOutcome =>
  answer.type === 'refused' ? toFailure(answer) : toResult(wordAnswer(answer));

const toResult = (text: string): ToolOutcome => ({ type: 'result', content: [{ type: 'text', text }], isError: false });

/** Lengths of the page's own words in a failure. */
const longestWords = 200;

function toFailure({ type: _, ...refused }: Refused): ToolFailure {
  const values = Object.entries(refused).map(([key, value]) => [key, String(value).slice(0, longestWords)]);
  return failure('not-done', Object.fromEntries(values));
}

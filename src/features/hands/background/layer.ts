/** An attached page as a layer of its own: tools that read it, and tools that operate it as a person would. */

import { handsAction, handsTools, toRequest } from '#core/tools/hands-actions.ts';
import type {
  Brought,
  ChosenFile,
  HandsCommand,
  PageAnswer,
  PicturePoint,
  Rect,
  Refused,
  Went,
} from '#core/tools/hands-wire.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import {
  handsKey,
  handsServer,
  type LayerCall,
  type PageFacts,
  type ToolLayer,
  type WebMcpLayer,
} from '#core/tools/layer.ts';
import { toParts } from '#core/tools/parts.ts';
import { failure, type ToolFailure, type ToolOutcome, toTextResult } from '#core/tools/result.ts';
import type { Content, Foreseen } from '#core/tools/schemas.ts';
import type { JsonObject, Tool, ToolSource } from '#core/tools/tool.ts';
import { takeFiles } from './chosen-files';
import { type TakenMarks, unmarked, withMarks, wordMarked } from './marks';
import { wordAnswer, wordCovered, wordFiles } from './words';

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
  /** The members of what hands were called with in this chat on this tab. */
  asked?: ReadonlySet<string>;
  /** The text that the page shows at this moment. Throws a sentence on why it can't be read. */
  read(): Promise<string>;
  /** A picture of this part of the page. Null: the tab isn't in front. */
  cutOut(box: Rect, points?: readonly PicturePoint[]): Promise<string | null>;
  /** A picture of the tab, with so many fields for secrets covered. Throws a sentence on why there is none. */
  picture(): Promise<TakenMarks>;
  /** Has the page's script do something. Throws a sentence on why it can't. */
  run(command: HandsCommand, signal: AbortSignal): Promise<PageAnswer>;
  /** Goes to an address of the page's own origin, or back. */
  go(to: { url: string } | 'back', signal: AbortSignal): Promise<Went>;
}

export const handsLayers = (pages: readonly ReadablePage[]): ToolLayer[] =>
  listHands(pages).map((listed) => handsLayer(listed));

type Place = Pick<ReadablePage, 'tabId' | 'origin' | 'frame' | 'isPdf' | 'asked'>;
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
    const { tabId, origin, frame, isPdf, asked } = page;
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
      tools: (isPdf ? inPdf : frame ? inFrames : handsTools)
        .filter(({ name }) => isNow(name, asked))
        .map((tool) => ({ ...tool, source })),
    };
  });
}

/** Some mean nothing before another was called. */
const isNow = (name: string, asked?: ReadonlySet<string>): boolean => {
  const { after } = handsAction(name) ?? {};
  return after === undefined || asked?.has(after) === true;
};

const names = handsTools.map(({ name }) => name);
const [allTools, besideTools] = [new Set(names), new Set(names.filter((name) => handsAction(name)?.beside))];

function handsLayer({ page, ...listed }: ListedHands<ReadablePage>): WebMcpLayer {
  const { title, address, language, frame } = page;
  return {
    ...listed,
    protocol: 'webmcp',
    serverName: handsServer,
    internal: 'hands',
    description: `${title} ${address}${frame ? ` (a frame in a page of ${frame.topOrigin})` : ''}`,
    page: { title, address, language },
    offered: page.hasTools && !page.asked?.has('marks') ? besideTools : allTools,
    notices: [],
    foresee: ({ tool, input }, signal) => foresee(page, { tool, input }, signal),
    depict: ({ tool, input }, signal) => depict(page, { tool, input }, signal),
    call: (call, signal) => perform(page, call, signal),
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
  return answer.type === 'foreseen' && answer.box ? page.cutOut(answer.box, answer.points) : null;
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
  { callId, tool, input, foreseen }: Pick<LayerCall, 'callId' | 'tool' | 'input' | 'foreseen'>,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const request = toRequest(tool.name, input);
  switch (request.type) {
    case 'text':
      return page.isPdf
        ? toOutcome(await page.run({ type: 'look', part: request.part }, signal))
        : inParts(await page.read(), request.part);
    case 'picture': {
      const marked = request.marks ? await page.run({ type: 'mark' }, signal) : undefined;
      if (marked?.type === 'refused' && marked.why !== 'not-possible') return toHandsFailure(marked);
      const taken = await page.picture();
      const shown = marked?.type === 'marked' ? await withMarks(taken, marked) : null;
      const { covered, ...picture } = shown ?? taken;
      const marks = marked && (shown && marked.type === 'marked' ? wordMarked(marked) : unmarked);
      const text = [marks, wordCovered(covered)].filter(Boolean).join('\n');
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
      return act(page, { action: request.action, foreseen: settled, files: takeFiles(callId) }, signal);
    }
  }
}

type Act = Omit<Extract<HandsCommand, { type: 'act' }>, 'type'> & { files: readonly ChosenFile[] };

async function act(page: ReadablePage, { files, ...command }: Act, signal: AbortSignal): Promise<ToolOutcome> {
  const { takes, elements } = command.foreseen;
  if (!takes) return toOutcome(await page.run({ type: 'act', ...command }, signal));
  if (files.length === 0 || (files.length > 1 && !takes.several))
    return failure('not-done', { why: 'no-file', ...elements[0] });
  const answer = await page.run({ type: 'act', ...command, files }, signal);
  return toOutcome(answer, `${wordFiles(files)}\n`);
}

function inParts(text: string, part: number): ToolOutcome {
  const parts = toParts(text);
  const found = parts[part - 1];
  if (found === undefined) return failure('threw', { message: `The page has ${parts.length} parts.` });
  return toTextResult(wordAnswer({ type: 'looked', text: found, part, parts: parts.length, origin: '' }));
}

/** `before`: what is said first. */
function toOutcome(answer: PageAnswer, before = ''): ToolOutcome {
  if (answer.type === 'refused') return toHandsFailure(answer);
  const saved = answer.type === 'done' || answer.type === 'went' ? (answer.outside ?? []).flatMap(toSaved) : [];
  const picture: Content[] =
    answer.type === 'looked' && answer.picture ? [{ type: 'image', data: answer.picture, mimeType: 'image/jpeg' }] : [];
  const text = before + wordAnswer(answer);
  return { type: 'result', content: [{ type: 'text', text }, ...picture, ...saved], isError: false };
}

/** For the user, who can attach it: an address may name a person or a session. */
function toSaved({ words, from, type, size }: Brought): Content[] {
  const name = toSeenWords(words).split(/[\\/]/).at(-1);
  return from === undefined ? [] : [{ type: 'resource_link', only: 'user', uri: from, name, mimeType: type, size }];
}

/** Lengths of the page's own words in a failure. */
const maxWordsLength = 200;

export function toHandsFailure({ type: _, ...refused }: Refused): ToolFailure {
  const values = Object.entries(refused).map(([key, value]) => [key, String(value).slice(0, maxWordsLength)]);
  return failure('not-done', Object.fromEntries(values));
}

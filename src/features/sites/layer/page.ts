/** The tools of the attached tabs: one layer for each document that offers any, top frame first. */

import { own } from '#core/tools/foreign.ts';
import { toHints } from '#core/tools/hints.ts';
import type { LayerNotice, PageNotice, ToolLayer } from '#core/tools/layer.ts';
import { callResult, isCallResult, toToolResult, withMisfits } from '#core/tools/layers/call-result.ts';
import { sizeLimits } from '#core/tools/limits.ts';
import { digitsOf, mapLong, parseJson, withoutMark } from '#core/tools/long-numbers.ts';
import { labelOfSite } from '#core/tools/registry.ts';
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject, type SourcePosition, type Tool, type ToolSource } from '#core/tools/tool.ts';
import { checkDefinition } from '#core/tools/validate.ts';
import { withBatch } from './batch';
import type { PageOutcome, PageTool } from './page-tool';

const maxTools = 500;

interface PageCall {
  id: string;
  name: string;
  input: JsonObject;
  /** Its page made the tool from a form, which leads to another page when it is submitted. */
  byForm?: boolean | undefined;
  /** Called when the page begins to ask the user something, and when it has its answer. */
  asking?: ((on: boolean) => void) | undefined;
}

/** One document of a tab, or a pack that runs in it. The browser, never the page, says its identity and origin. */
export interface PageDocument extends Omit<Extract<ToolSource, { type: 'page' }>, 'type' | 'top'> {
  frameId: number;
  /** Null if it did not answer in time. */
  list(signal: AbortSignal): Promise<PageTool[] | null>;
  /** What a call will do to the page, if that is known before. */
  foresee?(call: { name: string; input: JsonObject }): Foreseen | null;
  /** Several of its tools may run in one call. */
  batch?: boolean;
  call(call: PageCall, signal: AbortSignal): Promise<PageOutcome>;
  /** `unknown`: the outcome was forgotten. `not-taken`: the call never arrived in this document. */
  ask(call: PageCall, signal: AbortSignal): Promise<PageOutcome | { type: 'unknown' } | { type: 'not-taken' }>;
  forget(callId: string): void;
}

/** Why a page's tools may be still to come: it didn't answer in time, the tab is loading, or the page has only just loaded. */
export type Pending = 'silent' | 'loading' | 'young';

/** Reaches the documents of a tab. The bridge implements it. */
export interface PageDocuments {
  ofTab(
    tabId: number,
    signal: AbortSignal,
  ): Promise<{ documents: PageDocument[]; notices: PageNotice[]; pending?: Pending }>;
}

/** A document that was asked, whether or not it answered. */
export type ListedDocument = Pick<PageDocument, 'documentId' | 'origin' | 'pack'>;

/** The key of each document's layer. Documents of one origin are numbered by tab and frame, silent ones included. */
export function pageLayerKeys(documents: readonly ListedDocument[], kind = 'page:'): Map<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    documents.map(({ documentId, origin, pack }) => {
      const key = pack ? `pack:${pack.id} ${origin}` : `${kind}${origin}`;
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      return [documentId, nth === 1 ? key : `${key}#${nth}`];
    }),
  );
}

/**
 * Lists the tabs' documents afresh, in parallel. A document that stays silent is left out, with a notice. `only`: if it is still
 * there, no other document is listed.
 */
export async function listPageLayers(
  pages: PageDocuments,
  tabIds: readonly number[],
  signal: AbortSignal,
  only?: string,
) {
  const tabs = await Promise.all(tabIds.map((tabId) => pages.ofTab(tabId, signal)));
  const notices = tabs.flatMap((tab) => tab.notices);
  const all = tabs.flatMap(({ documents }) => [...documents].sort((a, b) => a.frameId - b.frameId));
  const wanted = all.filter(({ documentId }) => documentId === only);
  const inOrder = wanted.length > 0 ? wanted : all;
  const lists = await Promise.all(inOrder.map((document) => document.list(signal)));
  const keys = pageLayerKeys(inOrder);
  const layers: ToolLayer[] = [];
  const pending = new Map(tabs.map((tab, i) => [tabIds[i], tab.pending]));
  for (const [i, document] of inOrder.entries()) {
    const tools = lists[i];
    if (!tools) {
      notices.push({ code: 'frame-silent', origin: document.origin });
      pending.set(document.tabId, 'silent');
    } else {
      const layer = pageLayer(document, tools, keys.get(document.documentId) ?? '');
      layers.push(document.batch ? await withBatch(layer) : layer);
    }
  }
  /** In the order in which their keys are numbered. */
  const documents = inOrder.map(
    ({ documentId, origin, pack }): ListedDocument => ({
      documentId,
      origin,
      ...(pack && { pack }),
    }),
  );
  return { layers, notices, documents, pending };
}

/** Stands for a page that doesn't answer. */
export const silentPage = (origin: string): ToolLayer => ({
  key: `page:${origin}`,
  protocol: 'webmcp',
  serverName: labelOfSite(origin),
  tools: [],
  notices: [],
  unreachable: own`its page doesn’t answer in time`,
  call: async () => failure('page-gone'),
});

function pageLayer(document: PageDocument, listed: PageTool[], key: string): ToolLayer {
  const { origin, topOrigin, tabId, documentId, frameId, pack } = document;
  const place = { origin, topOrigin, tabId, documentId, top: frameId === 0 };
  const source: ToolSource = { type: 'page', ...place, ...(pack && { pack }) };
  const { definitions: limit } = sizeLimits;
  const tools = fitting(listed.slice(0, maxTools), source);
  const left = listed.length - tools.length;
  const notices: LayerNotice[] =
    tools.length < Math.min(listed.length, maxTools)
      ? [{ code: 'too-large', origin, limit, left }]
      : listed.length > maxTools
        ? [{ code: 'too-many-tools', origin, limit: maxTools, left }]
        : [];
  return {
    key,
    protocol: 'webmcp',
    documentId,
    serverName: pack?.name ?? labelOfSite(origin),
    tools,
    notices,
    foresee: async ({ tool: { name }, input }) => document.foresee?.({ name, input }) ?? null,
    ...callsTo(document),
  };
}

/** The first tools, as far as their definitions together are within the limit. */
function fitting(listed: readonly PageTool[], source: ToolSource): Tool[] {
  const tools: Tool[] = [];
  let size = 0;
  for (const each of listed) {
    const tool = toTool(each, source);
    const { description, inputSchema = {}, outputSchema = {} } = tool;
    size += description.length + JSON.stringify([inputSchema, outputSchema]).length;
    if (size > sizeLimits.definitions) break;
    tools.push(tool);
  }
  return tools;
}

/** How a page's tools, or those of the panel's blocks, are called. */
const callsTo = (document: Pick<PageDocument, 'call' | 'ask' | 'forget'>) =>
  ({
    async call({ callId: id, tool: { name, outputSchema, declarative: byForm }, input, asking }, signal) {
      const outcome = toOutcome(await document.call({ id, name, input, byForm, asking }, signal));
      // A page's plain text is its result, be it a string or the text of a number.
      return withMisfits(outcome, outputSchema, (text) =>
        outputSchema?.type === 'string' ? text : (parseJson(text) ?? text),
      );
    },
    async recover({ callId: id, tool: name, input, asking }, signal) {
      const answer = await document.ask({ id, name, input, asking }, signal);
      if (answer.type === 'unknown' || answer.type === 'not-taken') return answer;
      return { type: 'outcome', outcome: toOutcome(answer) };
    },
    acknowledge: (callId) => document.forget(callId),
  }) satisfies Partial<ToolLayer>;

const asObject = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);

function toTool(tool: PageTool, source: ToolSource): Tool {
  // Its numbers are a page's own, so that none is a long one.
  const inputSchema = asObject(mapLong(tool.inputSchema, digitsOf));
  const outputSchema = asObject(mapLong(tool.outputSchema, digitsOf));
  const unfit = checkDefinition({ description: tool.description, inputSchema });
  const unavailable = tool.unavailable ?? unfit;
  const registeredAt = positionIn(tool.stack);
  return {
    name: tool.name,
    ...(tool.title && { title: tool.title }),
    description: tool.description,
    ...(unfit === undefined && inputSchema && { inputSchema }),
    ...(checkDefinition({ description: '', outputSchema }) === undefined && outputSchema && { outputSchema }),
    hints: toHints(tool.annotations),
    lazy: tool.lazy,
    disabled: tool.disabled,
    ...(tool.declarative && { declarative: true, ...(tool.autosubmit && { autosubmit: true }) }),
    ...(tool.exposedTo?.length && { exposedTo: tool.exposedTo.slice(0, maxExposedTo) }),
    ...(registeredAt && { registeredAt }),
    ...(tool.annotations.debugging && { onlyFor: 'developers' }),
    ...(unavailable !== undefined && { unavailable }),
    source,
  };
}

/** Origins that are told of one tool. */
const maxExposedTo = 20;

const maxStackLength = 10_000;

/** The first place in a call stack that isn't in a script of an extension: `at f (URL:3:7)` in Chromium, `f@URL:3:7` in Firefox. */
function positionIn(stack = ''): SourcePosition | null {
  for (const line of stack.slice(0, maxStackLength).split('\n')) {
    const [end = '', at, column] = /:(\d+):(\d+)\)?$/.exec(line) ?? [];
    const url = end && urlIn(line.slice(0, -end.length));
    if (URL.canParse(url) && !/-extension:$/.test(new URL(url).protocol))
      return { url, line: Number(at), column: Number(column) };
  }
  return null;
}

/** What is left of a line, from its first scheme on. Not by a pattern: the names of functions before it may be as long as a page likes. */
function urlIn(line: string): string {
  let start = line.indexOf('://');
  while (start > 0 && /[a-z-]/.test(line[start - 1] ?? '')) start -= 1;
  const url = line.slice(Math.max(start, 0));
  return /\s/.test(url) ? '' : url;
}

function toOutcome(outcome: PageOutcome): ToolOutcome {
  switch (outcome.type) {
    case 'returned':
      return fromText(outcome.text);
    case 'threw':
      return failure('threw', { message: outcome.message });
    case 'aborted':
      return failure('aborted');
    case 'refused':
      return failure(outcome.code, { message: outcome.message });
    case 'too-large':
      return failure('too-large', { size: outcome.size, limit: outcome.limit });
    case 'failure':
      return outcome;
    case 'gone':
      return failure('page-gone');
  }
}

/**
 * A page tool answers in text. JSON is kept as structure too, and an MCP result is read as one.
 * Null: a form navigated away.
 */
function fromText(text: string | null): ToolOutcome {
  const shown = withoutMark(text ?? 'The page moved on to another address.');
  const structured = text !== null && /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  if (isCallResult(structured)) return toToolResult(callResult.parse(structured));
  const content = [{ type: 'text' as const, text: shown }];
  return { type: 'result', content, ...(structured !== undefined && { structured }), isError: false };
}

/** Milliseconds until a page that was too busy to list its tools is asked again: at first, and at most. */
const [firstRetry, lastRetry] = [1000, 16_000];

/** Twice as long as the wait before, in milliseconds. Null: the page is given up until it changes. */
export function nextPageRetry(before: number | undefined): number | null {
  const next = before === undefined ? firstRetry : before * 2;
  return next > lastRetry ? null : next;
}

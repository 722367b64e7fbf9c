/** The attached pages as a model may read them: what each says of itself, and a tool that reads its text. */

import { runInPage } from '#browser/scripting.ts';
import type { Conversation } from '#core/log/conversation.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import { isHands, type ToolLayer } from '#core/tools/layer.ts';
import { createTabReader, movedAway, type ReadTab, runInPdf } from '#features/files/background/index.ts';
import {
  createPageDerived,
  handsLayers,
  listHands,
  PageHands,
  type ReadablePage,
  readableTab,
} from '#features/hands/background/index.ts';
import { type IsOff, pdfAt, toPageAddress } from '#features/sites/background/index.ts';
import type { Glance } from '../messages';
import { type FramePlace, listFrames, toReadableFrame } from './page-frames';

/** Milliseconds for a glance: a page that is too busy is described without it. */
const glanceWithin = 500;

const pageKinds: readonly Glance['kind'][] = ['pdf', 'article', 'product', 'search', 'table', 'form', 'list', 'page'];

/** What kind of page a tab shows. Null: it can't be looked at, or is too busy. */
export async function glanceAtTab(tabId: number): Promise<Glance | null> {
  const seen = await runInPage({ tabId }, '/glance.js', AbortSignal.timeout(glanceWithin));
  if (typeof seen !== 'object' || seen === null) return null;
  const { kind, language, selected } = seen as { [K in keyof Glance]?: unknown }; // the answer of our own script, checked below
  return {
    kind: pageKinds.find((known) => known === kind) ?? 'page',
    language: typeof language === 'string' && isLanguage(language) ? language : null,
    selected: selected === true,
  };
}

/** Language, script and region, and nothing that could be a sentence. */
const isLanguage = (tag: string): boolean => /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(tag);

interface Parts {
  isOff: IsOff;
  settings: Pick<SettingsStore, 'read'>;
}

interface ReadLog {
  conversation: Pick<Conversation, 'pages' | 'calls'>;
}

interface TabParts extends Parts {
  hands: PageHands;
  readTabPart: ReadTab;
}

/** A page is looked at once, not at each of a turn's listings. */
function createLanguages() {
  const known = new Map<number, { url: string; language: string | null }>();
  return async (tabId: number, url: string): Promise<string | null> => {
    const before = known.get(tabId);
    if (before?.url === url) return before.language;
    const seen = await glanceAtTab(tabId);
    if (seen) known.set(tabId, { url, language: seen.language });
    if (seen?.kind === 'pdf') pdfAt.set(tabId, url);
    return seen?.language ?? null;
  };
}

/** A tab's page as hands read it, if it can be read. */
function createTabReading({ isOff, settings, hands, readTabPart }: TabParts) {
  const languageOf = createLanguages();
  return async (tabId: number, hasTools: boolean, asked: ReadonlySet<string>): Promise<ReadablePage[]> => {
    const tab = await readableTab(tabId, { isOff, settings });
    if (!tab) return [];
    const { origin, title, url } = tab;
    const language = await languageOf(tabId, url);
    const isPdf = tab.isPdf || pdfAt.get(tabId) === url;
    const read = async () => {
      const { origin: now, content } = await readTabPart(tabId, 'page');
      if (now !== origin || content.type !== 'text') throw movedAway();
      return content.text;
    };
    const picture = async () => {
      const { origin: now, content, hidden: covered = 0 } = await readTabPart(tabId, 'screenshot');
      if (now !== origin || content.type !== 'image') throw movedAway();
      return { data: content.data, mimeType: content.mime, covered };
    };
    return [
      {
        tabId,
        origin,
        title,
        address: toPageAddress(url),
        language,
        hasTools,
        asked,
        isPdf,
        read,
        picture,
        cutOut: (box, points) => hands.cutOut(tabId, box, points),
        run: (command, signal) =>
          isPdf ? runInPdf({ tabId, title, url }, command) : hands.run({ tabId, origin }, command, signal),
        go: (to, signal) => hands.go(tabId, origin, to, signal),
      },
    ];
  };
}

/** A layer for each of these tabs whose page can be read, and whose site's pages the user hasn't kept from being read. */
export function createPageReading({ isOff, settings }: Parts) {
  const hands = new PageHands();
  const isHeld = (tabId: number) => hands.outside.waiting(tabId) !== null;
  const derive = createPageDerived({ isOff, settings, isHeld });
  const readTabPart = createTabReader(isOff);
  const frameParts = { isOff, hands, pageText: async () => (await settings.read()).pageText };
  const toReadable = createTabReading({ isOff, settings, hands, readTabPart });
  /** For each of these tabs that can be read, and each of its attached frames. `own`: the layers of the tools that their sites offer. */
  const handsOn = async (tabIds: readonly number[], own: readonly ToolLayer[], log?: ReadLog) => {
    const withTools = new Set(own.map(({ tools: [tool] }) => tool?.source.type === 'page' && tool.source.tabId));
    const pages = await Promise.all(
      tabIds.map((tabId) => toReadable(tabId, withTools.has(tabId), askedOf(tabId, log?.conversation.calls))),
    );
    const frames = await Promise.all(
      framesIn(log?.conversation.pages ?? [], tabIds).map((frame) => toReadableFrame(frame, frameParts)),
    );
    return handsLayers([...pages.flat(), ...frames.filter((frame) => frame !== null)]);
  };
  return {
    readTabPart,
    listFrames: (tabId: number) => listFrames(tabId, isOff),
    hands,
    isHeld,
    /** What Tabhand itself offers on these tabs, in the order of trust: what it guesses from the pages, then hands, of which nothing is brought there. */
    async tabhandTools(
      tabIds: readonly number[],
      own: readonly ToolLayer[],
    ): Promise<Pick<ToolLayer, 'key' | 'tools'>[]> {
      const tabs = await Promise.all(tabIds.map((tabId) => readableTab(tabId, { isOff, settings })));
      return [...(await derive(tabIds, own)), ...listHands(tabs.filter((tab) => tab !== null))];
    },
    /** The run that operated these tabs ended. */
    leaveTabs: (tabIds: readonly number[]) => hands.leave(tabIds),
    handsOn,
    derivedFrom: derive,
    /** These layers of the tabs' own tools, and for each tab that can be read, and each attached frame, hands; and what is guessed. */
    readPages: async (
      tabIds: readonly number[],
      own: readonly ToolLayer[] = [],
      log?: ReadLog,
    ): Promise<ToolLayer[]> => [...own, ...(await handsOn(tabIds, own, log)), ...(await derive(tabIds, own))],
  };
}

/** What hands were asked for in a tab. */
const askedOf = (tabId: number, calls: Conversation['calls'] = new Map()): ReadonlySet<string> =>
  new Set(
    [...calls.values()].flatMap(({ call: { target }, prepared, result }) =>
      target && isHands(target) && target.source.type === 'page' && target.source.tabId === tabId && result
        ? Object.keys(prepared?.input ?? {}).filter((name) => prepared?.input[name] === true)
        : [],
    ),
  );

const framesIn = (pages: Conversation['pages'], tabIds: readonly number[]): FramePlace[] =>
  pages.flatMap(({ tabId, frames = [] }) => (tabIds.includes(tabId) ? frames.map((each) => ({ ...each, tabId })) : []));

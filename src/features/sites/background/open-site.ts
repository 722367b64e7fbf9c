/** `open_site`: the model opens a site in a tab of its own, with the user's leave. Each call opens one tab, also over the background's death. */

import { mayReach } from '#browser/permissions.ts';
import { isClosedAddress, listTabs, openBehind, readTab } from '#browser/tabs.ts';
import { agentBehind } from '#core/log/agent-message.ts';
import { inTurnOf } from '#core/log/in-turn.ts';
import { isAmong, openSites, opensSite } from '#core/log/sites.ts';
import { originOf, toWebAddress } from '#core/settings/web-address.ts';
import { noHints } from '#core/tools/hints.ts';
import type { LocalTool } from '#core/tools/layers/local.ts';
import type { CallListener } from '#core/tools/listener.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { phrase } from '#core/tools/phrase.ts';
import { openSiteName } from '#core/tools/registry.ts';
import { failure, type ToolOutcome, toTextResult } from '#core/tools/result.ts';
import type { ToolFailure } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { until } from '#core/tools/waiting.ts';
import { type AttachedPages, maxPages, type OpenLog } from './attached-pages';
import type { IsOff } from './panels';

/** Milliseconds for a page to load, and for a tab of before the background's death to show where it goes. */
const loadsWithin = 10_000;

interface Tab {
  tabId: number;
  url: string;
}

/** The browser's tabs, as far as sites are opened in them. */
export const siteTabs = {
  list: async (): Promise<Tab[]> => listTabs(),
  /** Null: the tab is closed. */
  async read(tabId: number): Promise<{ url: string; loading: boolean } | null> {
    const tab = await readTab(tabId);
    // Firefox shows a blank page, as if it had loaded and as one that it keeps closed, until the site answers.
    return tab && { url: tab.url, loading: tab.loading || /^(about:blank)?$/.test(tab.url) };
  },
  create: openBehind,
  isClosed: (url: string): boolean => isClosedAddress(url),
  mayReach,
};

interface Parts {
  open(conversationId: string): Promise<OpenLog>;
  pages: Pick<AttachedPages, 'addOpened' | 'settle'>;
  tabs: typeof siteTabs;
  isOff: IsOff;
}

/** One call after another in a chat, so that two of them for one address open one tab. */
const turns = new Map<string, Promise<unknown>>();

export const openSiteTool = (conversationId: string, parts: Parts): LocalTool => ({
  name: openSiteName,
  title: phrase('Open the page'),
  description: 'Opens another site in a new tab, once the person allows it. Its tools come with your next turn.',
  inputSchema: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
  hints: noHints,
  async foresee(input) {
    const read = await readAddress(input, parts, await parts.open(conversationId));
    if ('type' in read) return read;
    const element = { role: 'address', name: '', typed: read.href };
    return { elements: [element], serious: null, leadsTo: read.origin, tookOver: false };
  },
  execute: (input, { listener }, signal) =>
    inTurnOf(turns, conversationId, async () => {
      const log = await parts.open(conversationId);
      const read = await readAddress(input, parts, log);
      if ('type' in read) return read;
      if (!isAmong(openSites(log.conversation), read.origin))
        return refuse(`Nothing was opened: the person does not let this chat open ${read.host}. Go on without it.`);
      if (!(await parts.tabs.mayReach(read.href))) return failure('permission-missing', { host: read.host });
      const known = await findOpened(read, parts, log);
      signal.throwIfAborted();
      const tabId = known ?? (await create(read, parts, { log, listener }));
      return settle(read, { ...parts, log, tabId }, signal);
    }),
  /** Without a checkpoint no tab was opened. */
  async recover({ input, from }, signal) {
    const log = await parts.open(conversationId);
    const [read, tabId] = [await readAddress(input, parts, log), await findLost(from, input, parts, signal)];
    if (tabId === undefined || 'type' in read) return { type: 'unknown' };
    return { type: 'outcome', outcome: await settle(read, { ...parts, log, tabId }, signal) };
  },
});

const refuse = (message: string): ToolFailure => failure('threw', { message });

/** The address, or why it isn't opened: asked before the user is, and again before the tab is opened. */
async function readAddress({ url }: JsonObject, { tabs, isOff }: Parts, log: OpenLog): Promise<URL | ToolFailure> {
  const read = toWebAddress(String(url));
  if (!read) return refuse('Nothing was opened: url takes an http or https address without a user name.');
  if (agentBehind(log.conversation) !== undefined)
    return refuse('Nothing was opened: sites are opened for the person only, and another agent wrote this message.');
  if (await isOff(read.href)) return refuse(`Nothing was opened: the person blocked ${read.host}. Go on without it.`);
  if (tabs.isClosed(read.href))
    return refuse(`Nothing was opened: the browser keeps ${read.host} closed to extensions.`);
  if (log.conversation.pages.length >= maxPages)
    return refuse(
      `Nothing was opened: this chat has ${maxPages} tabs, and takes no more. Ask the person to detach one.`,
    );
  return read;
}

/** A tab of the chat that shows this address; or one that this run opened, and that has come to the site by itself. */
async function findOpened(url: URL, { tabs, pages }: Parts, log: OpenLog): Promise<number | undefined> {
  const attached = await pages.settle(log);
  const { items, run } = log.conversation;
  const calls = items.slice(run.firstItem).flatMap((item) => (item.type === 'turn' ? item.calls : []));
  const opened = calls.flatMap(({ call, checkpoint }) => (opensSite(call.target) && readTrace(checkpoint).tab) || []);
  const open = await tabs.list();
  const shows = (tabId: number, isIt: (shown: URL) => boolean) =>
    open.some((tab) => tab.tabId === tabId && URL.canParse(tab.url) && isIt(new URL(tab.url)));
  return (
    attached.find((tabId) => shows(tabId, ({ href }) => href === url.href)) ??
    opened.find((tabId) => !attached.includes(tabId) && shows(tabId, ({ origin }) => origin === url.origin))
  );
}

/** What a call leaves behind: the tabs there were before its own, then its own. */
interface Trace {
  before?: readonly unknown[];
  tab?: number;
}

function readTrace(checkpoint = ''): Trace {
  const { before, tab } = objectIn(checkpoint);
  return { ...(Array.isArray(before) && { before }), ...(typeof tab === 'number' && { tab }) };
}

function objectIn(text: string): JsonObject {
  const read = parseJson(text);
  return isJsonObject(read) ? read : {};
}

interface Creation {
  log: OpenLog;
  listener: Pick<CallListener, 'checkpoint'> | undefined;
}

async function create(url: URL, { tabs }: Parts, { log, listener }: Creation): Promise<number> {
  const before = (await tabs.list()).map(({ tabId }) => tabId);
  await listener?.checkpoint(JSON.stringify({ before } satisfies Trace));
  const tab = await tabs.create(url.href, log.conversation.pages[0]?.tabId);
  await listener?.checkpoint(JSON.stringify({ tab } satisfies Trace));
  return tab;
}

/** The tab that the call had opened when the background died. */
async function findLost(
  from: string | undefined,
  input: JsonObject,
  { tabs }: Parts,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { before, tab } = readTrace(from);
  const origin = toWebAddress(String(input.url))?.origin;
  if (tab !== undefined || !before || !origin) return tab;
  let found: number | undefined;
  await until(
    async () => {
      const came = (await tabs.list()).filter(({ tabId }) => !before.includes(tabId));
      found = came.find(({ url }) => isAmong([origin], originOf(url)))?.tabId;
      const read = await Promise.all(came.map(({ tabId }) => tabs.read(tabId)));
      return found !== undefined || !read.some((each) => each?.loading);
    },
    loadsWithin,
    signal,
  );
  return found;
}

interface Arrival extends Parts {
  log: OpenLog;
  tabId: number;
}

/** Waits for the page, and adds the tab to the chat if it shows the site that the user was asked about. */
async function settle(url: URL, { log, tabId, tabs, pages }: Arrival, signal: AbortSignal): Promise<ToolOutcome> {
  await until(async () => !(await tabs.read(tabId))?.loading, loadsWithin, signal);
  const now = await tabs.read(tabId);
  if (!now) return toTextResult('The tab was closed before it had loaded.', true);
  const shown = originOf(now.url);
  if (!isAmong([url.origin], shown))
    return toTextResult(
      shown === null
        ? 'The address led to no page that Tabhand may read.'
        : `The site led on to ${shown}, which is not part of this chat. Open that address if the task needs it: the person is asked.`,
      true,
    );
  if (log.conversation.pages.every((page) => page.tabId !== tabId)) await pages.addOpened(log, tabId, url.origin);
  return toTextResult(`Opened in a tab of this chat. The tools of ${shown} come with your next turn.`);
}

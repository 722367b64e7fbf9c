/** One page and its tools, as the extension lists and calls them: frames, lazy schemas and both browsers come with it. */
import type { Page } from 'puppeteer-core';
import type { PanelNotice, ToolRow } from '#core/bus/panel-wire.ts';
import type { Conversation } from '#core/log/conversation.ts';
import type { Entry, EntryOf } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import type { ManualRun } from '#core/loop/stores.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { failure } from '#core/tools/result.ts';
import type { Content } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { PageState } from '#features/sites/index.ts';
import type { PageFingerprint as LookedAt } from '#page/page-state.ts';
import { CliProblem, messageOf } from '../problem';
import type { Driven } from './launch';

export interface DrivenCall {
  outcome: NonNullable<ManualRun['outcome']>;
  /** Of a result: all of it. */
  content: readonly Content[];
  structured?: unknown;
  milliseconds: number | null;
}

interface Opening {
  url: string;
  /** Milliseconds for the page's first tool. */
  wait: number;
  signal: AbortSignal;
  /** The page asks its user something during a call. */
  onAsking?(tool: string): void;
}

interface Chatting {
  choice: ModelChoice;
  key?: string;
  /** A tool that asks before it runs. */
  allows(tool: string): boolean;
}

/** Milliseconds without a change after which the tools count as all there. */
const settledAfter = 300;
const loadWithin = 30_000;

type Client = Driven['desk']['client'];

export class ToolPage {
  readonly #page: Page;
  readonly #client: Client;
  readonly #tabId: number;
  readonly #opening: Opening;
  readonly #watch: PageWatch;
  readonly #runs = new Map<string, (run: ManualRun) => void>();
  #conversationId = '';

  private constructor(page: Page, client: Client, tabId: number, opening: Opening) {
    this.#page = page;
    this.#client = client;
    this.#tabId = tabId;
    this.#opening = opening;
    this.#watch = new PageWatch(tabId);
  }

  static async open({ desk: { client }, newTab }: Driven, opening: Opening): Promise<ToolPage> {
    const { page, tabId } = await newTab();
    // Until somebody answers, the whole page stands still. Nobody is there, so what a dialog asks is refused.
    page.on(
      'dialog',
      (dialog) => void (dialog.type() === 'alert' ? dialog.accept() : dialog.dismiss()).catch(() => undefined),
    );
    const opened = new ToolPage(page, client, tabId, opening);
    await opened.goto(opening.url);
    client.onNotice((notice) => opened.#take(notice));
    const { conversationId } = await client.command('new-conversation', { tabId });
    await client.command('open', { conversationId, tabId });
    opened.#conversationId = conversationId;
    return opened;
  }

  /** Where it ended up, after redirects. */
  get url(): string {
    return this.#page.url();
  }

  get title(): string {
    return this.state().title;
  }

  state(): PageState {
    return this.#watch.state();
  }

  /** Waits for the first tool, or for one of this name, and then until they stay as they are. */
  async tools(awaited?: string): Promise<readonly ToolRow[]> {
    const { wait, signal } = this.#opening;
    await this.#watch.settle({ wait, awaited }, signal);
    return this.state().tools;
  }

  /** Waits until the extension has looked at the page, whatever it found. */
  seen(): Promise<void> {
    return this.#watch.seen(this.#opening.signal);
  }

  /** Tells of every change until the signal aborts. */
  onChange(listener: (tools: readonly ToolRow[]) => void, signal: AbortSignal): void {
    this.#watch.onChange(listener, signal);
  }

  goto(url: string): Promise<void> {
    this.#watch.leave();
    return visit(this.#page, url, this.#opening);
  }

  /** What a tool that only reads must leave as it is. Null: the page can't be looked at now. */
  async look(): Promise<LookedAt | null> {
    // It may be on its way to another document.
    const seen = await this.#client.command('look-at-page', { tabId: this.#tabId }).catch(() => null);
    return seen && 'url' in seen ? seen : null;
  }

  /** `limit`: milliseconds. */
  async call({ layerKey, name, source }: ToolRow, input: JsonObject, limit: number): Promise<DrivenCall> {
    const id = crypto.randomUUID();
    const documentId = source.type === 'page' ? source.documentId : undefined;
    const ended = new Promise<ManualRun>((resolve) => this.#runs.set(id, resolve));
    const about = { conversationId: this.#conversationId, id, layerKey, tool: name, input };
    await this.#client.command('run-tool', { ...about, ...(documentId && { documentId }) });
    const cancel = () => void this.#client.command('cancel-tool', { runId: id }).catch(() => undefined);
    const late = AbortSignal.timeout(limit);
    const over = AbortSignal.any([late, this.#opening.signal]);
    over.addEventListener('abort', cancel, { once: true });
    const run = await ended.finally(() => over.removeEventListener('abort', cancel));
    const isLate = late.aborted && run.outcome?.type === 'failure' && run.outcome.code === 'aborted';
    const outcome = isLate ? failure('timed-out', { tool: name, timeout: limit }) : run.outcome;
    return { ...(await this.#wholeOf(run)), outcome: outcome as DrivenCall['outcome'], milliseconds: run.duration }; // it has ended
  }

  /** Sends a message as the panel does; resolves with the chat once its run has ended. */
  chat(text: string, { choice, key, allows }: Chatting): Promise<Conversation> {
    const [{ command, onConnect, onNotice }, conversationId, tabId] = [this.#client, this.#conversationId, this.#tabId];
    const entries: Entry[] = [];
    const decide = ({ callId, reason }: EntryOf<'approval-asked'>) => {
      const call = replay(entries).calls.get(callId)?.call;
      // The user named this page, so its text may be read.
      const isAllowed = reason === 'reading-page' || allows(call?.target?.tool ?? call?.name ?? '');
      return command('approve', { conversationId, callId, decision: isAllowed ? 'once' : 'deny' });
    };
    return new Promise((resolve, reject) => {
      const { signal } = this.#opening;
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      this.#page.browser().once('disconnected', () => reject(new CliProblem('The browser closed during the run.')));
      onNotice((notice) => {
        if (notice.type !== 'entries' || notice.conversationId !== conversationId) return;
        const fresh = notice.entries.filter(({ seq }) => seq > (entries.at(-1)?.seq ?? 0));
        entries.push(...fresh);
        for (const entry of fresh)
          if (entry.type === 'run-ended') resolve(replay(entries));
          else if (entry.type === 'approval-asked') decide(entry).catch(reject);
      });
      // A background that died is asked for what was missed.
      const follow = () => command('open', { conversationId, tabId, afterSeq: entries.at(-1)?.seq ?? 0 });
      onConnect(() => void follow().catch(reject));
      command('set-model', { choice, ...(key && { key }) })
        .then(() => command('send', { conversationId, text, tabId }))
        .catch(reject);
    });
  }

  /** A run holds the beginning of a long result; the rest is stored. */
  async #wholeOf({ id, outcome }: ManualRun): Promise<Pick<DrivenCall, 'content' | 'structured'>> {
    if (outcome?.type !== 'result') return { content: [] };
    const whole = await this.#client.command('tool-run-result', { runId: id });
    return 'missing' in whole ? { content: [{ type: 'text', text: outcome.preview }] } : whole;
  }

  #take(notice: PanelNotice): void {
    this.#watch.take(notice);
    if (notice.type !== 'tool-run') return;
    const { run, asking } = notice;
    if (asking) this.#opening.onAsking?.(run.tool);
    if (run.outcome === null) return;
    this.#runs.get(run.id)?.(run);
    this.#runs.delete(run.id);
  }
}

async function visit(page: Page, url: string, { wait, signal }: Pick<Opening, 'wait' | 'signal'>): Promise<void> {
  const open = async (): Promise<number> => {
    const options = { waitUntil: 'load', timeout: loadWithin, signal } as const; // const: a literal type
    const staysHere = url.includes('#') && withoutHash(url) === withoutHash(page.url());
    await page.goto(url, options);
    // Where only the hash differs, nothing was loaded.
    if (staysHere) await page.reload(options);
    return page.evaluate(statusOfPage);
  };
  try {
    const status = await untilOpen(open, Date.now() + wait, signal);
    if (status >= 400)
      throw new CliProblem(`${url} answered with ${status}. Check the address, and whether it needs a sign-in.`);
  } catch (error) {
    if (error instanceof CliProblem || signal.aborted) throw error;
    throw new CliProblem(`${url} couldn’t be opened: ${toCause(messageOf(error))}`);
  }
}

/** How often a page may lead elsewhere while another is opened in its place. */
const maxLeft = 5;

/** `end`: until then the server may still be starting, as in a CI. What a call began may lead elsewhere meanwhile, however late. */
async function untilOpen<T>(open: () => Promise<T>, end: number, signal: AbortSignal): Promise<T> {
  for (let left = 0; ; ) {
    try {
      return await open();
    } catch (error) {
      const said = messageOf(error);
      const mayOpen = ledElsewhere.test(said) ? ++left <= maxLeft : refused.test(said) && Date.now() < end;
      if (!mayOpen) throw error;
      await pause(signal, 250);
    }
  }
}

const refused = /CONNECTION_REFUSED|connectionFailure/;
/** Another navigation took the place of ours, or of the document that was just opened; in both browsers' words. */
const ledElsewhere =
  /ERR_ABORTED|BINDING_ABORTED|context was destroyed|find context|detached|DiscardedBrowsingContext/i;

/** In the page. The driver isn't told of requests, which would cost as much as the page. */
const statusOfPage = (): number => {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.responseStatus || 200; // the only kind of this type
};

const withoutHash = (url: string) => url.split('#')[0];

/** Both browsers' own names of what happened. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/NAME_NOT_RESOLVED|dnsNotFound|UNKNOWN_HOST/i, 'no computer has this name. Check the address.'],
  [refused, 'nothing answers at this address. Start the server, or wait longer for it with --wait.'],
  [/SSL_PROTOCOL|RX_RECORD_TOO_LONG|nssFailure/i, 'it doesn’t speak HTTPS. If it is your server, try http://.'],
  [/CERT|SSL|SEC_ERROR/i, 'its certificate isn’t trusted. Use one that the browser trusts, or http://localhost.'],
  [/PROXY/i, 'the proxy doesn’t let it through. Check the proxy’s settings.'],
  [/INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|netOffline|NETWORK/i, 'this computer can’t reach it. Check the network.'],
  [
    /EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED)|netReset|netInterrupt|NET_RESET/i,
    'the server closed the connection without an answer. Look at its log.',
  ],
  [/REDIRECT/i, 'it redirects in a circle. Check where the server sends the browser.'],
  [/UNSAFE_PORT|deniedPortAccess|PORT_ACCESS/i, 'browsers refuse this port. Serve the page on another one.'],
  [/ERR_ABORTED|BINDING_ABORTED/i, 'it is a download, or it stopped loading. Give the address of a page.'],
  [/timeout|timed out/i, 'it didn’t finish loading in 30 s.'],
];

/** `said`: by the browser, with the address after it. */
export function toCause(said: string): string {
  const [name = ''] = said.split(/ at |&|\n/);
  return causes.find(([pattern]) => pattern.test(name))?.[1] ?? `the browser says “${name}”.`;
}

/** What the extension says of the page. */
class PageWatch {
  readonly #tabId: number;
  #state: PageState | undefined;
  #changedAt = Date.now();
  #before = '';
  /** Documents that the tab no longer shows. */
  readonly #left = new Set<string>();
  readonly #listeners = new Set<(tools: readonly ToolRow[]) => void>();

  constructor(tabId: number) {
    this.#tabId = tabId;
  }

  state(): PageState {
    if (!this.#state)
      throw new CliProblem('The extension didn’t list the page in time. Try again, or wait longer with --wait.');
    return this.#state;
  }

  /** The first look may take as long as a slow machine needs, whatever the user would wait for tools. */
  async seen(signal: AbortSignal): Promise<void> {
    const end = Date.now() + loadWithin;
    while (this.#state === undefined && Date.now() < end) await pause(signal);
  }

  async settle({ wait, awaited }: { wait: number; awaited: string | undefined }, signal: AbortSignal): Promise<void> {
    await this.seen(signal);
    const end = Date.now() + wait;
    const isOne = ({ name }: ToolRow) => awaited === undefined || name === awaited;
    const isThere = () => this.#state && (this.#state.tools.some(isOne) || this.#state.access !== 'open');
    while (!isThere() && Date.now() < end) await pause(signal);
    while (isThere() && Date.now() < this.#changedAt + settledAfter) await pause(signal);
  }

  /** Another document comes: what was seen holds no longer. */
  leave(): void {
    for (const { source } of this.#state?.tools ?? []) if (source.type === 'page') this.#left.add(source.documentId);
    [this.#state, this.#before] = [undefined, ''];
  }

  onChange(listener: (tools: readonly ToolRow[]) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
  }

  take(notice: PanelNotice): void {
    const seen = notice.type === 'pages' ? notice.pages.find(({ tabId }) => tabId === this.#tabId) : undefined;
    const isOld = seen?.tools.some(({ source }) => source.type === 'page' && this.#left.has(source.documentId));
    if (!seen || isOld) return;
    this.#state = seen;
    const now = JSON.stringify(seen.tools);
    if (now === this.#before) return;
    [this.#changedAt, this.#before] = [Date.now(), now];
    for (const listener of this.#listeners) listener(seen.tools);
  }
}

const pause = async (signal: AbortSignal, milliseconds = 20) => {
  signal.throwIfAborted();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
};

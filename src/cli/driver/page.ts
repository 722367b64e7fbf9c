/** One page and its tools, as the extension lists and calls them: frames, lazy schemas and both browsers come with it. */
import type { Page } from 'puppeteer-core';
import type { ManualRun, PageState, PanelNotice, ToolRow } from '#bridge';
import { type Content, failure, type JsonObject } from '#tools';
import { messageOf, Problem } from '../problem';
import { statusOfPage } from './in-page';
import type { Driven } from './launch';

export interface Called {
  outcome: NonNullable<ManualRun['outcome']>;
  /** Of a result: all of it. */
  content: readonly Content[];
  structured?: unknown;
  milliseconds: number | null;
}

export interface ToolPage {
  /** Where it ended up, after redirects. */
  url: string;
  title: string;
  state(): PageState;
  /** Waits for the first tool, or for one of this name, and then until they stay as they are. */
  tools(awaited?: string): Promise<readonly ToolRow[]>;
  /** Waits until the extension has looked at the page, whatever it found. */
  seen(): Promise<void>;
  /** Tells of every change until the signal aborts. */
  onChange(listener: (tools: readonly ToolRow[]) => void, signal: AbortSignal): void;
  /** `limit`: milliseconds. */
  call(tool: ToolRow, input: JsonObject, limit: number): Promise<Called>;
  goto(url: string): Promise<void>;
  /** The page itself, in the browser. */
  page: Page;
}

interface Opening {
  url: string;
  /** Milliseconds for the page's first tool. */
  wait: number;
  signal: AbortSignal;
  /** The page asks its user something during a call. */
  onAsking?(tool: string): void;
}

/** Milliseconds without a change after which the tools count as all there. */
const settledAfter = 300;
const loadWithin = 30_000;

export async function openPage({ desk, newTab }: Driven, opening: Opening): Promise<ToolPage> {
  const { page, tabId } = await newTab();
  // Until somebody answers, the whole page stands still. Nobody is there, so what a dialog asks is refused.
  page.on(
    'dialog',
    (dialog) => void (dialog.type() === 'alert' ? dialog.accept() : dialog.dismiss()).catch(() => undefined),
  );
  const { client } = desk;
  const watch = watchPage(tabId);
  const goto = (url: string) => {
    watch.leave();
    return visit(page, url, opening);
  };
  await goto(opening.url);
  const runs = watchRuns(opening.onAsking);
  client.onNotice((notice) => {
    watch.take(notice);
    runs.take(notice);
  });
  const { conversationId } = await client.command('new-conversation', { tabId });
  await client.command('open', { conversationId, tabId });
  return {
    page,
    goto,
    get url() {
      return page.url();
    },
    get title() {
      return watch.state().title;
    },
    state: watch.state,
    seen: () => watch.seen(opening.signal),
    onChange: watch.onChange,
    async tools(awaited) {
      await watch.settle({ wait: opening.wait, awaited }, opening.signal);
      return watch.state().tools;
    },
    async call(tool, input, limit) {
      const id = crypto.randomUUID();
      const { layerKey, name, source } = tool;
      const documentId = source.type === 'page' ? source.documentId : undefined;
      const ended = runs.ended(id);
      const request = { conversationId, id, layerKey, tool: name, input, ...(documentId && { documentId }) };
      await client.command('run-tool', request);
      const cancel = () => void client.command('cancel-tool', { runId: id }).catch(() => undefined);
      const late = AbortSignal.timeout(limit);
      const over = AbortSignal.any([late, opening.signal]);
      over.addEventListener('abort', cancel, { once: true });
      const run = await ended.finally(() => over.removeEventListener('abort', cancel));
      const isLate = late.aborted && run.outcome?.type === 'failure' && run.outcome.code === 'aborted';
      const outcome = isLate ? failure('timed-out', { tool: name, timeout: limit }) : run.outcome;
      return { ...(await wholeOf(client, run)), outcome: outcome as Called['outcome'], milliseconds: run.duration }; // it has ended
    },
  };
}

async function visit(page: Page, url: string, { wait, signal }: Pick<Opening, 'wait' | 'signal'>): Promise<void> {
  const end = Date.now() + wait;
  try {
    const options = { waitUntil: 'load', timeout: loadWithin, signal } as const; // const: a literal type
    const staysHere = url.includes('#') && withoutHash(url) === withoutHash(page.url());
    await untilAnswered(() => page.goto(url, options), end, signal);
    // Where only the hash differs, nothing was loaded.
    if (staysHere) await page.reload(options);
    const status = await page.evaluate(statusOfPage);
    if (status >= 400)
      throw new Problem(`${url} answered with ${status}. Check the address, and whether it needs a sign-in.`);
  } catch (error) {
    if (error instanceof Problem || signal.aborted) throw error;
    throw new Problem(`${url} could not be opened: ${toCause(messageOf(error))}`);
  }
}

/** A CI starts the server in the background, and it takes a moment; what a call began may still lead elsewhere, once. */
async function untilAnswered(goto: () => Promise<unknown>, end: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return void (await goto());
    } catch (error) {
      const passes = [refused, aborted].some((each) => each.test(messageOf(error)));
      if (!passes || Date.now() >= end) throw error;
      await pause(signal, 250);
    }
  }
}

const refused = /CONNECTION_REFUSED|connectionFailure/;
const aborted = /ERR_ABORTED|NS_BINDING_ABORTED/;

const withoutHash = (url: string) => url.split('#')[0];

/** Both browsers' own names of what happened. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/NAME_NOT_RESOLVED|dnsNotFound|UNKNOWN_HOST/i, 'no computer has this name. Check the address.'],
  [refused, 'nothing answers at this address. Start the server, or wait longer for it with --wait.'],
  [/SSL_PROTOCOL|RX_RECORD_TOO_LONG|nssFailure/i, 'it doesn’t speak HTTPS. If it is a server of yours, try http://.'],
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
  [/timeout|timed out/i, 'it did not finish loading in 30 s.'],
];

/** `said`: by the browser, with the address after it. */
export function toCause(said: string): string {
  const [name = ''] = said.split(/ at |&|\n/);
  return causes.find(([pattern]) => pattern.test(name))?.[1] ?? `the browser says “${name}”.`;
}

function watchPage(tabId: number) {
  let state: PageState | undefined;
  let changedAt = Date.now();
  let before = '';
  /** Documents that the tab no longer shows. */
  const left = new Set<string>();
  const listeners = new Set<(tools: readonly ToolRow[]) => void>();
  /** The first look may take as long as a slow machine needs, whatever the user would wait for tools. */
  const seen = async (signal: AbortSignal) => {
    const end = Date.now() + loadWithin;
    while (state === undefined && Date.now() < end) await pause(signal);
  };
  return {
    seen,
    /** Another document comes: what was seen holds no longer. */
    leave() {
      for (const { source } of state?.tools ?? []) if (source.type === 'page') left.add(source.documentId);
      [state, before] = [undefined, ''];
    },
    onChange(listener: (tools: readonly ToolRow[]) => void, signal: AbortSignal) {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
    take(notice: PanelNotice) {
      if (notice.type !== 'pages') return;
      const seenNow = notice.pages.find((page) => page.tabId === tabId);
      const isOld = seenNow?.tools.some(({ source }) => source.type === 'page' && left.has(source.documentId));
      if (!seenNow || isOld) return;
      state = seenNow;
      const now = JSON.stringify(state?.tools);
      if (now === before) return;
      [changedAt, before] = [Date.now(), now];
      for (const listener of listeners) listener(state?.tools ?? []);
    },
    state(): PageState {
      if (!state)
        throw new Problem('The extension did not list the page in time. Try again, or give it longer with --wait.');
      return state;
    },
    async settle({ wait, awaited }: { wait: number; awaited: string | undefined }, signal: AbortSignal): Promise<void> {
      await seen(signal);
      const end = Date.now() + wait;
      const isOne = ({ name }: ToolRow) => awaited === undefined || name === awaited;
      const isThere = () => state?.tools.some(isOne) || (state !== undefined && state.access !== 'open');
      while (!isThere() && Date.now() < end) await pause(signal);
      while (isThere() && Date.now() < changedAt + settledAfter) await pause(signal);
    },
  };
}

const pause = async (signal: AbortSignal, milliseconds = 20) => {
  signal.throwIfAborted();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
};

function watchRuns(onAsking: Opening['onAsking']) {
  const waiting = new Map<string, (run: ManualRun) => void>();
  return {
    take(notice: PanelNotice) {
      if (notice.type !== 'tool-run') return;
      const { run, asking } = notice;
      if (asking) onAsking?.(run.tool);
      if (run.outcome === null) return;
      waiting.get(run.id)?.(run);
      waiting.delete(run.id);
    },
    ended: (id: string) => new Promise<ManualRun>((resolve) => waiting.set(id, resolve)),
  };
}

type Client = Driven['desk']['client'];

/** A run holds the beginning of a long result; the rest is stored. */
async function wholeOf(client: Client, { id, outcome }: ManualRun): Promise<Pick<Called, 'content' | 'structured'>> {
  if (outcome?.type !== 'result') return { content: [] };
  const whole = await client.command('tool-run-result', { runId: id });
  return 'missing' in whole ? { content: [{ type: 'text', text: outcome.preview }] } : whole;
}

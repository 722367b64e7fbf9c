/** The background's end of the bridge to pages: the documents that are connected, by tab, and the port of each. */
import { type PageDocument, type PageDocuments, type PageOutcome, type PageTool, parsePageTools } from '#tools/layers';
import { pagePort, type RelayHello } from './handshake';
import { parseFromPage } from './page-messages';
import type { ToPage, ToRelay } from './page-wire';

/** Which frames of a tab answered. */
interface TabHello {
  /** The origin of the tab's top frame. */
  topOrigin: string;
  frames: RelayHello[];
  /** The page may have looked for the API before it was installed. */
  late: boolean;
  /** A frame was too busy to answer, which hides the answers of the others: `frames` has the top frame at most. */
  silent: boolean;
}

/** How the browser reaches pages; handed in. */
export interface PageReach {
  /** Asks every frame of the tab, and injects the scripts where they are missing. */
  hello(tabId: number, signal: AbortSignal): Promise<TabHello>;
  /** Whether Tabhand is switched off for the site of an address. */
  isOff(url: string): Promise<boolean>;
}

export interface Documents extends PageDocuments {
  /** A relay connected. */
  accept(wire: PageWire): void;
  /** Tells the tab's relays whether a panel shows their tools: only then does a change wake the background. */
  watch(tabId: number, on: boolean): void;
  ping(tabId: number): void;
}

/** Milliseconds for documents to connect, and to list their tools, before a turn goes on without them. */
const answersWithin = 1000;

export function createDocuments(reach: PageReach, onChange: (tabId: number) => void): Documents {
  const open = new Map<string, OpenDocument>();
  const flooded = new Map<string, { origin: string }>();
  const watched = new Set<number>();
  const arrivalListeners = new Set<() => void>();

  const ofTab = (tabId: number) => [...open.values()].filter(({ sender }) => sender.tabId === tabId);

  const allConnected = (wanted: string[], signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!signal.aborted && !wanted.every((id) => open.has(id) || flooded.has(id))) return;
        arrivalListeners.delete(check);
        resolve();
      };
      arrivalListeners.add(check);
      signal.addEventListener('abort', check, { once: true });
      check();
    });

  /** The tab's connected documents, silent ones too. Without an origin it isn't known whether the site is switched off. */
  const connected = async (tabId: number) => {
    const named = ofTab(tabId).filter(({ sender }) => sender.origin !== 'null');
    const off = await Promise.all(named.map(({ sender }) => reach.isOff(sender.origin)));
    return named.filter((_, i) => !off[i]).map(({ documentId }) => documentId);
  };

  const accept = (wire: PageWire) => {
    const documentId = wire.name.slice(pagePort.length);
    const { tabId, origin } = wire.sender;
    if (flooded.has(documentId)) return wire.close();
    const document: OpenDocument = createDocument(documentId, wire, {
      changed: () => onChange(tabId),
      closed: () => {
        // The document may have reconnected before its old port's close event came.
        if (open.get(documentId) === document) open.delete(documentId);
        onChange(tabId);
      },
      flooded: () => {
        flooded.set(documentId, { origin });
        wire.close();
        open.delete(documentId);
        onChange(tabId);
      },
    });
    open.set(documentId, document);
    wire.post({ type: 'watch', on: watched.has(tabId) });
    for (const check of [...arrivalListeners]) check();
    onChange(tabId);
  };

  return {
    accept,
    watch(tabId, on) {
      if (on) watched.add(tabId);
      else watched.delete(tabId);
      for (const document of ofTab(tabId)) document.post({ type: 'watch', on });
    },
    ping(tabId) {
      for (const document of ofTab(tabId)) document.post({ type: 'ping' });
    },
    async ofTab(tabId, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(answersWithin)]);
      const { topOrigin, frames, late, silent } = await reach.hello(tabId, limit);
      const withTools = frames.filter(({ tools }) => tools).map(({ documentId }) => documentId);
      await allConnected(withTools, limit);
      const reachable = new Set([...withTools, ...(silent ? await connected(tabId) : [])]);
      const found = ofTab(tabId).filter(({ documentId }) => reachable.has(documentId));
      const ignored = frames.flatMap(({ documentId }) => flooded.get(documentId) ?? []);
      return {
        documents: found.map((document) => toPageDocument(document, topOrigin)),
        notices: [
          ...ignored.map(({ origin }) => ({ code: 'page-flooded' as const, origin })),
          ...(late ? [{ code: 'came-late' as const, origin: topOrigin }] : []), // const: a literal type
          ...(silent ? [{ code: 'frame-silent' as const, origin: topOrigin }] : []),
        ],
      };
    },
  };
}

function toPageDocument(document: OpenDocument, topOrigin: string): PageDocument {
  const { documentId, sender } = document;
  return {
    documentId,
    ...sender,
    topOrigin,
    list: (signal) => document.list(AbortSignal.any([signal, AbortSignal.timeout(answersWithin)])),
    call: (call, signal) => document.call(call, signal),
    ask: (call, signal) => document.ask(call, signal),
    forget: (id) => document.post({ type: 'forget-call', id }),
  };
}

/** Messages in one second past which a document is ignored. */
const mostMessages = 300;

/** Who speaks, as the browser tells it. */
interface PageSender {
  tabId: number;
  frameId: number;
  origin: string;
}

/** A port to a relay, as the runtime hands it over. */
export interface PageWire {
  name: string;
  sender: PageSender;
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

interface Listeners {
  changed(): void;
  closed(): void;
  flooded(): void;
}

export type OpenDocument = ReturnType<typeof createDocument>;
type PageCall = Parameters<PageDocument['call']>[0];

interface PendingCall {
  resolve(answer: Answer): void;
  asking: PageCall['asking'];
}

type Answer = PageOutcome | { type: 'unknown' };
type Question = Extract<ToPage, { type: 'call-tool' | 'ask-call' }>;

export function createDocument(documentId: string, wire: PageWire, listeners: Listeners) {
  const lists = new Map<number, (tools: PageTool[] | null) => void>();
  const calls = new Map<string, PendingCall>();
  let lastList = 0;
  let closed = false;
  const post = (message: ToPage | ToRelay) => wire.post(message);
  const tooMany = countPerSecond(mostMessages);

  const end = () => {
    closed = true;
    for (const resolve of lists.values()) resolve(null);
    for (const { resolve } of calls.values()) resolve({ type: 'gone' });
  };

  wire.onMessage((raw) => {
    if (tooMany()) {
      end();
      return listeners.flooded();
    }
    const message = parseFromPage(raw);
    if (message === null) answerUnreadable(raw, calls);
    else if (message.type === 'tools-changed') listeners.changed();
    else if (message.type === 'tools') lists.get(message.id)?.(parsePageTools(message.tools));
    else if (message.type === 'call-outcome') calls.get(message.id)?.resolve(message.outcome);
    else if (message.type === 'call-unknown') calls.get(message.id)?.resolve({ type: 'unknown' });
    else if (message.type === 'call-asking') calls.get(message.id)?.asking?.(message.asking);
  });
  wire.onClose(() => {
    end();
    listeners.closed();
  });

  const answerTo = (question: Question, asking: PendingCall['asking'], signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      if (closed) return resolve({ type: 'gone' });
      const { id } = question;
      const abort = () => post({ type: 'abort-call', id });
      const settle = (answer: Answer) => {
        calls.delete(id);
        signal.removeEventListener('abort', abort);
        resolve(answer);
      };
      calls.set(id, { resolve: settle, asking });
      signal.addEventListener('abort', abort, { once: true });
      post(question);
    });

  return {
    documentId,
    sender: wire.sender,
    post,
    /** Null: no answer before `signal`. */
    list: (signal: AbortSignal) =>
      new Promise<PageTool[] | null>((resolve) => {
        const id = ++lastList;
        const settle = (tools: PageTool[] | null) => {
          lists.delete(id);
          resolve(tools);
        };
        if (closed || signal.aborted) return settle(null);
        lists.set(id, settle);
        signal.addEventListener('abort', () => settle(null), { once: true });
        post({ type: 'list-tools', id });
      }),
    async call({ id, name, input, asking }: PageCall, signal: AbortSignal): Promise<PageOutcome> {
      const answer = await answerTo({ type: 'call-tool', id, name, input }, asking, signal);
      return answer.type === 'unknown' ? { type: 'gone' } : answer;
    },
    ask: ({ id, asking }: Pick<PageCall, 'id' | 'asking'>, signal: AbortSignal) =>
      answerTo({ type: 'ask-call', id }, asking, signal),
  };
}

/** An outcome past its limits must not leave its call waiting: the page has answered. */
function answerUnreadable(raw: unknown, calls: ReadonlyMap<string, PendingCall>): void {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return;
  calls.get(raw.id)?.resolve({ type: 'threw', message: 'The page answered in a form that Tabhand can’t take.' });
}

/** True once more than `most` were counted within one second. */
function countPerSecond(most: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    return ++count > most;
  };
}

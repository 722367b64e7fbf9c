/** The background's end of the bridge to pages: the documents that are connected, by tab, and the port of each. */

import type { PageNotice } from '#core/tools/layer.ts';
import { type MadeBy, type PageWire, pagePort, type RelayHello } from '#page/wire.ts';
import type { PageDocument, PageDocuments, Pending } from '../layer/page';
import type { PageOutcome } from '../layer/page-tool';
import { OpenDocument } from './document';

/** Which frames of a tab answered. */
export interface TabHello {
  /** The origin of the tab's top frame. */
  topOrigin: string;
  frames: RelayHello[];
  /** The page may have looked for the API before it was installed. */
  late: boolean;
  /** Of its top frame; undefined: it didn't say. */
  madeBy?: MadeBy | undefined;
  /** A frame was too busy to answer, which hides the answers of the others: `frames` has the top frame at most. */
  silent: boolean;
  /** The tab is loading, or its page has only just loaded. */
  fresh?: Exclude<Pending, 'silent'> | undefined;
}

/** How the browser reaches pages; handed in. */
export interface PageReach {
  /** Asks every frame of the tab, and injects the scripts where they are missing. */
  hello(tabId: number, signal: AbortSignal): Promise<TabHello>;
  /** Whether Tabhand is switched off for the site of an address. */
  isOff(url: string): Promise<boolean>;
}

/** Milliseconds for documents to connect, and to list their tools, before a turn goes on without them. */
const answersWithin = 1000;

/** Milliseconds for which a document that floods is cut off; each time after that twice as long, up to the longest. */
const [firstPause, maxPause] = [60_000, 3_600_000];

/** A document that flooded: how long it was cut off the last time, and until when. */
type Pause = { origin: string; length: number; until: number };

/** A call of a page's tool has ended. */
export interface EndedPageCall {
  tabId: number;
  documentId: string;
  tool: string;
  outcome: PageOutcome['type'];
  /** How long it took. */
  milliseconds: number;
}

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    /** A model, a person or another agent called a tool of a page, and the call has ended. */
    'page-called': EndedPageCall;
  }
}

interface Listeners {
  changed(tabId: number): void;
  called(call: EndedPageCall): void;
}

export class Documents {
  readonly #open = new Map<string, OpenDocument>();
  readonly #flooded = new Map<string, Pause>();
  readonly #watched = new Set<number>();
  readonly #arrivalListeners = new Set<() => void>();

  constructor(
    private readonly reach: PageReach,
    private readonly listeners: Listeners,
  ) {}

  /** A relay connected. */
  accept(wire: PageWire) {
    const documentId = wire.name.slice(pagePort.length);
    const { tabId } = wire.sender;
    if (this.#isCutOff(documentId)) return wire.close();
    const changed = () => this.listeners.changed(tabId);
    const document: OpenDocument = new OpenDocument(documentId, wire, {
      changed,
      closed: () => {
        // The document may have reconnected before its old port's close event came.
        if (this.#open.get(documentId) === document) this.#open.delete(documentId);
        changed();
      },
      flooded: () => this.#cutOff(document, wire),
    });
    this.#open.set(documentId, document);
    wire.post({ type: 'watch', on: this.#watched.has(tabId) });
    for (const check of [...this.#arrivalListeners]) check();
    changed();
  }

  #cutOff({ documentId, sender: { origin, tabId } }: OpenDocument, wire: PageWire): void {
    const before = this.#flooded.get(documentId)?.length;
    const length = Math.min(before === undefined ? firstPause : before * 2, maxPause);
    this.#flooded.set(documentId, { origin, length, until: Date.now() + length });
    wire.close();
    this.#open.delete(documentId);
    this.listeners.changed(tabId);
  }

  /** Milliseconds for which a document stays cut off. */
  #pauseOf = (documentId: string): number => (this.#flooded.get(documentId)?.until ?? 0) - Date.now();
  #isCutOff = (documentId: string): boolean => this.#pauseOf(documentId) > 0;
  #openIn = (tabId: number) => [...this.#open.values()].filter(({ sender }) => sender.tabId === tabId);

  /** Tells the tab's relays whether a panel shows their tools: only then does a change wake the background. */
  watch(tabId: number, on: boolean): void {
    if (on) this.#watched.add(tabId);
    else this.#watched.delete(tabId);
    for (const document of this.#openIn(tabId)) document.post({ type: 'watch', on });
  }

  ping(tabId: number): void {
    for (const document of this.#openIn(tabId)) document.post({ type: 'ping' });
  }

  async ofTab(tabId: number, signal: AbortSignal): ReturnType<PageDocuments['ofTab']> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answersWithin)]);
    const hello = await this.reach.hello(tabId, limit);
    const { frames, topOrigin, fresh } = hello;
    const withTools = frames.filter(({ tools }) => tools).map(({ documentId }) => documentId);
    await this.#allConnected(withTools, limit);
    const isMissing = withTools.some((id) => !this.#open.has(id) && !this.#isCutOff(id));
    const silent = hello.silent || isMissing;
    const isUnheard = isMissing || (silent && frames.length === 0);
    const pending = isUnheard ? 'silent' : fresh;
    const reachable = new Set([...withTools, ...(hello.silent ? await this.#connected(tabId) : [])]);
    const found = this.#openIn(tabId).filter(({ documentId }) => reachable.has(documentId));
    return {
      documents: found.map((document) => toPageDocument(document, topOrigin, this.listeners.called)),
      ...(pending && { pending }),
      notices: this.#noticesOf({ ...hello, silent }),
    };
  }

  #noticesOf({ frames, topOrigin: origin, late, madeBy, silent }: TabHello): PageNotice[] {
    const ignored = frames.filter(({ documentId }) => this.#isCutOff(documentId));
    const notices = ignored.map(({ documentId }): PageNotice => {
      const from = this.#flooded.get(documentId)?.origin ?? 'null';
      return { code: 'page-flooded', origin: from, pause: this.#pauseOf(documentId) };
    });
    if (late) notices.push({ code: 'came-late', origin });
    if (madeBy) notices.push({ code: 'made-by', origin, by: madeBy });
    if (silent) notices.push({ code: 'frame-silent', origin });
    return notices;
  }

  #allConnected(wanted: string[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!signal.aborted && !wanted.every((id) => this.#open.has(id) || this.#isCutOff(id))) return;
        this.#arrivalListeners.delete(check);
        resolve();
      };
      this.#arrivalListeners.add(check);
      signal.addEventListener('abort', check, { once: true });
      check();
    });
  }

  /** The tab's connected documents, silent ones too. Without an origin it isn't known whether the site is switched off. */
  async #connected(tabId: number): Promise<string[]> {
    const named = this.#openIn(tabId).filter(({ sender }) => sender.origin !== 'null');
    const off = await Promise.all(named.map(({ sender }) => this.reach.isOff(sender.origin)));
    return named.filter((_, i) => !off[i]).map(({ documentId }) => documentId);
  }
}

function toPageDocument(document: OpenDocument, topOrigin: string, called: Listeners['called']): PageDocument {
  const { documentId, sender } = document;
  return {
    documentId,
    ...sender,
    topOrigin,
    list: (signal) => document.list(AbortSignal.any([signal, AbortSignal.timeout(answersWithin)])),
    async call(call, signal) {
      const began = performance.now();
      const outcome = await document.call(call, signal);
      const milliseconds = Math.round(performance.now() - began);
      called({ tabId: sender.tabId, documentId, tool: call.name, outcome: outcome.type, milliseconds });
      return outcome;
    },
    ask: (call, signal) => document.ask(call, signal),
    forget: (id) => document.post({ type: 'forget-call', id }),
  };
}

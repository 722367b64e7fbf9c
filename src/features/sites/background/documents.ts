/** The background's end of the bridge to pages: the documents that are connected, by tab, and the port of each. */

import { type MadeBy, type PageWire, pagePort, type RelayHello } from '#page/wire.ts';
import type { PageDocument, PageDocuments } from '../layer/page';
import type { PageOutcome } from '../layer/page-tool';
import { OpenDocument } from './document';

/** Which frames of a tab answered. */
interface TabHello {
  /** The origin of the tab's top frame. */
  topOrigin: string;
  frames: RelayHello[];
  /** The page may have looked for the API before it was installed. */
  late: boolean;
  /** Of its top frame; undefined: it didn't say. */
  madeBy?: MadeBy | undefined;
  /** A frame was too busy to answer, which hides the answers of the others: `frames` has the top frame at most. */
  silent: boolean;
  /** It is loading, or has only just loaded. */
  young?: boolean;
}

/** How the browser reaches pages; handed in. */
export interface PageReach {
  /** Asks every frame of the tab, and injects the scripts where they are missing. */
  hello(tabId: number, signal: AbortSignal): Promise<TabHello>;
  /** Whether Tabhand is switched off for the site of an address. */
  isOff(url: string): Promise<boolean>;
}

export type Documents = ReturnType<typeof createDocuments>;

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

export function createDocuments(reach: PageReach, { changed: onChange, called }: Listeners) {
  const open = new Map<string, OpenDocument>();
  const flooded = new Map<string, Pause>();
  const watched = new Set<number>();
  const arrivalListeners = new Set<() => void>();

  /** Milliseconds for which a document stays cut off. */
  const pauseOf = (documentId: string): number => (flooded.get(documentId)?.until ?? 0) - Date.now();
  const isCutOff = (documentId: string): boolean => pauseOf(documentId) > 0;

  const ofTab = (tabId: number) => [...open.values()].filter(({ sender }) => sender.tabId === tabId);

  const allConnected = (wanted: string[], signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!signal.aborted && !wanted.every((id) => open.has(id) || isCutOff(id))) return;
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

  /** A relay connected. */
  const accept = (wire: PageWire) => {
    const documentId = wire.name.slice(pagePort.length);
    const { tabId, origin } = wire.sender;
    if (isCutOff(documentId)) return wire.close();
    const document: OpenDocument = new OpenDocument(documentId, wire, {
      changed: () => onChange(tabId),
      closed: () => {
        // The document may have reconnected before its old port's close event came.
        if (open.get(documentId) === document) open.delete(documentId);
        onChange(tabId);
      },
      flooded: () => {
        const before = flooded.get(documentId)?.length;
        const length = Math.min(before === undefined ? firstPause : before * 2, maxPause);
        flooded.set(documentId, { origin, length, until: Date.now() + length });
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
    /** Tells the tab's relays whether a panel shows their tools: only then does a change wake the background. */
    watch(tabId: number, on: boolean) {
      if (on) watched.add(tabId);
      else watched.delete(tabId);
      for (const document of ofTab(tabId)) document.post({ type: 'watch', on });
    },
    ping(tabId: number) {
      for (const document of ofTab(tabId)) document.post({ type: 'ping' });
    },
    async ofTab(tabId: number, signal: AbortSignal): ReturnType<PageDocuments['ofTab']> {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(answersWithin)]);
      const { topOrigin, frames, late, madeBy, young, ...hello } = await reach.hello(tabId, limit);
      const withTools = frames.filter(({ tools }) => tools).map(({ documentId }) => documentId);
      await allConnected(withTools, limit);
      const isMissing = withTools.some((id) => !open.has(id) && !isCutOff(id));
      const silent = hello.silent || isMissing;
      const isUnheard = isMissing || (silent && frames.length === 0);
      const pending = isUnheard ? ('silent' as const) : young && ('young' as const); // literal types
      const reachable = new Set([...withTools, ...(hello.silent ? await connected(tabId) : [])]);
      const found = ofTab(tabId).filter(({ documentId }) => reachable.has(documentId));
      const ignored = frames.filter(({ documentId }) => isCutOff(documentId));
      return {
        documents: found.map((document) => toPageDocument(document, topOrigin, called)),
        ...(pending && { pending }),
        notices: [
          ...ignored.map(({ documentId }) => ({
            code: 'page-flooded' as const, // a literal type
            origin: flooded.get(documentId)?.origin ?? 'null',
            pause: pauseOf(documentId),
          })),
          ...(late ? [{ code: 'came-late' as const, origin: topOrigin }] : []), // const: a literal type
          ...(madeBy ? [{ code: 'made-by' as const, origin: topOrigin, by: madeBy }] : []), // const: a literal type
          ...(silent ? [{ code: 'frame-silent' as const, origin: topOrigin }] : []),
        ],
      };
    },
  };
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

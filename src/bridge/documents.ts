/** The background's end of the bridge to pages: which documents can be spoken to, and how a question gets its answer. */
import type { PageDocument, PageDocuments } from '#tools/layers';
import { createDocument, type OpenDocument, type PageWire } from './document';
import { pagePort, type RelayHello } from './handshake';

/** Who answered in a tab. */
export interface TabHello {
  /** The tab's own. */
  topOrigin: string;
  frames: RelayHello[];
  /** The tab's own page may have looked for the API before it was there. */
  late: boolean;
  /** Some frame was too busy, which hides what the others answer: `frames` holds the top frame at the most. */
  silent: boolean;
}

/** What the hub needs of the browser. */
export interface PageReach {
  /** Calls on every frame of the tab, and brings scripts into frames that have none. */
  hello(tabId: number, signal: AbortSignal): Promise<TabHello>;
  /** Whether a person switched Tabhand off for the site of an address. */
  isOff(url: string): Promise<boolean>;
}

export interface Documents extends PageDocuments {
  /** A relay connected. */
  accept(wire: PageWire): void;
  /** Tells relays of the tab whether someone looks at their tools: only then does a change wake the background. */
  watch(tabId: number, on: boolean): void;
  ping(tabId: number): void;
}

/** Milliseconds that documents have to connect or to list, before a turn goes on without them. */
const patience = 1000;

export function createDocuments(reach: PageReach, onChange: (tabId: number) => void): Documents {
  const open = new Map<string, OpenDocument>();
  const flooded = new Map<string, { origin: string }>();
  const watched = new Set<number>();
  const arrivals = new Set<() => void>();

  const ofTab = (tabId: number) => [...open.values()].filter(({ sender }) => sender.tabId === tabId);

  const arrived = (wanted: string[], signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!signal.aborted && !wanted.every((id) => open.has(id) || flooded.has(id))) return;
        arrivals.delete(check);
        resolve();
      };
      arrivals.add(check);
      signal.addEventListener('abort', check, { once: true });
      check();
    });

  /** Those that are connected, whether or not they answer now; of one without an origin nobody knows the site. */
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
        // It may have connected again before the end of its old port was heard.
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
    for (const check of [...arrivals]) check();
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
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
      const { topOrigin, frames, late, silent } = await reach.hello(tabId, limit);
      const withTools = frames.filter(({ tools }) => tools).map(({ documentId }) => documentId);
      await arrived(withTools, limit);
      const spokenTo = new Set([...withTools, ...(silent ? await connected(tabId) : [])]);
      const alive = ofTab(tabId).filter(({ documentId }) => spokenTo.has(documentId));
      const loud = frames.flatMap(({ documentId }) => flooded.get(documentId) ?? []);
      return {
        documents: alive.map((document) => toPageDocument(document, topOrigin)),
        notices: [
          ...loud.map(({ origin }) => ({ code: 'page-flooded' as const, origin })),
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
    list: (signal) => document.list(AbortSignal.any([signal, AbortSignal.timeout(patience)])),
    call: (call, signal) => document.call(call, signal),
    ask: (call, signal) => document.ask(call, signal),
    forget: (id) => document.post({ type: 'forget-call', id }),
  };
}

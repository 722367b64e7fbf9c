/** How page and relay find each other inside a document: DOM events without content, and one port that is handed over. */
import type { ModelContextHost } from '#webmcp';

/** Relay to page, with a port through which the page reaches the background. */
export const handshake = 'tabhand:port';
/** Page to relay: this document has tools, or they changed. */
export const toolsEvent = 'tabhand:tools';
/** Asks whether the page's end is there: it answers by preventing the default, and announces its tools if it has any. */
export const whoEvent = 'tabhand:who';
/** The same, answered only by an end that was installed after the page's own scripts may have looked for the API. */
export const lateEvent = 'tabhand:late';
/** Asks whether the page's implementation is the browser's own or the page's: one of these words follows. Ours doesn't answer. */
export const madeByEvent = 'tabhand:made-by-';
/** A relay's runtime port is named with this and the document's id. */
export const pagePort = 'page:';
/** The global in the isolated world where a relay puts its `hello` for the background to call. */
export const relayKey = 'tabhandRelay';

/** The global in the isolated world where the script that reads and operates the page puts its `run`. */
export const handsGlobal = 'tabhandHands';

/** What a relay answers when the background asks it. */
export interface RelayHello {
  documentId: string;
  tools: boolean;
  /** The page's own scripts may have started before the API was installed. */
  late: boolean;
  madeBy: MadeBy;
}

/** Whose implementation of WebMCP a page has. */
export type MadeBy = 'tabhand' | NonNullable<ModelContextHost['madeBy']>;

/** Whether the page's end listens in this document. `document.open()`, which old scripts call, removes its listeners. */
export const isServed = (): boolean => isAnswered(whoEvent);

export const isAnswered = (name: string): boolean => !dispatchEvent(new Event(name, { cancelable: true }));

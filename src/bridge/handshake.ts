/** How page and relay find one another inside a document: DOM events without content, and one port handed over. */

/** Relay to page, with a port: "speak to the background through this". */
export const handshake = 'tabhand:port';
/** Page to relay: this document has tools, or they changed. */
export const toolsEvent = 'tabhand:tools';
/** To the page's end: are you there, and are there tools already? It prevents the default, which says that it is. */
export const whoEvent = 'tabhand:who';
/** The same question of an end that came after the page's own scripts may have looked for it: only such a one is there. */
export const lateEvent = 'tabhand:late';
/** The name of a relay's runtime port is this and the document's id. */
export const pagePort = 'page:';
/** Where a relay leaves its `hello` for the background to call, in the isolated world. */
export const relayKey = 'tabhandRelay';

/** What a relay answers when the background calls on it. */
export interface RelayHello {
  documentId: string;
  tools: boolean;
  /** The page's own scripts may have begun before the API was there. */
  late: boolean;
}

/** Whether the page's end listens in this document. It is silenced when the page opens its document anew, as old scripts do. */
export const isServed = (): boolean => isAnswered(whoEvent);

export const isAnswered = (name: string): boolean => !dispatchEvent(new Event(name, { cancelable: true }));

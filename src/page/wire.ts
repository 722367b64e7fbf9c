/** The wire between a page and the background, through its relay: how page and relay find each other, and the messages, for both ends. */
import type { HostCallOutcome, HostTool, ModelContextHost } from '#webmcp';

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
/** Page to relay, at `performance`: this document needs the second part of the page's script. */
export const secondEvent = 'tabhand:second';
/** The global in the page's world that takes the second part, and lends it the first part's own. */
export const secondKey = 'tabhandSecond';
/** Relay to background: the same question. */
export const secondMessage = 'page-second';
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

/** Background to page. `id` of a call is the call's id in the conversation's log. */
export type ToPage =
  | { type: 'list-tools'; id: number }
  | { type: 'call-tool'; id: string; name: string; input: object }
  | { type: 'abort-call'; id: string }
  /** After the background died: asks how this call ended. Answered by an outcome, or by one of the three answers below it. */
  | { type: 'ask-call'; id: string }
  /** The outcome is in the log: the page may drop its copy. */
  | { type: 'forget-call'; id: string };

/** Page to background. */
export type FromPage =
  | { type: 'tools'; id: number; tools: HostTool[] }
  | { type: 'call-outcome'; id: string; outcome: HostCallOutcome }
  | { type: 'call-running'; id: string }
  /** The page took the call up, and has forgotten how it ended. */
  | { type: 'call-unknown'; id: string }
  /** The call never arrived in this document, so it did nothing. */
  | { type: 'call-not-taken'; id: string }
  /** During a call the page begins to ask the user something, or has the answer. */
  | { type: 'call-asking'; id: string; asking: boolean }
  | { type: 'tools-changed' };

/** Background to relay, which doesn't pass it on. `watch`: whether a panel shows the page's tools. */
export type ToRelay = { type: 'ping' } | { type: 'watch'; on: boolean };
export type FromRelay = { type: 'pong' };

/** One end of a port, whatever the browser's API for it. */
export interface Wire<Message = unknown> {
  post(message: Message): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
}

/** A port to a relay, as the runtime hands it over. */
export interface PageWire extends Wire {
  name: string;
  /** As the browser reports it. */
  sender: { tabId: number; frameId: number; origin: string };
  close(): void;
}

/** What the documents of a frame tree offer each other: directly if they are same-origin, otherwise through a link. */
import type { DocumentTool, Settle } from '../tool';

/** Schemas and inputs are passed as text, so that each side creates its objects in its own realm. */
export interface PeerTool
  extends Readonly<Pick<DocumentTool, 'name' | 'title' | 'description' | 'hints' | 'disabled'>> {
  /** The current schema as JSON text; absent if the page gave none. */
  readonly schema?: string | undefined;
}

export interface PeerCall {
  readonly name: string;
  /** JSON text. */
  readonly input: string;
  /** Aborting settles with `aborted` at once and aborts the tool's signal. */
  readonly signal: AbortSignal | undefined;
}

/** A document's permissions policy for the feature "tools". */
export interface Policy {
  /** The permissions policy allows the feature "tools", as far as is known. */
  isAllowed(): boolean;
  /** What to wait for before the first use, in a frame that has to ask its parent, of another origin. */
  pending?: (() => Promise<unknown> | undefined) | undefined;
}

export interface Peer extends Policy {
  /** The document's serialised origin. */
  readonly origin: string;
  /** Frames missing from `window.frames` because they are in shadow trees. */
  unlisted: readonly Window[];
  /** The tools that a document of the origin `asker` may see: all if it is same-origin, otherwise those exposed to it. */
  listTools(asker: string): PeerTool[];
  /** Runs a tool that `asker` may see; any other tool is refused as unknown. Settles once. */
  runTool(asker: string, call: PeerCall, settle: Settle): void;
  /** Reads and watches this document's forms, because a script of another document may hear of them. */
  watch?(): void;
  /** What to wait for before its tools are listed or called. */
  unread?(): Promise<unknown> | undefined;
  /** Fires `toolchange`, because tools that this document can see have changed. */
  fire(): void;
  /** Over a browser's own registry: announces an event of the browser, and whether the page shall receive it. */
  expect?: (received: boolean) => void;
}

/** A tool with its document's window and origin. */
export interface Reachable extends PeerTool {
  readonly window: object;
  readonly origin: string;
}

export interface FrameTree {
  /** This document as the others see it. */
  readonly peer: Peer;
  /** Handles a message event if it is a hello of another document. */
  take(event: Event): void;
  /** A script reads `modelContext`: the forms of all documents that this one may see are watched from now on. */
  wake(): void;
  /** Calls `receive` once, with the tools that this document may see, in tree order: of its own origin, and of `fromOrigins`. */
  listTools(fromOrigins: readonly string[], receive: (tools: Reachable[]) => void): void;
  /** Runs a tool of any document; settles with `unknown-tool` if it can't be reached. */
  runTool(where: { window: object; origin: string }, call: PeerCall, settle: Settle): void;
  /** Fires `toolchange` in the documents that can see a tool exposed to these origins; then calls `then`. */
  announce(exposedTo: readonly string[], then?: () => void): void;
}

/** The documents of other origins, which only messages reach. */
export interface Links {
  /** Handles a hello. */
  take(event: Event): void;
  /** Calls `receive` once, with that document's tools that this one may see, if its origin is one of these. */
  listTools(window: Window, origins: readonly string[], receive: (tools: PeerTool[], origin: string) => void): void;
  /** Tells that document of a change, if its origin is one of these. */
  announce(window: Window, origins: readonly string[]): void;
  /** Runs a tool of that document, if its origin is that one. */
  runTool(where: { window: Window; origin: string }, call: PeerCall, settle: Settle): void;
}

/** A document as another document of its frame tree knows it: directly when they share an origin, else through a link. */
import type { Hints, Settle } from '../tool';

/** Only text passes, so that each side makes its objects in its own realm. */
export interface PeerTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The schema of this moment as JSON text; absent when the page gave none. */
  readonly schema?: string | undefined;
  readonly hints?: Hints | undefined;
  readonly disabled: boolean;
}

export interface PeerCall {
  readonly name: string;
  /** JSON text. */
  readonly input: string;
  /** Aborting settles `aborted` at once and tells the tool. */
  readonly signal: AbortSignal | undefined;
}

export interface Peer {
  /** The document's serialised origin. */
  readonly origin: string;
  /** Frames that `window.frames` doesn't show, because they stand in shadow trees or wrote to us from there. */
  unlisted: readonly Window[];
  /** The permissions policy allows the feature "tools". */
  isAllowed(): boolean;
  /** The tools that a document of the origin `asker` may see: all for its own origin, else those exposed to it. */
  listTools(asker: string): PeerTool[];
  /** Runs a tool that `asker` may see; refuses every other as unknown. Settles once. */
  runTool(asker: string, call: PeerCall, settle: Settle): void;
  /** Something that this document can see has changed: fires its `toolchange`. */
  hear(): void;
  /** Over a browser's own registry: an event of it is on the way here, which the page is to hear or not. */
  expect?: (heard: boolean) => void;
}

/** A tool with where it lives. */
export interface TreeTool extends PeerTool {
  readonly window: object;
  readonly origin: string;
}

export interface FrameTree {
  /** This document, for the others. */
  readonly peer: Peer;
  /** Lets documents of other origins find this one. */
  listen(): void;
  /** Calls `receive` once, with the tools that this document may see, in tree order: of its own origin, and of `fromOrigins`. */
  listTools(fromOrigins: readonly string[], receive: (tools: TreeTool[]) => void): void;
  /** Runs a tool of any document; what it can't reach settles as `unknown-tool`. */
  runTool(where: { window: object; origin: string }, call: PeerCall, settle: Settle): void;
  /** Fires `toolchange` in the documents that can see a tool which is exposed to these origins; then calls `then`. */
  announce(exposedTo: readonly string[], then?: () => void): void;
}

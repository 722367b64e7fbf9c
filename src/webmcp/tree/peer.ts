/** A document as another document of its frame tree knows it: directly when they share an origin, else through a link. */
import type { Hints, RunOutcome, Settle } from '../context';

/** Only text passes, so that each side makes its objects in its own realm. */
export interface PeerTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The schema of this moment as JSON text; absent when the page gave none. */
  readonly schema?: string;
  readonly hints?: Hints;
  readonly disabled: boolean;
}

export interface PeerCall {
  readonly name: string;
  /** JSON text of an object. */
  readonly input: string;
  /** Aborting settles `aborted` at once and tells the tool. */
  readonly signal: AbortSignal | undefined;
}

export interface Peer {
  /** The tools that a document of the origin `asker` may see: all for its own origin, else those exposed to it. */
  listTools(asker: string): PeerTool[];
  /** Runs a tool that `asker` may see; refuses every other as unknown. Settles once. */
  runTool(asker: string, call: PeerCall, settle: Settle): void;
  /** Something that this document can see has changed: fires its `toolchange`, in a task. */
  hear(): void;
}

export type { RunOutcome };

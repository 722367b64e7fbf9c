/** A document as another document of its frame tree knows it: directly when they share an origin, else through a link. */
import { type Context, fireToolchange, type Hints, type Settle } from '../context';
import { isObject } from '../convert';
import { enumerateTools } from '../dynamic';
import { exec, filter, map, parse } from '../intrinsics';
import { findTool, runTool } from '../run-tool';

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

export function createPeer(context: Context): Peer {
  const { environment } = context;
  return {
    origin: environment.origin,
    unlisted: [],
    isAllowed: () => environment.isAllowed(),
    listTools: (asker) => listPeerTools(context, asker),
    runTool(asker, { name, input, signal }, settle) {
      const copy = parse(input) as object; // checked in the next line
      if (!isObject(copy) && findTool(context, { name, asker }))
        settle({ type: 'failed', message: 'Failed to parse input arguments' });
      else runTool(context, { name, input: copy, signal, asker }, settle);
    },
    hear() {
      if (environment.isAllowed()) fireToolchange(context);
    },
  };
}

/** Without those whose lazy schema can't be had, or whose `toJSON` made something else than an object of it. */
function listPeerTools(context: Context, asker: string): PeerTool[] {
  const available = filter(
    enumerateTools(context, asker),
    ({ schema = '{', unavailable }) => unavailable === undefined && exec(/^[[{]/, schema),
  );
  return map(available, ({ tool: { name, title, description, hints, disabled }, schema }) => {
    return { name, title, description, schema, hints, disabled };
  });
}

/** The state behind one `ModelContext`: its document's tools, and how it tells others of a change. */

import type { Environment } from './environment';
import type { EventHandlers } from './event-handlers';
import { dispatchEvent, forEach, includes, logError, NativeEvent } from './intrinsics';
import type { QueueTask } from './tasks';
import type { DocumentTool, ListedTool } from './tool';
import type { FrameTree } from './tree/peer';
import type { Fail } from './web-idl';
import { refuse } from './web-idl';

export interface Context {
  readonly environment: Environment;
  /** By name, on a bare record: `__proto__` is a legal tool name. */
  readonly tools: Record<string, DocumentTool>;
  readonly handlers: EventHandlers;
  readonly listeners: (() => void)[];
  readonly queueTask: QueueTask;
  /** The `ModelContext` itself. */
  target: EventTarget;
  /** The other documents of the frame tree. */
  tree: FrameTree;
  /**
   * Brings the declarative tools among `tools` up to date with the document's forms. `thoroughly` also looks for shadow
   * trees that came without a word, which takes longer in long documents.
   */
  syncForms: (thoroughly?: boolean) => void;
  /** How many forms may be declarative tools, while nobody has asked for them: counting is no asking. */
  countUnseenForms: () => number;
  /** Over a browser's own registry. */
  mirror?: Mirror;
}

/** What shows a browser's own registry our tools as of the last update or enumeration. */
export interface Mirror {
  /** Fresh answers of lazy schemas. */
  refresh(listed: readonly ListedTool[]): void;
  /** An update. Whether the browser tells of it, in which case `then` runs after its event. */
  publish(tool: DocumentTool, then: () => void): boolean;
}

/**
 * Tells of a visible change of a tool: in a task here, and in the documents that can see the tool; `then` runs after the
 * last event. One event per change, never joined.
 */
export function announceChange(
  context: Context,
  { exposedTo }: Pick<DocumentTool, 'exposedTo'>,
  then?: () => void,
): void {
  context.queueTask(() => {
    context.tree.announce(exposedTo, then);
    tellHost(context);
  });
}

/** Only of this document's own tools: no other document can keep the extension busy. */
export function tellHost({ listeners }: Context): void {
  forEach(listeners, (listener) => {
    try {
      listener();
    } catch (error) {
      logError(error); // it costs the page nothing else
    }
  });
}

/** Documents of its own origin see each tool, others only what is exposed to them. */
export const isVisible = ({ environment }: Context, { exposedTo }: DocumentTool, asker: string): boolean =>
  asker === environment.origin || includes(exposedTo, asker);

export function fireToolchange({ target }: Context): void {
  dispatchEvent(target, new NativeEvent('toolchange'));
}

export function requireActive({ environment }: Context): void {
  if (!environment.isActive()) refuse('InvalidStateError', 'The document is not active.');
}

/** Of an active document. */
export function requireAllowed(context: Context): void {
  requireActive(context);
  if (!context.environment.isAllowed())
    refuse('NotAllowedError', 'Access to the feature "tools" is disallowed by permissions policy.');
}

export interface MethodCall {
  context: Context;
  /** Throws a TypeError that names the method. What an algorithm throws rejects the promise. */
  fail: Fail;
  resolve: (value?: unknown) => void;
  reject: (reason: unknown) => void;
}

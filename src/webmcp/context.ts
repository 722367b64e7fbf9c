/** The state behind one `ModelContext`: its document's tools, and how changes to them are announced. */

import type { Environment } from './environment';
import type { EventHandlers } from './event-handlers';
import { dispatchEvent, forEach, includes, logError, NativeEvent } from './intrinsics';
import type { Native } from './native/native';
import { whenKnown } from './policy';
import type { Arrival } from './second-part';
import type { QueueTask } from './tasks';
import type {
  DocumentTool,
  HostCall,
  HostCallOutcome,
  HostTool,
  Listing,
  ModelContextHost,
  Registration,
} from './tool';
import type { FrameTree, Links, Peer } from './tree/peer';
import { type Fail, refuse } from './web-idl';

export interface Context {
  readonly environment: Environment;
  /** By name, on a bare record: `__proto__` is a legal tool name. */
  readonly tools: Record<string, DocumentTool>;
  readonly handlers: EventHandlers;
  readonly listeners: (() => void)[];
  readonly queueTask: QueueTask;
  /** The `ModelContext` itself. */
  readonly target: EventTarget;
  /** The other documents of the frame tree. */
  readonly tree: FrameTree;
  /**
   * Brings the declarative tools among `tools` up to date with the document's forms. `thoroughly` also looks for new
   * shadow trees, of which no mutation tells; that takes longer in long documents.
   */
  syncForms: (thoroughly?: boolean) => void;
  readonly second: Arrival<SecondPart>;
  /** What listing and calling have to wait for: there may be forms, and the part that reads them isn't there yet. */
  unreadForms: (thoroughly?: boolean) => Promise<unknown> | undefined;
  /** How many forms may be declarative tools, as long as forms haven't been read: counting doesn't read them. */
  countUnseenForms: () => number;
  /** Present where the browser has a registry of its own. */
  mirror?: Mirror;
}

/** What comes later than the rest, when it is needed. */
export interface SecondPart {
  /** `before`: the forms that are no news. */
  watchForms(context: Context, page: typeof globalThis, before?: ArrayLike<Element>): Forms;
  /** `meet` is called with each window of the tree that sends a message. */
  createDocumentLinks(page: Window, peer: Peer, meet: (window: Window) => void): Links;
  listHostTools(context: Context): Promise<HostTool[]>;
  callHostTool(context: Context, call: HostCall): Promise<HostCallOutcome>;
  serveNative(state: NativeState, page: typeof globalThis): NativeHalf;
}

/** What is known of a browser's own registry from the start. */
export interface NativeState {
  readonly context: Context;
  readonly native: Native;
  readonly expected: Expected[];
  /** Run after the next event that the page receives. */
  readonly waiting: (() => void)[];
}

/** A `toolchange` of the browser that we caused. */
interface Expected {
  readonly since: number;
  /** Runs after the event. If absent, the event is hidden from the page. */
  readonly after: (() => void) | undefined;
}

/** What extends a browser's own object, and serves the host of it. */
export interface NativeHalf extends Pick<ModelContextHost, 'callTool' | 'listTools'> {
  registerTool(registration: Registration): Promise<unknown>;
  /** `args`: the page's own. */
  getTools(args: unknown[]): Promise<unknown>;
  executeTool(args: unknown[]): Promise<unknown>;
}

export interface Forms {
  /** The call that a submit event belongs to, as far as the event's members need it. */
  ofEvent(event: Event): FormCall | undefined;
  sync(thoroughly?: boolean): void;
}

export interface FormCall {
  /** Its event counts as being dispatched. */
  submitting?: boolean;
  /** The argument of the page's `respondWith`. */
  response?: { readonly value: unknown };
}

/** Keeps our tools in the browser's own registry, as of the last update or enumeration. */
interface Mirror {
  /** Publishes the newest results of lazy schemas. */
  refresh(listed: readonly Listing[]): void;
  /** Publishes an update. Returns whether the browser fires `toolchange`; if so, `then` runs after that event. */
  publish(tool: DocumentTool, then: () => void): boolean;
}

/**
 * Announces a visible change of a tool, in a task, to this document and to those that can see the tool. `then` runs after
 * the last event. Each change has its own event: events are never merged.
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

/** Only about this document's own tools, so that no other document can keep the extension busy. */
export function tellHost({ listeners }: Context): void {
  forEach(listeners, (listener) => {
    try {
      listener();
    } catch (error) {
      logError(error); // an error must not stop other listeners or the page
    }
  });
}

/** Documents of the same origin see every tool, others only the tools exposed to them. */
export const isVisible = ({ environment }: Context, { exposedTo }: DocumentTool, asker: string): boolean =>
  asker === environment.origin || includes(exposedTo, asker);

export function fireToolchange({ target }: Context): void {
  dispatchEvent(target, new NativeEvent('toolchange'));
}

export function requireActive({ environment }: Context): void {
  if (!environment.isActive()) refuse('InvalidStateError', 'The document is not active.');
}

/** Throws unless the document is active and the permissions policy allows tools. */
export function requireAllowed(context: Context): void {
  requireActive(context);
  if (!context.environment.isAllowed())
    refuse('NotAllowedError', 'Access to the feature "tools" is disallowed by permissions policy.');
}

/** What a first listing or call has to wait for. */
export function untilReadable({ environment, unreadForms }: Context, thoroughly: boolean) {
  const known = environment.pending?.();
  const read = unreadForms(thoroughly);
  return read ? whenKnown(known, () => read) : known;
}

export interface MethodCall {
  context: Context;
  /** Throws a TypeError that names the method. Whatever an algorithm throws rejects the promise. */
  fail: Fail;
  resolve: (value?: unknown) => void;
  reject: (reason: unknown) => void;
}

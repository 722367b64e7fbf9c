/** The state behind one `ModelContext`: its document's tools, and how it tells others of a change. */
import type { ListedTool } from './dynamic';
import type { Environment } from './environment';
import type { EventHandlers } from './event-handlers';
import type { HostCallOutcome } from './host';
import { dispatchEvent, forEach, includes, logError, NativeDOMException, NativeEvent } from './intrinsics';
import type { QueueTask } from './tasks';
import type { Tree } from './tree/tree';

/** The page's hints, as given: a hint that wasn't given is absent. */
export type Hints = Partial<
  Record<
    | 'consequentialHint'
    | 'debugging'
    | 'destructiveHint'
    | 'idempotentHint'
    | 'openWorldHint'
    | 'readOnlyHint'
    | 'untrustedContentHint',
    boolean
  >
>;

/** A static schema is the JSON taken at registration; a lazy one is the page's function. */
export type Schema = string | (() => unknown);

/** How a call ended; `failed` is a declarative tool's own failure, whose message the caller may read. */
export type RunOutcome = Exclude<HostCallOutcome, { type: 'too-large' }> | { type: 'failed'; message: string };

/** Only the first call counts. */
export type Settle = (outcome: RunOutcome) => void;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Runs the tool's own code, in the task in which it is called. Never rejects; `signal` aborts when its caller gives up. */
  readonly perform: (input: object, signal: AbortSignal) => Promise<RunOutcome>;
  /** The origins whose documents may see it beside its own. */
  readonly exposedTo: readonly string[];
  /** Made from a form. */
  readonly declarative?: boolean;
  readonly hints?: Hints | undefined;
  readonly outputSchema?: unknown;
  description: string;
  schema: Schema | undefined;
  disabled: boolean;
  /** Its lazy schema is being asked right now. */
  evaluating?: boolean;
  /** The lazy schema's errors that the console has seen. */
  warned?: Record<string, boolean>;
}

export interface Context {
  readonly environment: Environment;
  /** By name, on a bare record: `__proto__` is a legal tool name. */
  readonly tools: Record<string, Tool>;
  readonly handlers: EventHandlers;
  readonly listeners: (() => void)[];
  readonly queueTask: QueueTask;
  /** The `ModelContext` itself. */
  target: EventTarget;
  /** The other documents of the frame tree. */
  tree: Tree;
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
  publish(tool: Tool, then: () => void): boolean;
}

/**
 * Tells of a visible change of a tool: in a task here, and in the documents that can see the tool; `then` runs after the
 * last event. One event per change, never joined.
 */
export function announceChange(context: Context, { exposedTo }: Pick<Tool, 'exposedTo'>, then?: () => void): void {
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
export const isVisible = ({ environment }: Context, { exposedTo }: Tool, asker: string): boolean =>
  asker === environment.origin || includes(exposedTo, asker);

export function fireToolchange({ target }: Context): void {
  dispatchEvent(target, new NativeEvent('toolchange'));
}

export function refuse(name: string, message: string): never {
  throw new NativeDOMException(message, name);
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

/** The state behind one `ModelContext`: its document's tools, and how it tells others of a change. */
import type { Environment } from './environment';
import type { EventHandlers } from './event-handlers';
import { dispatchEvent, NativeDOMException, NativeEvent } from './intrinsics';
import type { QueueTask } from './tasks';

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

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly execute: (input: object, options: { signal: AbortSignal }) => unknown;
  readonly hints: Hints | undefined;
  readonly outputSchema: unknown;
  description: string;
  schema: Schema | undefined;
  disabled: boolean;
  /** Its lazy schema is being asked right now. */
  evaluating: boolean;
  /** The lazy schema's errors that the console has seen. */
  readonly warned: Record<string, boolean>;
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
}

/** Tells of a visible change, in a task; `then` runs after the event. One event per change, never joined. */
export function announceChange(context: Context, then?: () => void): void {
  const { listeners, queueTask } = context;
  queueTask(() => {
    dispatchEvent(context.target, new NativeEvent('toolchange'));
    then?.();
    for (let i = 0; i < listeners.length; i++) listeners[i]?.();
  });
}

export function refuse(name: string, message: string): never {
  throw new NativeDOMException(message, name);
}

export function requireActive({ environment }: Context): void {
  if (!environment.isActive()) refuse('InvalidStateError', 'The document is not active.');
}

export function requireAllowed({ environment }: Context): void {
  if (!environment.isAllowed())
    refuse('NotAllowedError', 'Access to the feature "tools" is disallowed by permissions policy.');
}

/** A tool as the extension lists and calls it, and as its document stores it. */

import type { ToolAnnotations } from './types';

/** One tool of this document at the moment of listing. */
export interface HostTool {
  name: string;
  title: string;
  description: string;
  /** The JSON Schema: the snapshot of a static schema, or what a lazy one just returned. Absent if the page gave none. */
  inputSchema?: unknown;
  outputSchema?: unknown;
  /** The schema is a function, called at each listing. */
  lazy: boolean;
  disabled: boolean;
  /** Made from a form. */
  declarative: boolean;
  /** Of a form: a call submits it without the user. */
  autosubmit?: boolean | undefined;
  /** Who else may see it, as the page wrote it. */
  exposedTo?: string[] | undefined;
  /** The call stack of its registration, as the engine words it; a form has none. */
  stack?: string | undefined;
  /** The origin that its document claims. */
  origin: string;
  /** Its document is in a frame of another document. */
  frame: boolean;
  /** Why the lazy schema failed this time; such a tool isn't offered to a model. */
  unavailable?: string | undefined;
  /** What the page gave, including hints that the standard's `getTools()` drops. */
  annotations: Pick<ToolAnnotations, keyof ToolAnnotations>;
}

/** How a call ended. `text` is what `executeTool` resolves with: a string, or null for a form that navigated. */
export type HostCallOutcome =
  | { type: 'returned'; text: string | null }
  /** The page's code threw or rejected; `message` is its own text, at most 2,000 characters. */
  | { type: 'threw'; message: string }
  | { type: 'aborted' }
  | { type: 'refused'; code: 'unknown-tool' | 'disabled' | 'unavailable'; message: string }
  /** The result is longer than `limit` characters and was not sent on. */
  | { type: 'too-large'; size: number; limit: number };

export interface HostCall {
  name: string;
  input: object;
  /** Aborting resolves `aborted` at once and tells the tool; a time limit is `AbortSignal.timeout(milliseconds)`. */
  signal: AbortSignal;
  /** Called when the page starts to ask the user something during the call, and when it stops. */
  asking?(on: boolean): void;
}

export interface ModelContextHost {
  /** Whose object the page uses, if it isn't ours. */
  readonly madeBy?: 'browser' | 'page';
  /** How many tools this document has registered, disabled ones included. Runs no page code. */
  readonly size: number;
  /** Lists this document's tools in name order; evaluates each lazy schema once. Never rejects. */
  listTools(): Promise<HostTool[]>;
  /** Runs a tool as `executeTool` would. Never rejects. */
  callTool(call: HostCall): Promise<HostCallOutcome>;
  /** Calls `listener` in a task after visible changes (registered, unregistered, updated). */
  onChange(listener: () => void): void;
}

/** A static schema is JSON text, serialised at registration; a lazy schema is the page's function. */
export type Schema = string | (() => unknown);

/** How a call ended; `failed` is a declarative tool's own failure, whose message the caller may read. */
export type DocumentCallOutcome = Exclude<HostCallOutcome, { type: 'too-large' }> | { type: 'failed'; message: string };

/** Only the first call has an effect. */
export type Settle = (outcome: DocumentCallOutcome) => void;

export interface DocumentTool {
  readonly name: string;
  readonly title: string;
  /** Runs the tool's own code, in the task in which it is called. Never rejects. `signal` aborts when the caller aborts. */
  readonly perform: (input: object, signal: AbortSignal) => Promise<DocumentCallOutcome>;
  /** The origins, besides its own, whose documents may see it. */
  readonly exposedTo: readonly string[];
  /** The same as the page wrote them. */
  readonly raw?: string[] | undefined;
  /** Made from a form. */
  readonly declarative?: boolean;
  readonly autosubmit?: boolean;
  readonly hints?: ToolAnnotations | undefined;
  readonly outputSchema?: unknown;
  /** Made at its registration: its text, which says where that was, is formatted when somebody asks. */
  readonly stack?: { stack?: string };
  description: string;
  schema: Schema | undefined;
  disabled: boolean;
  /** Its lazy schema is being evaluated right now. */
  evaluating?: boolean;
  /** Errors of the lazy schema that were already logged. */
  warned?: Record<string, boolean>;
}

/** A tool with its current schema as JSON text, or with the reason why there is none. */
export interface Listing {
  tool: DocumentTool;
  schema?: string;
  unavailable?: string;
}

export type Execute = (input: object, options: { signal: AbortSignal }) => unknown;

export interface Registration {
  tool: DocumentTool;
  /** The page's own callback. */
  execute: Execute;
  signal?: AbortSignal | undefined;
}

/** The extension's end of a model context: listing tools, calling them, and being notified of changes. */

/** All hints that a page gave with its tool, including those that the standard's `getTools()` drops. */
export type HostAnnotations = {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
  consequentialHint?: boolean;
  untrustedContentHint?: boolean;
};

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
  /** The origin that its document claims. */
  origin: string;
  /** Its document is in a frame of another document. */
  frame: boolean;
  /** Why the lazy schema failed this time; such a tool isn't offered to a model. */
  unavailable?: string;
  annotations: HostAnnotations;
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
  /** How many tools this document has registered, disabled ones included. Runs no page code. */
  readonly size: number;
  /** Lists this document's tools in name order; evaluates each lazy schema once. Never rejects. */
  listTools(): Promise<HostTool[]>;
  /** Runs a tool as `executeTool` would. Never rejects. */
  callTool(call: HostCall): Promise<HostCallOutcome>;
  /** Calls `listener` in a task after visible changes (registered, unregistered, updated). */
  onChange(listener: () => void): void;
}

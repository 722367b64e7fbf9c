/** The extension's end of a model context: what it may list, call and hear of, and in which shapes. */

/** The hints a page gave with its tool, all of them: also those that the standard's `getTools()` drops. */
export type HostAnnotations = {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
  consequentialHint?: boolean;
  untrustedContentHint?: boolean;
};

/** One tool of this document, as it stands at the moment of listing. */
export interface HostTool {
  name: string;
  title: string;
  description: string;
  /** The JSON Schema: a static snapshot, or the fresh answer of a lazy schema. Absent when the page gave none. */
  inputSchema?: unknown;
  outputSchema?: unknown;
  /** The schema is a function, asked at each listing. */
  lazy: boolean;
  disabled: boolean;
  /** Made from a form. */
  declarative: boolean;
  /** The origin of its document, as the document says. */
  origin: string;
  /** Its document is in a frame of another. */
  frame: boolean;
  /** Why a lazy schema could not be had this time; such a tool isn't offered to a model. */
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
  /** Hears when the page begins, in the middle of the call, to ask the person something, and when it ends. */
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

/** A tool as its document keeps it, how it is listed, and how a call of it ends. */
import type { HostAnnotations, HostCallOutcome } from './host';

/** The page's hints, as given: a hint that wasn't given is absent. */
export type Hints = Partial<Record<keyof HostAnnotations | 'debugging', boolean>>;

/** A static schema is the JSON taken at registration; a lazy one is the page's function. */
export type Schema = string | (() => unknown);

/** How a call ended; `failed` is a declarative tool's own failure, whose message the caller may read. */
export type ToolOutcome = Exclude<HostCallOutcome, { type: 'too-large' }> | { type: 'failed'; message: string };

/** Only the first call counts. */
export type Settle = (outcome: ToolOutcome) => void;

export interface DocumentTool {
  readonly name: string;
  readonly title: string;
  /** Runs the tool's own code, in the task in which it is called. Never rejects; `signal` aborts when its caller gives up. */
  readonly perform: (input: object, signal: AbortSignal) => Promise<ToolOutcome>;
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

/** A tool with its schema of this moment as JSON text, or with the reason why that can't be had. */
export interface ListedTool {
  tool: DocumentTool;
  schema?: string;
  unavailable?: string;
}

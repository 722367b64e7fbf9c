/** A tool as its document stores it, as it is listed, and the outcomes of its calls. */
import type { HostAnnotations, HostCallOutcome } from './host';

/** The page's hints; those that weren't given are absent. */
export type Hints = Partial<Record<keyof HostAnnotations | 'debugging', boolean>>;

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
  /** Made from a form. */
  readonly declarative?: boolean;
  readonly hints?: Hints | undefined;
  readonly outputSchema?: unknown;
  description: string;
  schema: Schema | undefined;
  disabled: boolean;
  /** Its lazy schema is being evaluated right now. */
  evaluating?: boolean;
  /** Errors of the lazy schema that were already logged. */
  warned?: Record<string, boolean>;
}

/** A tool with its current schema as JSON text, or with the reason why there is none. */
export interface ListedTool {
  tool: DocumentTool;
  schema?: string;
  unavailable?: string;
}

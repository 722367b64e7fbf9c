/** What a tool is, wherever it comes from, and where it came from. */
import type { SchemaProfile } from '#settings';
import type { ToolHints, ToolSource } from './schemas';

export type { CallTarget, Protocol, ToolHints, ToolSource } from './schemas';

export type { SchemaProfile };

/** A JSON Schema document as it was given: only an interpreting validator or a converter looks inside. */
export type JsonSchema = Record<string, unknown>;
export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Tool {
  /** The real name, as its page or server knows it. */
  name: string;
  title?: string;
  description: string;
  /** The tool's own schema: it validates input. Absent means any object. */
  inputSchema?: JsonSchema;
  outputSchema?: JsonSchema;
  hints: ToolHints;
  /** Its schema is asked anew at each listing. */
  lazy: boolean;
  disabled: boolean;
  /** Its page made it from a form. */
  declarative?: true;
  /** Why it can't be offered now (a lazy schema that failed, a schema past the size limit). */
  unavailable?: string;
  source: ToolSource;
}

export const noHints: ToolHints = {
  readOnly: false,
  destructive: false,
  idempotent: false,
  openWorld: false,
  consequential: false,
  untrustedContent: false,
};

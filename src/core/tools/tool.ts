/** What a tool is, wherever it comes from, and where it came from. */
import type { ToolHints } from './hints';
import type { ToolSource } from './schemas';

export type { SchemaProfile } from '#core/settings/schema-profile.ts';
export type { ToolHints } from './hints';
export type { CallTarget, ToolSource } from './schemas';

/** A JSON Schema document as it was given: only an interpreting validator or a converter looks inside. */
export type JsonSchema = Record<string, unknown>;
export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty for what is no object. */
export const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A place in a page's sources; line and column count from 1. */
export interface SourcePosition {
  url: string;
  line: number;
  column: number;
}

export interface Tool {
  /** The real name, as its page or server knows it. */
  name: string;
  title?: string;
  /** A small picture, as a `data:` address. */
  icon?: string;
  description: string;
  /** The tool's own schema: it validates input. Absent means any object. */
  inputSchema?: JsonSchema;
  outputSchema?: JsonSchema;
  hints: ToolHints;
  /** Its schema is a function, evaluated at each listing. */
  lazy: boolean;
  disabled: boolean;
  /** Its page made it from a form. */
  declarative?: true;
  /** A call submits its form without the user. */
  autosubmit?: true;
  /** The origins besides its own that may see it, as its page wrote them. */
  exposedTo?: readonly string[];
  /** Where its page's code registered it, as the page's own document says. */
  registeredAt?: SourcePosition;
  /** Of an MCP server's tool: the `ui://` resource that draws its results. */
  app?: string;
  /** Who alone may call it: its server's apps, models, or the user who develops its page. */
  onlyFor?: 'apps' | 'models' | 'developers';
  /** Its MCP server runs it only as a task. */
  onlyAsTask?: true;
  /** Why it can't be offered now (a lazy schema that failed, a schema past the size limit). */
  unavailable?: string;
  source: ToolSource;
}

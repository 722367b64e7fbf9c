/** What a tool is, wherever it comes from, and where it came from. */
import type { SchemaProfile } from '#settings';

export type { SchemaProfile };

/** A JSON Schema document as it was given: only an interpreting validator or a converter looks inside. */
export type JsonSchema = Record<string, unknown>;
export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface ToolHints {
  readOnly: boolean;
  destructive: boolean;
  idempotent: boolean;
  openWorld: boolean;
  /** WebMCP's consequentialHint: always asks. */
  consequential: boolean;
  /** Its results hold text from third parties. */
  untrustedContent: boolean;
}

export type Protocol = 'mcp' | 'webmcp';

/** Where a tool comes from, by the browser's word, never by the page's. */
export type ToolSource =
  | { type: 'page'; origin: string; tabId: number; documentId: string; top: boolean; topOrigin: string }
  | { type: 'mcp'; serverId: string; url: string }
  | { type: 'local'; server: string };

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

/** What a model's call is aimed at: the turn's snapshot of a tool, as far as a later call needs it. */
export interface CallTarget {
  layerKey: string;
  /** The tool's real name. */
  tool: string;
  title?: string;
  /** The server name that its exposed name bears. */
  server: string;
  protocol: Protocol;
  source: ToolSource;
  hints: ToolHints;
  description: string;
  /** SHA-256 of what a grant is bound to: title, description and hints, for MCP the schema too. */
  definitionHash: string;
  /** The schema profile it was offered in, when the model's input must be turned back before it fits the tool. */
  profile?: SchemaProfile;
}

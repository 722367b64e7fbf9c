/** How a tool call ends: content for the model and the person, or a failure with a code. Codes and values, not sentences. */
import type { CanvasOperation } from './canvas-operation';
import type { JsonObject } from './tool';

/** MCP's content kinds, kept whole. `data` is base64. */
export type Content =
  | { type: 'text'; text: string }
  | { type: 'image'; data: string; mimeType: string }
  | { type: 'audio'; data: string; mimeType: string }
  | { type: 'resource'; uri: string; mimeType?: string; text?: string; blob?: string }
  | { type: 'resource_link'; uri: string; name?: string; description?: string; mimeType?: string };

export interface ToolResult {
  type: 'result';
  content: Content[];
  /** MCP's structuredContent, or the JSON a page tool returned. */
  structured?: unknown;
  /** The tool itself says that it failed (MCP's isError). */
  isError: boolean;
  /** What a built-in tool draws: the session appends it to the log. Ignored from any other layer. */
  canvas?: CanvasOperation;
  /** Tools that a search or a list named: they are offered from the next turn on. Ignored from any but a discovery layer. */
  found?: FoundTools;
}

/** Real names of tools of one layer. */
export interface FoundTools {
  layerKey: string;
  tools: string[];
}

export type FailureCode =
  | 'unknown-format'
  | 'not-offered'
  | 'unknown-server'
  | 'unknown-tool'
  | 'disabled'
  /** Switched off for this conversation by the person. */
  | 'not-enabled'
  | 'unavailable'
  | 'document-changed'
  | 'definition-changed'
  | 'malformed-arguments'
  | 'invalid-input'
  | 'denied'
  | 'timed-out'
  | 'aborted'
  | 'threw'
  | 'too-large'
  /** It left before it answered. */
  | 'page-gone'
  /** It was closed, or too busy to say what it offers, before the call: nothing was sent. */
  | 'page-not-there'
  | 'disconnected'
  | 'permission-missing'
  /** What its server is sent is locked: nothing was sent. */
  | 'keys-locked'
  | 'interrupted';

export interface ValidationIssue {
  /** JSON pointer to the missing or wrong property. */
  path: string;
  keyword: string;
  message: string;
}

export interface ToolFailure {
  type: 'failure';
  code: FailureCode;
  /** The values its sentence needs: a tool's own message, a limit in ms or characters, a name. */
  values: Record<string, string | number>;
  details?: ValidationIssue[];
  /** The tool's current schema, when the input did not fit it. */
  expectedSchema?: JsonObject;
}

export type ToolOutcome = ToolResult | ToolFailure;

export function failure(code: FailureCode, values: ToolFailure['values'] = {}): ToolFailure {
  return { type: 'failure', code, values };
}

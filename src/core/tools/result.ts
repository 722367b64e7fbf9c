/** How a tool call ends: content for the model and the user, or a failure with a code. Codes and values, not sentences. */
import { writeJson } from './long-numbers';
import type { CanvasOperation, Content, FailureCode, FoundTools, ToolFailure, ValidationIssue } from './schemas';

export type { Content, FailureCode, FoundTools, ToolFailure, ValidationIssue, WhyUnverified } from './schemas';

export interface ToolResult {
  type: 'result';
  content: Content[];
  /** MCP's structuredContent, or the JSON a page tool returned. */
  structured?: unknown;
  /** The tool itself says that it failed (MCP's isError). */
  isError: boolean;
  /** Where the structure doesn't fit the tool's output schema. */
  misfits?: ValidationIssue[];
  /** What a built-in tool draws: the session appends it to the log. Ignored from any other layer. */
  canvas?: CanvasOperation;
  /** Tools that a search or a list named: they are offered from the next turn on. Ignored from any but a discovery layer. */
  found?: FoundTools[];
}

export type ToolOutcome = ToolResult | ToolFailure;

export function failure(code: FailureCode, values: ToolFailure['values'] = {}): ToolFailure {
  return { type: 'failure', code, values };
}

/** What is worded for a model is there. */
function isPart(part: Partial<Content> | undefined): boolean {
  if (part?.type === 'text') return typeof part.text === 'string';
  if (part?.type === 'image' || part?.type === 'audio') return typeof part.data === 'string';
  return typeof part?.type === 'string';
}

/** False for what a source gives that doesn't keep to its type, such as a page's script of another version. */
export const isOutcome = (value: Partial<ToolOutcome> | null | undefined): boolean =>
  value?.type === 'result'
    ? Array.isArray(value.content) && value.content.every(isPart)
    : value?.type === 'failure' && typeof value.code === 'string' && typeof value.values === 'object';

/** What a tool of Tabhand's own says. */
export const toTextResult = (text: string, isError = false): ToolResult => ({
  ...{ type: 'result', content: [{ type: 'text', text }], isError },
});

/** A result for models that read text only, without what is for the user alone. */
export function resultText(content: readonly Content[], structured: unknown): string {
  const parts = content
    .filter(({ only }) => only !== 'user')
    .map(wordContent)
    .filter((part) => part !== '');
  if (parts.length > 0) return parts.join('\n');
  return structured === undefined ? '' : writeJson(structured);
}

function wordContent(part: Content): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'image':
    case 'audio':
      return `[${part.type}, ${part.mimeType}, ${part.data.length} base64 characters]`;
    case 'resource':
      return part.text ?? `[resource ${part.uri}]`;
    case 'resource_link':
      return `[resource link ${part.uri}${part.name ? `: ${part.name}` : ''}]`;
  }
}

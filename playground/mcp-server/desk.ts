/** What all sessions of the demo server share, and the ways in which its tools answer. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { QueryDesk } from './query-desk.ts';

export interface Call {
  tool: string;
  input: Record<string, unknown>;
}

export interface Desk {
  queries: QueryDesk;
  /** Every call that was carried out, in order. */
  log: Call[];
  notes: string[];
}

export const readOnly = { readOnlyHint: true, openWorldHint: false };

export function say(text: string, structuredContent?: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text }], ...(structuredContent && { structuredContent }) };
}

/** Structured, and the same as text for clients that only read text, as the protocol recommends. */
export function sayJson(structuredContent: Record<string, unknown>): CallToolResult {
  return say(JSON.stringify(structuredContent), structuredContent);
}

export function fail(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

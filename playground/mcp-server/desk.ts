/** What all sessions of the demo server share, and the two ways in which its tools answer. */
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

export function fail(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** What all sessions of the demo server share, and the ways in which its tools answer. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { openQueryDesk, type QueryDesk } from './query-desk.ts';

export interface Call {
  tool: string;
  input: Record<string, unknown>;
}

export interface Desk {
  queries: QueryDesk;
  /** Every call that was carried out, in order. */
  log: Call[];
  notes: string[];
  /** Called with the address of a resource that changed. */
  changed: Set<(uri: string) => void>;
  /** Pages that wait for a click, by their id; `done` is called with it. */
  confirmations: Map<string, { isDone: boolean; done(): void }>;
}

/** How a server is built for whoever asks. */
export interface Kind {
  era: 'older' | 'newer';
  /** `features`: what MCP has besides plain tools. `private`: for whoever has signed in. */
  tools: 'trains' | 'features' | 'private';
}

/** Adds tools, resources or prompts to a server. */
export type Adds = (server: McpServer, desk: Desk, kind: Kind) => void;

export const createDesk = (): Desk => ({
  queries: openQueryDesk(),
  log: [],
  notes: [],
  changed: new Set(),
  confirmations: new Map(),
});

const maxKept = 200;

/** Stored until there are too many: then the oldest goes. */
export function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > maxKept) map.delete(oldest);
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

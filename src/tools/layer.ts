/** One source of tools: the contract that page, MCP and in-process layers fulfil. */
import type { ToolOutcome } from './result';
import type { JsonObject, Tool } from './tool';

export interface LayerCall {
  /** The call's id in the log; a page keeps the outcome under it until acknowledged. */
  callId: string;
  tool: Tool;
  input: JsonObject;
  /** Hears when the tool's page begins to ask the person something, and when it ends. */
  asking?: ((on: boolean) => void) | undefined;
}

export type RecoveredCall = { type: 'outcome'; outcome: ToolOutcome } | { type: 'unknown' };

interface LayerBase {
  /** Stable key of the layer within a conversation, e.g. `page:https://a.example`, `mcp:ID`, `local:autoui`, `blocks`. */
  key: string;
  /** The wished server name, before the registry makes it unique and legal. */
  serverName: string;
  /** In the words of whoever offers it. */
  description?: string;
  tools: Tool[];
  /** Never offered whole, however small: its tools are found by a list or a search. */
  lazy?: true;
  /** Why its source can't be reached now, in words for the model: none of its tools is offered meanwhile. */
  unreachable?: string;
  /** What the person should know about this listing, e.g. a frame that did not answer in time. */
  notices: LayerNotice[];
  /** Runs a call. Resolves with an outcome, whatever happens. */
  call(call: LayerCall, signal: AbortSignal): Promise<ToolOutcome>;
  /** After the background died: what became of a call that had started? */
  recover?(call: Pick<LayerCall, 'callId' | 'asking'>, signal: AbortSignal): Promise<RecoveredCall>;
  /** The outcome is in the log: the source may forget it. */
  acknowledge?(callId: string): void;
}

/** Something a server says it knows how to do: its own words. */
export interface LayerRecipe {
  name: string;
  description: string;
}

/** A remote server's tools. */
export interface McpLayer extends LayerBase {
  protocol: 'mcp';
  serverUrl?: string;
  recipes?: LayerRecipe[];
  documentId?: never;
}

/** A page's tools, or those of a server in this process. */
export interface WebMcpLayer extends LayerBase {
  protocol: 'webmcp';
  /** A page layer's document, by the browser's word. */
  documentId?: string;
}

/** A layer as seen at one moment: what it offers and how to reach it. */
export type ToolLayer = McpLayer | WebMcpLayer;

export type LayerNotice =
  | { code: 'frame-silent'; origin: string }
  /** The page's own scripts may have looked for the API before it was there. */
  | { code: 'came-late'; origin: string }
  | { code: 'page-flooded'; origin: string }
  | { code: 'too-many-tools'; origin: string; limit: number };

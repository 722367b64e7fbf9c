/** One source of tools, as page, MCP and in-process layers are. */
import type { Words } from './foreign';
import type { LayerListener } from './listener';
import type { ToolFailure, ToolOutcome } from './result';
import type { Foreseen } from './schemas';
import type { JsonObject, Tool } from './tool';

export interface LayerCall {
  /** The call's id in the log; a page keeps the outcome under it until acknowledged. */
  callId: string;
  tool: Tool;
  input: JsonObject;
  /** Called when the tool's page begins to ask the user something, and when it has its answer. */
  asking?: ((on: boolean) => void) | undefined;
  /** Hears what the tool's server says and asks meanwhile. */
  listener?: LayerListener | undefined;
  /** What the call was foreseen to do when it was cleared: it does that or nothing. */
  foreseen?: Foreseen | undefined;
}

/** A call that had started when the background died. */
export interface LostCall extends Pick<LayerCall, 'callId' | 'asking' | 'input' | 'listener'> {
  /** The tool's real name. */
  tool: string;
  /** The last checkpoint. */
  from?: string | undefined;
}

/** `not-taken`: the source says that the call never arrived. */
export type RecoveredCall = { type: 'outcome'; outcome: ToolOutcome } | { type: 'unknown' } | { type: 'not-taken' };

interface LayerBase {
  /** Stable key of the layer within a conversation, e.g. `page:https://a.example`, `mcp:ID`, `local:autoui`, `blocks`. */
  key: string;
  /** The server name that the layer proposes, before the registry makes it unique and legal. */
  serverName: string;
  /** Set only by Tabhand itself: `built-in` tools run in this process and may draw; `discovery` lists another layer's tools; `hands` read and operate a page; `derived` tools are guesses from a page. */
  internal?: 'built-in' | 'discovery' | 'hands' | 'derived';
  /** The source's description of itself. */
  description?: string;
  tools: Tool[];
  /** Real names of the tools that are offered at once; the others are found by listing or searching. Absent: its size decides. */
  offered?: ReadonlySet<string>;
  /** Why the source can't be reached now, in words for the model. None of its tools is offered meanwhile. */
  unreachable?: Words;
  /** What the user should know about this listing, e.g. that a frame did not answer in time. */
  notices: LayerNotice[];
  /** Says what a call will touch, without doing it. Null: nothing that would need a word. */
  foresee?(call: Pick<LayerCall, 'tool' | 'input'>, signal: AbortSignal): Promise<Foreseen | ToolFailure | null>;
  /** A picture of what a call will touch: a JPEG in base64. Null: there is none now. */
  depict?(call: Pick<LayerCall, 'tool' | 'input'>, signal: AbortSignal): Promise<string | null>;
  /** Runs a call. */
  call(call: LayerCall, signal: AbortSignal): Promise<ToolOutcome>;
  /** Asks what became of a call that had started before the background died. */
  recover?(call: LostCall, signal: AbortSignal): Promise<RecoveredCall>;
  /** The outcome is recorded, so the source may forget it. */
  acknowledge?(callId: string): void;
  /** The input in the tool's own form, where models know others; of Tabhand's own tools. */
  modernise?(tool: string, input: JsonObject): JsonObject;
  /** What a call would draw of input that is whole so far, checked as the call will be. Null: nothing yet. Only of tools that draw. */
  preview?(tool: string, input: JsonObject): DrawnWidget | null;
}

/** A widget by its kind, and its data. */
export interface DrawnWidget {
  widget: string;
  data: JsonObject;
}

/** Something a server says it can do, in its own words. */
export interface LayerRecipe {
  name: string;
  description: string;
  /** The real name of the tool that reads it. Absent: the one with that role. */
  reader?: string;
}

/** A remote server's tools. */
export interface McpLayer extends LayerBase {
  protocol: 'mcp';
  serverUrl?: string;
  /** How the server says that it is to be used. */
  instructions?: string;
  recipes?: LayerRecipe[];
  /** Names of the tools with which Tabhand reads what the server has besides tools: they don't make it a large one. */
  readers?: readonly string[];
  /** Of its calls, in place of the usual ones: milliseconds, and characters of a result that the model sees at once. */
  limits?: { toolTimeout?: number | undefined; resultLimit?: number | undefined };
  documentId?: never;
  page?: never;
}

/** What a page says of itself. */
export interface PageFacts {
  title: string;
  /** Without what often names a person or a session: its query and its fragment. */
  address: string;
  /** The tag of its language; null: it names none. */
  language: string | null;
}

/** A page's tools, or those of a server in this process. */
export interface WebMcpLayer extends LayerBase {
  protocol: 'webmcp';
  /** Of the page that hands read. */
  page?: PageFacts;
  /** Those of the user's own that a tool of this layer reads. */
  skills?: readonly LayerRecipe[];
  /** A page layer's document, as identified by the browser. */
  documentId?: string;
  readers?: never;
  limits?: never;
}

/** A layer as seen at one moment: what it offers and how to reach it. */
export type ToolLayer = McpLayer | WebMcpLayer;

export type LayerNotice =
  | { code: 'frame-silent'; origin: string }
  /** The API was added after the page's own scripts may have looked for it. */
  | { code: 'came-late'; origin: string }
  /** It is left out for this many milliseconds. */
  | { code: 'page-flooded'; origin: string; pause: number }
  /** `left`: how many were left out, where that is known. */
  | { code: 'too-many-tools'; origin: string; limit: number; left?: number }
  /** Its definitions together are longer than this many characters. */
  | { code: 'too-large'; origin: string; limit: number; left?: number }
  /** Two of its tools have this name. */
  | { code: 'same-name'; origin: string; tool: string };

/** Of a page also whose implementation of WebMCP it has, which is no warning. */
export type PageNotice = LayerNotice | { code: 'made-by'; origin: string; by: 'browser' | 'page' | 'tabhand' };

/** What the user switches off for a conversation: a server, or a site in all its documents and frames, now and later. */
export const switchKey = (layerKey: string): string => layerKey.replace(/^((?:page|pack):.*)#\d+$/, '$1');

/** What the key of a page's hands begins with, and what stands for its document. */
export const handsKey = 'hands:';

/** The name of these layers to models. */
export const handsServer = 'hands';

/** Whether it reads or operates a page, and is no tool of the page itself. */
export const isHands = ({ source }: Pick<Tool, 'source'>): boolean =>
  source.type === 'page' && source.documentId.startsWith(handsKey);

/** What the key of the layer of a page's derived tools begins with, and what stands for its document. */
export const derivedKey = 'derived:';

/** Whether Tabhand guessed the tool from what a page declares, and neither the site nor the user made it. */
export const isDerived = ({ source }: Pick<Tool, 'source'>): boolean =>
  source.type === 'page' && source.documentId.startsWith(derivedKey);

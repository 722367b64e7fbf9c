/** The stores that the agent uses, for conversations, results, grants, live data and manual runs. `core/store` implements them. */
import type { ElicitationState } from '#core/log/conversation.ts';
import type { DataSource, DefinitionPart, Entry, EntryBody, EntryOf, StoredResult } from '#core/log/entry.ts';
import type { LiveData } from '#core/log/live-data.ts';
import type { ServerMessage } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';

/** A page or a server that a conversation was about. */
export interface ConversationSource {
  kind: 'page' | 'frame' | 'mcp';
  /** A page's origin, or the server's name in this conversation. */
  name: string;
  /** A page's, when it was attached. */
  title?: string;
}

export interface ConversationSummary {
  id: string;
  /** The title that the user gave it, else its own name, else the user's first message; empty until there is one. */
  title: string;
  /** When its newest entry was made, milliseconds since 1970. */
  at: number;
  running: boolean;
  pinned: boolean;
  /** The last message, cut to one line. */
  line: string;
  /** The newest last. */
  sources: ConversationSource[];
  /** Why it needs the user's attention. */
  needs: 'approval' | 'interrupted' | 'failed' | null;
}

/** A remembered approval. `definitionHash` and `description` are those that the user agreed to. */
export interface Grant {
  /** From `grantKey`, `readingKey` or, for an app, its server and what it needs. */
  key: string;
  definitionHash: string;
  description: string;
  /** The other parts of the definition at that time. */
  part?: DefinitionPart;
  about: GrantSubject;
  /** Milliseconds since 1970. */
  at: number;
  usedAt?: number;
}

/** What a grant allows, for the list of grants. */
export type GrantSubject =
  /** `topOrigin`: the page's, if the tool is a frame's. */
  | { type: 'tool'; tool: string; place: DataSource; topOrigin?: string }
  /** A server's read-only tools as a whole. */
  | { type: 'reading'; place: DataSource }
  /** A server's apps may load from these hosts. */
  | { type: 'app'; place: DataSource; hosts: string[] };

export interface ConversationStore {
  /** Rejects if there is one of this id; without one it gets a new one. */
  create(id?: string): Promise<string>;
  /** Newest first, without those that were deleted. */
  list(): Promise<ConversationSummary[]>;
  /** And wasn't deleted. */
  exists(conversationId: string): Promise<boolean>;
  entries(conversationId: string): Promise<Entry[]>;
  /** One transaction: numbers the entries, chains them after `parent`, and notes whether a run is going. */
  append(conversationId: string, parent: string | null, bodies: EntryBody[]): Promise<Entry[]>;
  /** The streaming answer so far. Appending an answer or the end of a run clears it. */
  saveDraft(conversationId: string, text: string): Promise<void>;
  draft(conversationId: string): Promise<string | null>;
  saveResult(result: StoredResult): Promise<void>;
  result(callId: string): Promise<StoredResult | null>;
  removeResult(callId: string): Promise<void>;
  grant(key: string): Promise<Grant | null>;
  saveGrant(grant: Grant): Promise<void>;
  removeGrant(key: string): Promise<void>;
  grants(): Promise<Grant[]>;
  /** Records when grants were used. Doesn't restore a revoked grant. */
  grantsUsed(keys: readonly string[], at: number): Promise<void>;
}

/** The newest answer for each bound block. */
export interface LiveDataStore {
  get(conversationId: string, blockId: string): Promise<LiveData | null>;
  ofConversation(conversationId: string): Promise<LiveData[]>;
  put(live: LiveData): Promise<void>;
  /** Deletes the data of all other blocks of the conversation. */
  keepOnly(conversationId: string, blockIds: ReadonlySet<string>): Promise<void>;
}

/** Identifies a tool, whichever tab or document offers it now. */
export interface ToolPlace {
  /** E.g. `page:https://shop.example`, `mcp:ID`, `local:autoui`. */
  layerKey: string;
  /** The tool's real name. */
  tool: string;
}

/** A tool that the user ran. */
export interface ManualRun extends ToolPlace {
  id: string;
  conversationId: string;
  input: JsonObject;
  /** When it began, milliseconds since 1970. */
  at: number;
  /** Null while it runs. The full result is stored for the newest runs. */
  outcome: EntryOf<'tool-result'>['outcome'] | null;
  duration: number | null;
  /** What its server logged, once it has ended. */
  said?: readonly ServerMessage[];
  /** What its server asks the user now. */
  elicitations?: readonly ElicitationState[];
  /** From where its source can take it up after the background's death. */
  checkpoint?: string | undefined;
  /** It was a slash command: the conversation's log records it and has its full result. */
  inChat?: true;
  /** An app of the tool's server asked for it. */
  byApp?: true;
}

export interface SavedInput extends ToolPlace {
  name: string;
  input: JsonObject;
  at: number;
}

/** The newest manual runs and the saved inputs of each tool. */
export interface ManualRunStore {
  put(run: ManualRun): Promise<void>;
  /** Newest first. */
  ofTool(place: ToolPlace): Promise<ManualRun[]>;
  /** Runs without an outcome, slash commands included: those that run now, and those left behind by a background that died. */
  unfinished(): Promise<ManualRun[]>;
  saveResult(result: Omit<StoredResult, 'conversationId'>): Promise<void>;
  result(runId: string): Promise<StoredResult | null>;
  forget(place: ToolPlace): Promise<void>;
  /** Oldest first. */
  inputs(place: ToolPlace): Promise<SavedInput[]>;
  saveInput(input: SavedInput): Promise<void>;
  removeInput(place: ToolPlace, name: string): Promise<void>;
}

/** What the agent keeps: declared here, by its user; storage has it. */
import type { Entry, EntryBody, StoredResult } from '#conversation';
import type { Grant } from './approval';

/** A page or a server that a conversation was about. */
export interface ConversationSource {
  kind: 'page' | 'frame' | 'mcp';
  /** A page's origin, or the server's name in this conversation. */
  name: string;
}

export interface ConversationSummary {
  id: string;
  /** The name that the person gave it, else the first thing they said; empty as long as they said nothing. */
  title: string;
  /** Milliseconds since 1970, of the newest entry. */
  at: number;
  running: boolean;
  pinned: boolean;
  /** The newest thing that was said, on one line and cut. */
  line: string;
  /** The newest last. */
  sources: ConversationSource[];
  /** What it needs the person for. */
  needs: 'approval' | 'interrupted' | 'failed' | null;
}

export interface ConversationStore {
  create(): Promise<string>;
  /** Newest first; none that was deleted. */
  list(): Promise<ConversationSummary[]>;
  entries(conversationId: string): Promise<Entry[]>;
  /** One transaction: numbers the entries, chains them after `parent`, and notes whether a run is going. */
  append(conversationId: string, parent: string | null, bodies: EntryBody[]): Promise<Entry[]>;
  /** The streaming answer so far. An answer or a run's end that is appended clears it. */
  saveDraft(conversationId: string, text: string): Promise<void>;
  draft(conversationId: string): Promise<string | null>;
  saveResult(result: StoredResult): Promise<void>;
  result(callId: string): Promise<StoredResult | null>;
  removeResult(callId: string): Promise<void>;
  grant(key: string): Promise<Grant | null>;
  saveGrant(grant: Grant): Promise<void>;
  removeGrant(key: string): Promise<void>;
  grants(): Promise<Grant[]>;
  /** Notes when they were used; one that was taken back stays away. */
  grantsUsed(keys: readonly string[], at: number): Promise<void>;
}

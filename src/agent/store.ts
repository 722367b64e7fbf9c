/** What the agent keeps: declared here, by its user; storage has it. */
import type { Entry, EntryBody, StoredResult } from '#conversation';
import type { Grant } from './approval';

export interface ConversationSummary {
  id: string;
  title: string;
  /** Milliseconds since 1970, of the newest entry. */
  at: number;
  running: boolean;
}

export interface ConversationStore {
  create(): Promise<string>;
  /** Newest first. */
  list(): Promise<ConversationSummary[]>;
  entries(conversationId: string): Promise<Entry[]>;
  /** One transaction: numbers the entries, chains them after `parent`, and notes whether a run is going. */
  append(conversationId: string, parent: string | null, bodies: EntryBody[]): Promise<Entry[]>;
  /** The streaming answer so far. An answer or a run's end that is appended clears it. */
  saveDraft(conversationId: string, text: string): Promise<void>;
  draft(conversationId: string): Promise<string | null>;
  saveResult(result: StoredResult): Promise<void>;
  result(callId: string): Promise<StoredResult | null>;
  grant(key: string): Promise<Grant | null>;
  saveGrant(grant: Grant): Promise<void>;
  removeGrant(key: string): Promise<void>;
}

/** What the loop needs from outside: the edges that a test replaces. */
import type { Conversation, EntryBody, ModelFailure, StoredResult } from '#conversation';
import type { Provider } from '#providers';
import type { Settings } from '#settings';
import type { Content, ToolLayer } from '#tools';
import type { Grant } from './approval';

export interface World {
  /** The fold as it stands; an entry that was yielded is in it when the loop goes on. */
  conversation(): Conversation;
  /** Every layer, listed afresh. Never rejects. */
  layers(signal: AbortSignal): Promise<ToolLayer[]>;
  /** The chosen model, or why there is none. */
  provider(): Promise<Provider | ModelFailure>;
  settings(): Promise<Settings>;
  grant(key: string): Promise<Grant | null>;
  /** A call ran under them, as far as they exist. */
  grantsUsed(keys: readonly string[]): Promise<void>;
  /** What lies beside the log of the conversation's own attachments. */
  contents(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Content[]>>;
  saveResult(result: Omit<StoredResult, 'conversationId'>): Promise<void>;
  /** In the middle of a call its page asks the person something, or has its answer. Nothing durable. */
  asking(callId: string, on: boolean): void;
  /** Resolves when the person decides about a call the next time. */
  nextDecision(): Promise<void>;
}

export type Phase = 'asking-model' | 'writing' | 'calling' | 'waiting-for-rate-limit';

export type LoopEvent =
  /** Durable: the consumer appends them, all or none, before it asks for the next event. */
  | { type: 'entries'; bodies: EntryBody[] }
  | { type: 'phase'; phase: Phase; seconds?: number }
  | { type: 'text-delta'; text: string }
  | { type: 'reasoning-delta'; text: string }
  | { type: 'tool-call-start'; id: string; name: string };

export type LoopOutcome = 'ended' | 'awaiting_approval';

export const entries = (...bodies: EntryBody[]): LoopEvent => ({ type: 'entries', bodies });

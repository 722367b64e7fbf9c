/** What one run of a conversation needs of its session. */
import type { Conversation, EntryBody, ModelFailure, StoredResult } from '#conversation';
import type { Provider } from '#providers';
import type { Settings } from '#settings';
import type { Content, ToolLayer } from '#tools';
import type { Grant } from './stores';

export interface RunContext {
  /** The conversation as its log stands now. */
  conversation(): Conversation;
  /** Appends all or none; resolves when they are durable and folded in. */
  append(...bodies: EntryBody[]): Promise<void>;
  /** Shows what is transient. */
  show(event: RunEvent): Promise<void>;
  /** Every layer, listed afresh. Never rejects. */
  layers(signal: AbortSignal): Promise<ToolLayer[]>;
  /** The chosen model, or why there is none. */
  provider(): Promise<Provider | ModelFailure>;
  settings(): Promise<Settings>;
  grant(key: string): Promise<Grant | null>;
  /** Notes that a call ran under these grants; keys of which there is no grant are ignored. */
  grantsUsed(keys: readonly string[]): Promise<void>;
  /** The stored contents of the conversation's attachments and results, by their ids. */
  contents(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Content[]>>;
  saveResult(result: Omit<StoredResult, 'conversationId'>): Promise<void>;
  /** In the middle of a call its page asks the user something, or has its answer. */
  asking(callId: string, on: boolean): void;
  /** Resolves when the user next decides about a call. */
  nextDecision(): Promise<void>;
}

export type Phase = 'asking-model' | 'writing' | 'calling' | 'waiting-for-rate-limit';

export type RunEvent =
  | { type: 'phase'; phase: Phase | 'waiting-for-you'; seconds?: number }
  | { type: 'text-delta'; text: string }
  | { type: 'reasoning-delta'; text: string }
  | { type: 'tool-call-start'; id: string; name: string };

/** What a run needs from its session, and the events that a session sends to panels. */
import type { Conversation } from '#core/log/conversation.ts';
import type { Entry, EntryBody, ModelFailure, StoredResult } from '#core/log/entry.ts';
import type { Surroundings } from '#core/log/surroundings.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { ToolAddress } from '#core/tools/dispatcher.ts';
import type { Words } from '#core/tools/foreign.ts';
import type { DrawnWidget, ToolLayer } from '#core/tools/layer.ts';
import type { CallProgress } from '#core/tools/listener.ts';
import type { Offer } from '#core/tools/offer.ts';
import type { CallTarget, Content } from '#core/tools/schemas.ts';
import type { ClearedCall } from './approval';
import type { Clearance } from './approval-table';
import type { Provider } from './provider';

export type SessionEvent =
  | { type: 'entries'; entries: Entry[] }
  | {
      type: 'delta';
      text?: string;
      reasoning?: string;
      /** A call that is being written; again when it would draw more. */
      call?: Shaping;
      /** The page of a running call asks the user something, or has its answer. */
      asking?: { callId: string; on: boolean };
      progress?: { callId: string } & CallProgress;
      reset?: true;
    }
  | {
      type: 'activity';
      phase: Phase | 'waiting-for-you' | null;
      turn: number;
      maxTurns: number;
      since: number;
      /** When a busy model is tried again, in milliseconds since 1970. */
      until?: number;
    }
  /** The run stopped, and not even its end could be written. */
  | Unwritten;

/** A call while its arguments are written. */
export interface Shaping {
  id: string;
  name: string;
  /** Its tool, by which the panel words it; none of that name was ever offered: null. */
  target: CallTarget | null;
  /** What it would draw so far. */
  drawn?: DrawnWidget;
}

export interface Unwritten {
  type: 'unwritten';
  failure: ModelFailure;
  turns: number;
}

export interface RunProgress {
  activity: Extract<SessionEvent, { type: 'activity' }> | null;
  text: string;
  reasoning: string;
  /** The calls whose page asks the user something. */
  asking: readonly string[];
  /** Until the run goes on or ends. */
  unwritten: Unwritten | null;
}

const nothingLive: RunProgress = { activity: null, text: '', reasoning: '', asking: [], unwritten: null };

/** Folds one event in. The entry of an answer ends the draft of that answer. */
export function advanceProgress(live: RunProgress | undefined, event: SessionEvent): RunProgress {
  const before = live ?? nothingLive;
  if (event.type === 'unwritten') return { ...nothingLive, unwritten: event };
  if (event.type === 'activity') return { ...before, activity: event.phase === null ? null : event, unwritten: null };
  if (event.type === 'entries')
    return event.entries.some(endsDraft) ? { ...before, text: '', reasoning: '', unwritten: null } : before;
  if (event.reset) return { ...before, text: '', reasoning: '' };
  if (event.asking) return { ...before, asking: toAsking(before.asking, event.asking) };
  return { ...before, text: before.text + (event.text ?? ''), reasoning: before.reasoning + (event.reasoning ?? '') };
}

/** Folds in an event of one conversation. Drops a conversation in which nothing is in progress. */
export function recordProgress(lives: Map<string, RunProgress>, conversationId: string, event: SessionEvent): void {
  const now = advanceProgress(lives.get(conversationId), event);
  const isStill = now.activity === null && now.text === '' && now.reasoning === '' && now.asking.length === 0;
  if (isStill && !now.unwritten) lives.delete(conversationId);
  else lives.set(conversationId, now);
}

const endsDraft = ({ type }: Entry): boolean => type === 'assistant-message' || type === 'run-ended';

function toAsking(before: readonly string[], { callId, on }: { callId: string; on: boolean }): readonly string[] {
  const others = before.filter((id) => id !== callId);
  return on ? [...others, callId] : others;
}

export interface Presented {
  offer: Offer;
  system: Words;
  /** How many of the tools, from the first on, the request before had too. */
  steadyTools?: number;
  /** As they are now; absent: the model is told nothing of them. */
  surroundings?: Required<Surroundings>;
}

export interface RunContext {
  /** Of the fence, for all requests of the run, so that services can reuse what they have cached. */
  readonly nonce: string;
  /** Equal calls with equal results neither end the run nor are warned of. */
  readonly mayGoRound?: true;
  /** The current state of the conversation. */
  conversation(): Conversation;
  /** Appends all or none; resolves when they are durable and folded in. */
  append(...bodies: EntryBody[]): Promise<void>;
  /** The same for what is made when its turn comes: nothing is appended meanwhile. */
  appendMade(make: () => Promise<EntryBody[]>): Promise<void>;
  /** Sends a transient event to panels. */
  show(event: RunEvent): Promise<void>;
  /** Every layer, listed afresh for a turn. Never rejects. */
  layers(signal: AbortSignal): Promise<ToolLayer[]>;
  /** The turn's layers, the one at this address listed again. Never rejects. */
  layersAt(address: ToolAddress | null, signal: AbortSignal): Promise<ToolLayer[]>;
  /** What a turn puts before the model, of these layers. */
  present(layers: ToolLayer[], provider: Provider): Promise<Presented>;
  /** The chosen model, or why there is none. */
  provider(): Promise<Provider | ModelFailure>;
  /** The model for summaries, if the user set another one for them and it can be used. */
  second?(): Promise<Provider | null>;
  settings(): Promise<Settings>;
  /** The run has cost what the user wants to be asked at; absent: it never has. */
  isSpent?(): Promise<boolean>;
  /** Whether a call may run, or what the user is asked before. */
  clear(call: ClearedCall): Promise<Clearance>;
  /** Records that a call used these grants; ignores keys without a grant. */
  grantsUsed(keys: readonly string[]): Promise<void>;
  /** The stored contents of the conversation's attachments and results, by their ids. */
  contents(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Content[]>>;
  /** False: `recall` can't read it. */
  saveResult(result: Omit<StoredResult, 'conversationId'>): Promise<void> | Promise<false>;
  /** The page or the server of a running call begins to ask the user something, or has its answer. */
  asking(callId: string, on: boolean): void;
  /** The server of a running call says how far it is. */
  progressed(callId: string, progress: CallProgress): void;
  /** Resolves when the user next decides about a call, answers a server, or takes a site back. */
  nextDecision(): Promise<void>;
}

export type Phase =
  | 'asking-model'
  | 'thinking'
  | 'writing'
  | 'calling'
  | 'waiting-for-rate-limit'
  | 'waiting-for-service';

export type RunEvent =
  | { type: 'phase'; phase: Phase | 'waiting-for-you'; seconds?: number }
  | { type: 'text-delta'; text: string }
  | { type: 'reasoning-delta'; text: string }
  /** `reasoning`: all of it, with the text that turned out to be thought. */
  | { type: 'text-was-thought'; reasoning: string }
  | ({ type: 'tool-call-start' } & Shaping);

/** One language model behind one function: request in, events out; a failure ends the stream, it is never thrown. */
import type { ModelFailure, Opaque, Usage } from '#core/log/entry.ts';
import type { Price } from '#core/log/figures.ts';
import type { toMessages } from '#core/log/messages.ts';
import type { ModelOptions } from '#core/settings/model-choice.ts';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import type { Words } from '#core/tools/foreign.ts';
import type { OfferedTool } from '#core/tools/offer.ts';
import type { CallTarget } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';

export type OptionName = keyof ModelOptions;

/** A conversation as the log gives it. */
export type ModelMessage = ReturnType<typeof toMessages>[number];

export interface ModelRequest {
  /** Of the fence's tags; absent: a fresh one. */
  nonce?: string;
  system: Words;
  messages: ModelMessage[];
  tools: OfferedTool[];
  /** How many of them, from the first on, a request before had too, or a first one of another chat may have; absent: unknown. */
  steadyTools?: number | undefined;
  /** Which tool a name stands for: one that is offered, or one that was called before. */
  toolOf?(name: string): Pick<CallTarget, 'server' | 'tool' | 'source'> | undefined;
  /** Whether the chat has, or had, a tool of this name, or a source that offers nothing now. */
  isKnown?(name: string): boolean;
}

export type ModelEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'reasoning-delta'; text: string }
  /** All text of the answer so far was thought: a model that begins with one may write only its closing tag. */
  | { type: 'text-was-thought' }
  /** The text so far held the calls that come next: what is left of it. */
  | { type: 'text-was-call'; text: string }
  | { type: 'tool-call-start'; id: string; name: string }
  | { type: 'tool-call-delta'; id: string; text: string }
  /** `malformed` holds the arguments as they came when they are not a JSON object; `input` is then {}. */
  | { type: 'tool-call'; id: string; name: string; input: JsonObject; malformed?: string; opaque?: JsonObject }
  /** The model, or its service, doesn't take these options of the user's: the request goes without them. */
  | { type: 'left-out'; options: OptionName[] }
  /** `code`: of the failure after which it asks again. */
  | { type: 'waiting'; seconds: number; attempt: number; code: ModelFailure['code'] }
  /** `tool-calls` may be without any, if the service lost it. `opaque`: what the service wants back with the next turn, and nobody else reads; a call’s part of it is in it. */
  | { type: 'end'; reason: 'stop' | 'tool-calls' | 'length' | 'aborted'; usage?: Usage; opaque?: Opaque }
  | { type: 'end'; reason: 'error'; failure: ModelFailure; usage?: Usage };

export interface Provider {
  /** The model's name as the user sees it, e.g. `claude-sonnet-5` or `Demo mode`. */
  model: string;
  /** How it wants its tools' schemas written. */
  profile: SchemaProfile;
  /** Tools that its service takes at most; absent when unknown. */
  maxTools?: number | undefined;
  /** Tokens that it reads at most; absent when unknown. */
  context?: number | undefined;
  /** Dollars per million tokens; absent when unknown. */
  price?: Price | undefined;
  /** It can be shown pictures; absent when unknown. */
  images?: boolean;
  /** A service on another computer, which a short request of its own costs little: here it would displace what the model has cached. */
  isElsewhere?: boolean;
  /** It reads no language, and can’t summarise a chat. */
  cantSummarise?: true;
  /** It reads definitions as they stand, without a grammar made of them: what has changed in one can be told with the messages. */
  tellsChanges?: boolean;
  /** It reads no language, so that it is told nothing of the day and the pages. */
  isUnaware?: boolean;
  /** Streams one turn. Ends with exactly one `end` event, also after an abort. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

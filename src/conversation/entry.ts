/** The durable facts of a conversation: what an entry is, kind by kind. Codes and values, not sentences. */
import type { ModelChoice } from '#settings';
import type {
  CallTarget,
  CanvasOperation,
  Content,
  FoundTools,
  JsonObject,
  JsonSchema,
  ToolFailure,
  ToolHints,
  WithheldServer,
} from '#tools';
import type { Attachment, Said } from './attachment';

interface EntryBase {
  /** Order of arrival in its conversation, from 1: the reconnect cursor. */
  seq: number;
  id: string;
  /** The entry it follows; null for the first. */
  parent: string | null;
  conversationId: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface ModelCall {
  id: string;
  /** The exposed name, as the model wrote it. */
  name: string;
  input: JsonObject;
  /** The arguments as text, when they were not a JSON object. */
  malformed?: string;
  /** Null when the name was not offered in this turn. */
  target: CallTarget | null;
}

export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
  cachedInputTokens?: number;
}

/** Data of a service that only it understands, such as signatures of its thoughts. */
export interface Opaque {
  /** The type of choice that gave it: to no other is it sent. */
  from: string;
  /** Of the turn as a whole. */
  turn?: JsonObject;
  /** Of each call, by its place; null for none. */
  calls?: (JsonObject | null)[];
}

export type ApprovalReason =
  | 'changes-something'
  | 'destructive'
  | 'consequential'
  | 'reading-not-granted'
  | 'definition-changed'
  | 'cross-origin-flow'
  | 'ask-for-everything';

/** What a definition says besides its description. */
export interface DefinitionPart {
  title?: string;
  hints?: ToolHints;
  schema?: JsonSchema;
}

/** A site or a server whose results a conversation holds. */
export type Holding =
  /** `documentId`: of a document without an origin that could be named, which is like no other. */
  { type: 'site'; origin: string; documentId?: string } | { type: 'server'; serverId: string; name: string };

export const approvalDecisions = ['once', 'always', 'deny', 'deny-and-stop'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** `repeating`: the same call with the same result again and again, also after the model was told. */
export type RunEndReason = 'end_turn' | 'max_turns' | 'aborted' | 'error' | 'interrupted' | 'repeating';

/** Why a model's turn failed, for `run-ended` with reason `error`. */
export interface ModelFailure {
  code:
    | 'no-model'
    | 'unreachable'
    | 'refused-origin'
    | 'bad-key'
    | 'no-credit'
    | 'organisation-forbids-browser'
    | 'rate-limited'
    | 'not-found'
    | 'no-tool-support'
    | 'bad-request'
    | 'server-error'
    | 'cut-off'
    /** The service would not answer this, by its own rules. */
    | 'filtered'
    | 'permission-missing'
    /** The key is sealed with a passphrase that was not given since the browser started. */
    | 'keys-locked'
    /** The conversation is longer than the model can read. */
    | 'too-long'
    /** The browser has no model of its own, or not yet; `state` says which. */
    | 'no-built-in-model'
    | 'unexpected-answer';
  /** Values for its sentence: host, status, retryAfter (seconds), detail (the server's own words, at most 500 characters). */
  values: Record<string, string | number>;
}

/** Null: the default. */
export interface ConversationSettings {
  /** In place of the first thing that the person said. */
  title: string | null;
  /** Instructions that stand in every turn's system prompt. */
  systemPrompt: string | null;
  model: ModelChoice | null;
  /** Turns of one run. */
  maxTurns: number | null;
}

/** A tab's number means that tab only while the same browser session lasts. */
export interface AttachedPage {
  tabId: number;
  origin: string | null;
  title: string | null;
  browserSession: string;
}

export type EntryBody =
  | ({ type: 'user-message' } & Said)
  /** Said while a run went on: it is sent when that run has come to its own end, or by hand. */
  | ({ type: 'message-queued' } & Said)
  /** It left the queue: sent, as the message that follows, or taken back. */
  | { type: 'message-unqueued'; entryId: string }
  /** Beside what is being written; `attachment-removed` and the message that it is sent with take it away. */
  | { type: 'attachment-added'; attachment: Attachment }
  | { type: 'attachment-removed'; attachmentId: string }
  /** All pages that the conversation is about from here on. `follow`: its next message goes to the tab in front. */
  | { type: 'pages-attached'; follow: boolean; pages: AttachedPage[] }
  /** An attached tab went to another site (`now`), or was closed (null): the tools that it had are gone. */
  | { type: 'page-left'; tabId: number; origin: string | null; now: AttachedPage | null }
  /** Of older logs: one page, or none (`tabId` null). */
  | {
      type: 'page-attached';
      tabId: number | null;
      origin: string | null;
      title: string | null;
      browserSession: string;
    }
  /** The first real contact with a server in this conversation: all its tools are offered from the next turn on. */
  | { type: 'server-activated'; layerKey: string; callId: string }
  /** A search or a list named these tools (real names): they are offered from the next turn on. */
  | ({ type: 'tools-found'; callId: string } & FoundTools)
  /** The person switched a server (no `tool`) or one of its tools on or off for this conversation. */
  | { type: 'tools-enabled'; layerKey: string; tool?: string; enabled: boolean }
  /**
   * What the person set for this conversation, whatever branch of it they are on: a member that isn't named stays, null goes
   * back to the default.
   */
  | ({ type: 'conversation-set' } & Partial<ConversationSettings>)
  /** A message (its entry) that is no longer shown to anybody; of a turn with calls, the results go with it. */
  | { type: 'message-deleted'; entryId: string }
  /** The deletion was taken back. */
  | { type: 'message-restored'; entryId: string }
  /** A label for a layer's server name, given once per conversation. */
  | { type: 'server-named'; layerKey: string; name: string }
  | {
      type: 'assistant-message';
      model: string;
      text: string;
      reasoning?: string;
      /** Milliseconds from the first piece of reasoning to the first word of what follows it. */
      thought?: number;
      calls: ModelCall[];
      /** What the service wants to have back with the next turn, without which it may refuse it; nobody else reads it. */
      opaque?: Opaque;
      usage?: Usage;
      /** Milliseconds from the request to its last word, and to its first; absent in older logs. */
      duration?: number;
      firstWord?: number;
      /** What the tools' schemas lost or gained on their way to the model, counted. */
      patches?: number;
      /** How many tools were offered. */
      offered?: number;
      /** The servers with the most of them, the biggest first, when they were too many to choose well from. */
      crowd?: { server: string; tools: number }[];
      /** The servers that were on and offered in part or not at all. */
      withheld?: WithheldServer[];
      /** The model ran into its limit of tokens: the answer ends before it was finished. */
      tooLong?: true;
      /** The answer was cut by death or a stop; it stays, and the turn may be asked again. */
      interrupted?: 'died' | 'stopped';
      /** The person ran its one call from the composer: no model said it, and none is asked about it. */
      byHand?: true;
    }
  /** `definitionHash`: of the tool as it stood then; the call runs only while it still does. */
  | { type: 'call-prepared'; callId: string; input: JsonObject; repairs: string[]; definitionHash: string }
  | {
      type: 'approval-asked';
      callId: string;
      reason: ApprovalReason;
      /** False when the tool must be asked for each time. */
      mayRemember: boolean;
      /** What the tool says of itself now, when that is not what it was offered with. */
      description?: string;
      /** The description that the grant was given for, when it changed since. */
      grantedDescription?: string;
      grantedAt?: number;
      /** What else it says otherwise: each part as it was agreed to or offered, and as it is now. */
      change?: { before: DefinitionPart; now: DefinitionPart };
      /** Whose results the chat holds that the arguments could carry along, and that may not go there unasked. */
      flow?: Holding[];
    }
  /** `input`: what the person made of the arguments before allowing them; that is what runs. */
  | { type: 'approval-given'; callId: string; decision: ApprovalDecision; input?: JsonObject }
  | { type: 'call-started'; callId: string }
  | {
      type: 'tool-result';
      callId: string;
      /** Small content stays here; a large one is a preview, its whole in the result store under the call id. */
      outcome:
        | { type: 'result'; preview: string; size: number; stored: boolean; isError: boolean; images: number }
        | ToolFailure;
      /** Milliseconds, rounded; null when unknown. */
      duration: number | null;
    }
  /** `callId` null: by the person's hand. */
  | { type: 'canvas'; callId: string | null; operation: CanvasOperation }
  /** What the person did to a widget. `wakes` false: it is told with the next turn, and starts no run. */
  | { type: 'widget-event'; blockId: string; widget: string; event: string; payload: JsonObject; wakes: boolean }
  /** The queued events are part of what the model is told from here on. */
  | { type: 'events-told' }
  /** "Go on" after a run that stopped, or "ask again" on a branch of its own: its turns are counted anew. `model`: for this run only. */
  | { type: 'run-continued'; model?: ModelChoice }
  /** The person went to another branch: it goes on after this entry's parent, its end. */
  | { type: 'branch-chosen' }
  | { type: 'run-ended'; reason: RunEndReason; failure?: ModelFailure; turns: number };

export type Entry = EntryBase & EntryBody;
export type EntryType = EntryBody['type'];

/**
 * Kinds that concern the conversation, whichever branch they came on: they are folded in order of arrival. All others belong
 * to their branch. What is put here needs a fold in `replay.ts`; the compiler asks for it.
 */
export const conversationWide = [
  'page-attached',
  'server-named',
  'tools-enabled',
  'conversation-set',
  'message-queued',
  'message-unqueued',
  'message-deleted',
  'message-restored',
  'pages-attached',
  'page-left',
  'attachment-added',
  'attachment-removed',
] as const satisfies readonly EntryType[];
export type ConversationWide = (typeof conversationWide)[number];
export type EntryOf<T extends EntryType> = EntryBase & Extract<EntryBody, { type: T }>;

/** The full result beside the log, under its call id. */
export interface StoredResult {
  callId: string;
  conversationId: string;
  content: Content[];
  structured?: unknown;
  at: number;
}

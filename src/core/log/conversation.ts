/**
 * A conversation as its log folds to it. States are immutable: an entry makes a new one, whose parts that did not change are
 * the same objects as before, so that whatever is derived from a part can be cached by its identity.
 */
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { Elicitation, ElicitationAnswer } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { type Canvas, emptyCanvas } from './canvas';
import type {
  ApprovalDecision,
  AttachedPage,
  Attachment,
  ConversationSettings,
  EntryOf,
  ModelCall,
  RunEndReason,
} from './entry';
import { defaultConversationSettings, type Switches } from './settings';
import { emptyTree, type Tree } from './tree';

/** Something that the user is asked during a call, by its server or by the model. `id`: unique in the call. */
export interface ElicitationState {
  readonly id: string;
  readonly asked: Elicitation;
  readonly answer?: ElicitationAnswer;
}

/** One call of a turn, from the model's request to its outcome. Times are in milliseconds since 1970. */
export interface CallState {
  readonly call: ModelCall;
  /** The user ran it from the composer. */
  readonly byHand?: true;
  /** The other agent that asked for it. */
  readonly byAgent?: string;
  /** The block whose form the user sent. */
  readonly byForm?: string;
  readonly prepared?: EntryOf<'call-prepared'>;
  readonly asked?: EntryOf<'approval-asked'>;
  readonly decision?: ApprovalDecision;
  readonly decidedAt?: number;
  /** The arguments as the user changed them, with which the call runs instead of the prepared ones. */
  readonly edited?: JsonObject;
  readonly startedAt?: number;
  /** It was started a second time. */
  readonly restarted?: true;
  readonly elicitations?: readonly ElicitationState[];
  /** From where its layer can take it up after the background's death. */
  readonly checkpoint?: string | undefined;
  readonly result?: EntryOf<'tool-result'>;
  /** It was the first call to its server, all of whose tools are offered from the next turn on. */
  readonly activated?: true;
  /** Real names of the tools that it found, offered from the next turn on. */
  readonly found?: readonly string[];
  /** Why its run ended while the call was open; the call hasn't changed since. */
  readonly leftBy?: RunEndReason;
}

/** An answer of the model with the calls that it asked for. */
export interface Turn {
  readonly type: 'turn';
  readonly entry: EntryOf<'assistant-message'>;
  readonly calls: readonly CallState[];
}

export type WidgetEvent = EntryOf<'widget-event'>;

/** The conversation as the model reads it, message by message. */
export type Item =
  | { readonly type: 'user'; readonly entry: EntryOf<'user-message'> }
  | Turn
  /** What the user did to widgets. */
  | { readonly type: 'events'; readonly entry: EntryOf<'events-told'>; readonly events: readonly WidgetEvent[] };

/** Something that the user did to a widget, with the widget's data at that time; null: it had never been shown. */
export interface UsedWidget {
  readonly entry: WidgetEvent;
  readonly data: JsonObject | null;
}

/** What a reader of the conversation sees, deleted messages included; `calls` has the outcome of a turn's calls. */
export type ConversationStep =
  | {
      readonly type: 'entry';
      readonly entry: EntryOf<
        | 'user-message'
        | 'assistant-message'
        | 'page-attached'
        | 'pages-attached'
        | 'page-left'
        | 'run-ended'
        | 'compacted'
      >;
    }
  /** `used`: what the user did to widgets since the last `events-told`. */
  | { readonly type: 'events'; readonly entry: EntryOf<'events-told'>; readonly used: readonly UsedWidget[] }
  /** A widget that a call drew. */
  | { readonly type: 'widget'; readonly entry: EntryOf<'canvas'> }
  /** An entry at which branches begin, and that leaves no mark of its own. */
  | { readonly type: 'fork'; readonly entry: { readonly id: string } };

export interface Run {
  readonly going: boolean;
  /** Answered by the model in this run. */
  readonly turns: number;
  /** Turns of it that the background's death cut off. */
  readonly deaths: number;
  /** How often it was taken up again after the background's death since it last made progress; absent: never. */
  readonly resumes?: number | undefined;
  /** Index in `items` of the first item after its beginning. */
  readonly firstItem: number;
  readonly ended: EntryOf<'run-ended'> | null;
  /** The user stopped it, and it has not ended yet. */
  readonly stopped?: true;
  /** Used in this run instead of the chosen one. */
  readonly model?: ModelChoice;
  /** It only summarises the chat: the entry that asked for it. */
  readonly compacts?: string;
}

/** A run as it happened, whichever branch it belongs to and whatever was deleted since. */
export interface PastRun {
  /** Of the entry that began it. */
  readonly id: string;
  /** The user's message; null if they continued the run or used a widget, or if another agent wrote the message. */
  readonly text: string | null;
  readonly startedAt: number;
  readonly ended: EntryOf<'run-ended'> | null;
  readonly turns: readonly Turn[];
  /** What was asked of a model besides its turns: summaries, and the conversation's name; a name by rule took nothing. */
  readonly asides: readonly EntryOf<'conversation-named' | 'compacted'>[];
}

/** The state of the current branch. */
export interface Branch {
  /** Layers whose tools are all offered: a first call was made. */
  readonly activated: ReadonlySet<string>;
  /** Layer key → real names of tools that a search or a list named. */
  readonly found: ReadonlyMap<string, ReadonlySet<string>>;
  readonly items: readonly Item[];
  readonly steps: readonly ConversationStep[];
  readonly calls: ReadonlyMap<string, CallState>;
  /** Messages that came with attachments, deleted ones included: the model has read them. */
  readonly attached: readonly EntryOf<'user-message'>[];
  readonly canvas: Canvas;
  /** What each block was last drawn with, also after it was removed. */
  readonly drawn: ReadonlyMap<string, JsonObject>;
  /** What the user did to widgets since the last `events-told`: all of it, and the part that the model will read. */
  readonly used: readonly UsedWidget[];
  readonly queuedEvents: readonly WidgetEvent[];
  /** A run lasts from a user's message, an event that wakes, or "Continue", until `run-ended`. */
  readonly run: Run;
}

export interface Conversation extends Branch {
  readonly lastSeq: number;
  /** The entry that the next one follows. */
  readonly head: string | null;
  /** All branches. */
  readonly tree: Tree;
  /** In the order in which they were run. */
  readonly runs: readonly PastRun[];
  /** The pages that it is about, the first of them first. */
  readonly pages: readonly AttachedPage[];
  /** The tab that it was attached to last, also after that was closed; null: none. */
  readonly lastTab: number | null;
  /** Its next message goes to the active tab. */
  readonly follows: boolean;
  /** Site → the `seq` at which the user last took it back. */
  readonly revoked: ReadonlyMap<string, number>;
  /** Layer key → server name, given once. */
  readonly serverNames: ReadonlyMap<string, string>;
  readonly switchedOff: Switches;
  readonly settings: ConversationSettings;
  /** The name that it gave itself; null until then. */
  readonly name: string | null;
  /** Written while a run went on, and not sent yet. */
  readonly queue: readonly EntryOf<'message-queued'>[];
  /** Attached, and neither sent nor taken away: a draft belongs to no branch. */
  readonly pending: readonly Attachment[];
  /** Entries of messages that are no longer shown to anybody. */
  readonly deleted: ReadonlySet<string>;
  /** The `seq` up to which its entries came from a file. */
  readonly imported: number;
}

export const emptyBranch: Branch = {
  activated: new Set(),
  found: new Map(),
  items: [],
  steps: [],
  calls: new Map(),
  attached: [],
  canvas: emptyCanvas,
  drawn: new Map(),
  used: [],
  queuedEvents: [],
  run: { going: false, turns: 0, deaths: 0, firstItem: 0, ended: null },
};

export const emptyConversation: Conversation = {
  ...emptyBranch,
  lastSeq: 0,
  head: null,
  tree: emptyTree,
  runs: [],
  pages: [],
  lastTab: null,
  follows: true,
  revoked: new Map(),
  serverNames: new Map(),
  switchedOff: new Map(),
  settings: defaultConversationSettings,
  name: null,
  queue: [],
  pending: [],
  deleted: new Set(),
  imported: 0,
};

/** The calls of all branches, in the order in which they were asked for. */
export const callsIn = ({ runs }: Pick<Conversation, 'runs'>): CallState[] =>
  runs.flatMap(({ turns }) => turns.flatMap(({ calls }) => calls));

/** The model's answers on the branch, deleted ones included. */
export const turnsOn = ({ steps }: Pick<Branch, 'steps'>): EntryOf<'assistant-message'>[] =>
  steps.flatMap((step) => (step.type === 'entry' && step.entry.type === 'assistant-message' ? [step.entry] : []));

/** The call waits for the user's decision. */
export const isWaiting = ({ asked, decision, result, leftBy }: CallState): boolean =>
  asked !== undefined && decision === undefined && result === undefined && leftBy === undefined;

/** The calls for which the run waits; the panel shows a card for each of them, and for no other. */
export function waitingCalls({ run, items }: Pick<Branch, 'run' | 'items'>): CallState[] {
  const last = items.at(-1);
  return run.going && last?.type === 'turn' ? last.calls.filter(isWaiting) : [];
}

/** Those without an answer. */
export const openElicitations = ({ elicitations = [], result, leftBy }: CallState): readonly ElicitationState[] =>
  result || leftBy ? [] : elicitations.filter(({ answer }) => !answer);

/** How many cards wait for the user: calls that need approval, and what is asked during calls. */
export function countWaiting(conversation: Pick<Branch, 'run' | 'items'>): number {
  const last = conversation.items.at(-1);
  const asked = conversation.run.going && last?.type === 'turn' ? last.calls.flatMap(openElicitations) : [];
  return waitingCalls(conversation).length + asked.length;
}

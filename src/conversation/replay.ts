/** The fold over a conversation's log: what background and panel both know of it. Pure. */
import type { ModelChoice } from '#settings';
import type { JsonObject } from '#tools';
import { applyOperation, type Canvas, emptyCanvas } from './canvas';
import type {
  ApprovalDecision,
  AttachedPage,
  ConversationSettings,
  ConversationWide,
  Entry,
  EntryOf,
  EntryType,
  ModelCall,
} from './entry';
import { defaultConversationSettings, type Switches, switchTools, withSettings } from './settings';
import { emptyTree, growTree, pathIn, type Tree } from './tree';
import { queueEvent } from './widget-events';

/** One call of a turn, from the model's wish to its outcome. */
export interface CallState {
  call: ModelCall;
  prepared?: { input: JsonObject; repairs: string[]; definitionHash: string };
  asked?: EntryOf<'approval-asked'>;
  decision?: ApprovalDecision;
  /** What the person made of the arguments; that runs in place of what was prepared. */
  edited?: JsonObject;
  /** Milliseconds since 1970. */
  startedAt?: number;
  result?: EntryOf<'tool-result'>;
}

export type Item =
  | { type: 'user'; entry: EntryOf<'user-message'> }
  | { type: 'turn'; entry: EntryOf<'assistant-message'>; calls: CallState[] }
  /** What the person did to widgets, as the model was told. */
  | { type: 'events'; entry: EntryOf<'events-told'>; events: EntryOf<'widget-event'>[] };

export interface Run {
  going: boolean;
  /** Answered by the model in this run. */
  turns: number;
  /** Turns of it that were cut off by the background's death. */
  deaths: number;
  /** Where in `items` it begins. */
  firstItem: number;
  ended: EntryOf<'run-ended'> | null;
  /** Asked in this run instead of the chosen one. */
  model?: ModelChoice;
}

/** What was said and done on the branch that the conversation stands on. */
export interface Branch {
  /** Layers whose tools are all offered: first contact was made. */
  activated: Set<string>;
  /** Layer key → real names of tools that a search or a list named. */
  found: Map<string, Set<string>>;
  items: Item[];
  calls: Map<string, CallState>;
  /** Messages that came with attachments, deleted ones among them: the model has read them all the same. */
  attached: EntryOf<'user-message'>[];
  canvas: Canvas;
  /** What the person did to widgets and the model was not told of yet. */
  queuedEvents: EntryOf<'widget-event'>[];
  /** A run goes on from a person's message, an event that wakes, or "Go on", until `run-ended`. */
  run: Run;
}

export interface Conversation extends Branch {
  lastSeq: number;
  /** The entry that the next one follows. */
  head: string | null;
  /** All branches. */
  tree: Tree;
  /** The pages that it is about, the first of them first. */
  pages: AttachedPage[];
  /** Its next message goes to the tab in front. */
  follows: boolean;
  /** Layer key → server name, given once. */
  serverNames: Map<string, string>;
  switchedOff: Switches;
  settings: ConversationSettings;
  /** Said while a run went on, and not sent yet. */
  queue: EntryOf<'message-queued'>[];
  /** Entries of messages that nobody is shown any more. */
  deleted: Set<string>;
}

function emptyBranch(): Branch {
  return {
    activated: new Set(),
    found: new Map(),
    items: [],
    calls: new Map(),
    attached: [],
    canvas: emptyCanvas,
    queuedEvents: [],
    run: { going: false, turns: 0, deaths: 0, firstItem: 0, ended: null },
  };
}

export function emptyConversation(): Conversation {
  return {
    ...emptyBranch(),
    lastSeq: 0,
    head: null,
    tree: emptyTree(),
    pages: [],
    follows: true,
    serverNames: new Map(),
    switchedOff: new Map(),
    settings: defaultConversationSettings,
    queue: [],
    deleted: new Set(),
  };
}

/** Folds the path to the newest entry, and what concerns the conversation as a whole. */
export function replay(entries: readonly Entry[]): Conversation {
  const conversation = emptyConversation();
  for (const entry of entries) takeIn(conversation, entry);
  refold(conversation);
  return conversation;
}

type Fold<T extends EntryType> = (conversation: Conversation, entry: EntryOf<T>) => void;

/** In order of arrival, whichever branch they came on. */
const wideFolds: { [T in ConversationWide]: Fold<T> } = {
  'page-attached': (conversation, { tabId, origin, title, browserSession }) => {
    conversation.pages = tabId === null ? [] : [{ tabId, origin, title, browserSession }];
  },
  'pages-attached': (conversation, { follow, pages }) => {
    conversation.follows = follow;
    conversation.pages = pages;
  },
  'page-left': (conversation, { tabId, now }) => {
    conversation.pages = conversation.pages.flatMap((page) => (page.tabId === tabId ? (now ?? []) : page));
  },
  // What is not sent yet is no part of what was said: `toPending` reads it.
  'attachment-added': () => undefined,
  'attachment-removed': () => undefined,
  'server-named': ({ serverNames }, { layerKey, name }) => {
    serverNames.set(layerKey, name);
  },
  'tools-enabled': ({ switchedOff }, entry) => switchTools(switchedOff, entry),
  'conversation-set': (conversation, entry) => {
    conversation.settings = withSettings(conversation.settings, entry);
  },
  'message-queued': (conversation, entry) => {
    conversation.queue = [...conversation.queue, entry];
  },
  'message-unqueued': (conversation, { entryId }) => {
    conversation.queue = conversation.queue.filter(({ id }) => id !== entryId);
  },
  'message-deleted': (conversation, { entryId }) => {
    if (!conversation.tree.entries.has(entryId)) return;
    conversation.deleted.add(entryId);
    takeOut(conversation, entryId);
  },
  'message-restored': ({ deleted }, { entryId }) => {
    deleted.delete(entryId);
  },
};

/** Along the path to the head. */
const branchFolds: { [T in Exclude<EntryType, ConversationWide>]: Fold<T> } = {
  'user-message': (conversation, entry) => {
    show(conversation, { type: 'user', entry });
    if (entry.attachments) conversation.attached.push(entry);
    startRun(conversation);
  },
  'server-activated': (conversation, { layerKey }) => {
    conversation.activated.add(layerKey);
  },
  'tools-found': (conversation, { layerKey, tools }) => {
    conversation.found.set(layerKey, new Set([...(conversation.found.get(layerKey) ?? []), ...tools]));
  },
  'assistant-message': (conversation, entry) => {
    const calls = entry.calls.map((call): CallState => ({ call }));
    for (const state of calls) conversation.calls.set(state.call.id, state);
    show(conversation, { type: 'turn', entry, calls });
    if (entry.interrupted === 'died') conversation.run.deaths++;
    else conversation.run.turns++;
  },
  'call-prepared': (conversation, { callId, input, repairs, definitionHash }) => {
    update(conversation, callId, { prepared: { input, repairs, definitionHash } });
  },
  'approval-asked': (conversation, entry) => update(conversation, entry.callId, { asked: entry }),
  'approval-given': (conversation, { callId, decision, input }) =>
    update(conversation, callId, { decision, ...(input && { edited: input }) }),
  'call-started': (conversation, { callId, at }) => update(conversation, callId, { startedAt: at }),
  'tool-result': (conversation, entry) => update(conversation, entry.callId, { result: entry }),
  canvas: (conversation, { callId, operation, at }) => {
    conversation.canvas = applyOperation(conversation.canvas, { operation, callId, at });
  },
  'widget-event': (conversation, entry) => {
    conversation.queuedEvents = queueEvent(conversation.queuedEvents, entry);
    if (entry.wakes && !conversation.run.going) startRun(conversation);
  },
  'events-told': (conversation, entry) => {
    show(conversation, { type: 'events', entry, events: conversation.queuedEvents });
    conversation.queuedEvents = [];
  },
  'run-continued': (conversation, { model }) => {
    startRun(conversation, model);
  },
  'branch-chosen': () => undefined, // its parent says all
  'run-ended': (conversation, entry) => {
    conversation.run = { ...conversation.run, going: false, ended: entry };
  },
};

function show({ items, deleted }: Conversation, item: Item): void {
  if (!deleted.has(item.entry.id)) items.push(item);
}

function takeOut({ items, run }: Conversation, entryId: string): void {
  const at = items.findIndex(({ entry }) => entry.id === entryId);
  if (at === -1) return;
  items.splice(at, 1);
  if (at < run.firstItem) run.firstItem--;
}

function startRun(conversation: Conversation, model?: ModelChoice): void {
  const firstItem = conversation.items.length;
  conversation.run = { going: true, turns: 0, deaths: 0, firstItem, ended: null, ...(model && { model }) };
}

function update(conversation: Conversation, callId: string, change: Partial<CallState>): void {
  Object.assign(conversation.calls.get(callId) ?? {}, change);
}

type AnyFold = Fold<EntryType> | undefined;
const wideFoldOf = (type: EntryType): AnyFold => (wideFolds as Partial<Record<EntryType, AnyFold>>)[type]; // each table pairs a type with its fold
const branchFoldOf = (type: EntryType): AnyFold => (branchFolds as Partial<Record<EntryType, AnyFold>>)[type]; // as above

/** All but the branch. */
function takeIn(conversation: Conversation, entry: Entry): void {
  growTree(conversation.tree, entry);
  conversation.lastSeq = entry.seq;
  conversation.head = entry.id;
  wideFoldOf(entry.type)?.(conversation, entry);
}

function refold(conversation: Conversation): void {
  Object.assign(conversation, emptyBranch());
  for (const entry of pathIn(conversation.tree, conversation.head)) branchFoldOf(entry.type)?.(conversation, entry);
}

/** Takes one more entry in, in place. One that begins or chooses another branch folds that branch anew. */
export function applyEntry(conversation: Conversation, entry: Entry): void {
  const grows = entry.parent === conversation.head;
  takeIn(conversation, entry);
  if (grows && entry.type !== 'message-restored') branchFoldOf(entry.type)?.(conversation, entry);
  else refold(conversation);
}

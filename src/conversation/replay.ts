/** The fold over a conversation's log: what background and panel both know of it. Pure. */
import type { JsonObject } from '#tools';
import { applyOperation, type Canvas, emptyCanvas } from './canvas';
import type { ApprovalDecision, ConversationSettings, Entry, EntryBody, EntryOf, ModelCall } from './entry';
import { defaultConversationSettings, type Switches, switchTools, withSettings } from './settings';
import { queueEvent } from './widget-events';

/** One call of a turn, from the model's wish to its outcome. */
export interface CallState {
  call: ModelCall;
  prepared?: { input: JsonObject; repairs: string[]; definitionHash: string };
  asked?: EntryOf<'approval-asked'>;
  decision?: ApprovalDecision;
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
}

export interface Conversation {
  lastSeq: number;
  /** The entry that the next one follows. */
  head: string | null;
  page: { tabId: number; origin: string | null; title: string | null; browserSession: string } | null;
  /** Layer key → server name, given once. */
  serverNames: Map<string, string>;
  /** Layers whose tools are all offered: first contact was made. */
  activated: Set<string>;
  /** Layer key → real names of tools that a search or a list named. */
  found: Map<string, Set<string>>;
  switchedOff: Switches;
  settings: ConversationSettings;
  items: Item[];
  calls: Map<string, CallState>;
  canvas: Canvas;
  /** What the person did to widgets and the model was not told of yet. */
  queuedEvents: EntryOf<'widget-event'>[];
  /** A run goes on from a person's message, an event that wakes, or "Go on", until `run-ended`. */
  run: Run;
}

export function emptyConversation(): Conversation {
  return {
    lastSeq: 0,
    head: null,
    page: null,
    serverNames: new Map(),
    activated: new Set(),
    found: new Map(),
    switchedOff: new Map(),
    settings: defaultConversationSettings,
    items: [],
    calls: new Map(),
    canvas: emptyCanvas,
    queuedEvents: [],
    run: { going: false, turns: 0, deaths: 0, firstItem: 0, ended: null },
  };
}

/** The entries from the first to `head`, following parents; entries of other branches are left out. */
export function pathTo(head: string | null, entries: readonly Entry[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const path: Entry[] = [];
  for (let entry = byId.get(head ?? ''); entry; entry = byId.get(entry.parent ?? '')) path.push(entry);
  return path.reverse();
}

/** Folds the path to the newest entry. */
export function replay(entries: readonly Entry[]): Conversation {
  const conversation = emptyConversation();
  for (const entry of pathTo(entries.at(-1)?.id ?? null, entries)) applyEntry(conversation, entry);
  return conversation;
}

type Fold<T extends EntryBody['type']> = (conversation: Conversation, entry: EntryOf<T>) => void;

const folds: { [T in EntryBody['type']]: Fold<T> } = {
  'user-message': (conversation, entry) => {
    conversation.items.push({ type: 'user', entry });
    startRun(conversation);
  },
  'page-attached': (conversation, { tabId, origin, title, browserSession }) => {
    conversation.page = tabId === null ? null : { tabId, origin, title, browserSession };
  },
  'server-named': (conversation, { layerKey, name }) => {
    conversation.serverNames.set(layerKey, name);
  },
  'server-activated': (conversation, { layerKey }) => {
    conversation.activated.add(layerKey);
  },
  'tools-found': (conversation, { layerKey, tools }) => {
    conversation.found.set(layerKey, new Set([...(conversation.found.get(layerKey) ?? []), ...tools]));
  },
  'tools-enabled': ({ switchedOff }, entry) => switchTools(switchedOff, entry),
  'conversation-set': (conversation, entry) => {
    conversation.settings = withSettings(conversation.settings, entry);
  },
  'message-deleted': (conversation, { entryId }) => {
    const { items, run } = conversation;
    const at = items.findIndex(({ entry }) => entry.id === entryId);
    if (at === -1) return;
    items.splice(at, 1);
    if (at < run.firstItem) run.firstItem--;
  },
  'assistant-message': (conversation, entry) => {
    const calls = entry.calls.map((call): CallState => ({ call }));
    for (const state of calls) conversation.calls.set(state.call.id, state);
    conversation.items.push({ type: 'turn', entry, calls });
    if (entry.interrupted === 'died') conversation.run.deaths++;
    else conversation.run.turns++;
  },
  'call-prepared': (conversation, { callId, input, repairs, definitionHash }) => {
    update(conversation, callId, { prepared: { input, repairs, definitionHash } });
  },
  'approval-asked': (conversation, entry) => update(conversation, entry.callId, { asked: entry }),
  'approval-given': (conversation, { callId, decision }) => update(conversation, callId, { decision }),
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
    conversation.items.push({ type: 'events', entry, events: conversation.queuedEvents });
    conversation.queuedEvents = [];
  },
  'run-continued': (conversation) => {
    startRun(conversation);
  },
  'run-ended': (conversation, entry) => {
    conversation.run = { ...conversation.run, going: false, ended: entry };
  },
};

function startRun(conversation: Conversation): void {
  conversation.run = { going: true, turns: 0, deaths: 0, firstItem: conversation.items.length, ended: null };
}

function update(conversation: Conversation, callId: string, change: Partial<CallState>): void {
  Object.assign(conversation.calls.get(callId) ?? {}, change);
}

/** Takes one more entry in, in place. */
export function applyEntry(conversation: Conversation, entry: Entry): void {
  conversation.lastSeq = entry.seq;
  conversation.head = entry.id;
  (folds[entry.type] as Fold<typeof entry.type>)(conversation, entry as never); // the table pairs each type with its fold
}

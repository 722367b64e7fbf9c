/** The rows of the chat: a selector of the conversation's state. Pure. */

import { toBlockTitle } from '#core/log/block-title.ts';
import { appBlock } from '#core/log/canvas.ts';
import type { CallState, Conversation, ConversationStep, ElicitationState } from '#core/log/conversation.ts';
import type { EntryOf, ModelCall } from '#core/log/entry.ts';
import { siblingsOf } from '#core/log/tree.ts';
import type { CallProgress } from '#core/tools/listener.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { figures } from '#widgets/views.ts';
import { type CallView, toCallView } from './call-view';

/** The versions of a message: one on each branch that begins in its place. */
export interface Versions {
  /** Entries, oldest first; each stands for its branch. */
  ids: readonly string[];
  /** Index of the one that is shown. */
  at: number;
}

/** Null if there is only one. */
export function versionsOf(tree: Conversation['tree'], entryId: string): Versions | null {
  const ids = siblingsOf(tree, entryId);
  return ids.length < 2 ? null : { ids, at: ids.indexOf(entryId) };
}

/** `ran` of a message: the slash command that the user sent with it. */
export type ChatRow =
  | ({ type: 'user'; versions?: Versions; ran?: ModelCall } & Pick<
      EntryOf<'user-message'>,
      'id' | 'text' | 'attachments' | 'about' | 'byAgent'
    >)
  | AnswerRow
  | ({ type: 'calls'; id: string; calls: CallView[] } & OfTurn)
  /** Ids of the blocks that were drawn here, several side by side. What they show now is in the canvas. */
  | { type: 'widget'; id: string; widget: string; blocks: string[]; at: number }
  /** What the user did to widgets, in the words that the model was given. */
  | { type: 'events'; id: string; lines: string[] }
  /** The pages that are attached from here on. */
  | { type: 'attached'; id: string; origins: (string | null)[] }
  /** An attached tab was closed (`now` null), or went to another site. */
  | { type: 'left'; id: string; origin: string | null; now: { origin: string | null } | null }
  /** Branches begin here, and no row in this place can show its versions itself. */
  | { type: 'versions'; id: string; versions: Versions }
  /** A summary of earlier messages, or the attempt at one. What it says now is in the conversation. */
  | { type: 'compacted'; id: string }
  | ({ type: 'ended'; reason: RunEnd['reason'] } & Pick<RunEnd, 'id' | 'failure' | 'turns'>);

type RunEnd = EntryOf<'run-ended'>;

/** The turn of the calls, if it did nothing else; what the user can do with it. */
interface OfTurn {
  turn?: string | undefined;
  /** Several that only drew, joined in one row; absent: `turn` is the only one. */
  turns?: string[];
  /** The user's message, if other turns lie between it and this one. */
  messageId?: string | undefined;
  versions?: Versions;
}

export interface AnswerRow {
  type: 'answer';
  id: string;
  text: string;
  reasoning?: string;
  /** Milliseconds of thinking before it wrote; absent if not known. */
  thought?: number;
  cut: boolean;
  /** Its entries: turns that only called, then the one with the text. */
  turns: string[];
  /** The user's message that it follows, unless that was deleted. */
  messageId?: string;
  versions?: Versions;
}

export type CallsRow = Extract<ChatRow, { type: 'calls' }>;
type Placed = Exclude<ChatRow, CallsRow> | (Omit<CallsRow, 'calls'> & { ids: string[] });

type Reading = Pick<Conversation, 'steps' | 'calls' | 'tree' | 'deleted'>;
type CallStates = ReadonlyMap<string, CallState>;

interface Reader {
  rows: Placed[];
  /** The origins of the attached pages. */
  attached: (string | null)[] | null;
  /** Turns that only called, since the last text. */
  silent: string[];
  /** The newest answer has neither a word nor a call. */
  isWordless?: boolean;
  /** The user's last message. */
  messageId?: string;
}

const createReader = (): Reader => ({ rows: [], attached: null, silent: [] });

export const toChatRows = (conversation: Reading): ChatRow[] => followRows()(conversation);

/**
 * The same for a conversation that goes on: reads only new steps while its branch grows, and keeps an unchanged row the same
 * object.
 */
export function followRows(): (conversation: Reading) => ChatRow[] {
  let known: Pick<Reading, 'steps' | 'deleted'> = { steps: [], deleted: new Set() };
  let reader = createReader();
  let groups = new Map<string, CallsRow>();

  const group = ({ ids, ...of }: Extract<Placed, { ids: string[] }>, states: CallStates): ChatRow => {
    const calls = ids.flatMap((callId) => states.get(callId) ?? []).map(toCallView);
    const before = groups.get(of.id);
    if (before?.calls.every((call, i) => call === calls[i])) return before;
    const row = { ...of, calls };
    groups.set(of.id, row);
    return row;
  };

  return (now) => {
    const { length } = known.steps;
    const grows = known.deleted === now.deleted && known.steps[length - 1]?.entry === now.steps[length - 1]?.entry;
    if (!grows) {
      reader = createReader();
      groups = new Map();
    }
    for (const step of grows ? now.steps.slice(length) : now.steps) read(reader, step, now);
    known = now;
    return reader.rows.map((row) => (row.type === 'calls' ? group(row, now.calls) : row));
  };
}

function read(reader: Reader, step: ConversationStep, { tree, deleted }: Reading): void {
  const { length } = reader.rows;
  const { id } = step.entry;
  if (!deleted.has(id)) addStep(reader, step);
  const versions = versionsOf(tree, id);
  if (versions) addVersions(reader, { id, versions, at: length });
}

function addStep(reader: Reader, step: ConversationStep): void {
  if (step.type === 'widget') addWidget(reader, step);
  else if (step.type === 'events')
    reader.rows.push({ type: 'events', id: step.entry.id, lines: step.used.map(wordUse) });
  else if (step.type === 'entry') addEntry(reader, step.entry);
}

function addEntry(reader: Reader, entry: Extract<ConversationStep, { type: 'entry' }>['entry']): void {
  const { id } = entry;
  switch (entry.type) {
    case 'user-message': {
      const { text, attachments, about, byAgent } = entry;
      reader.rows.push({ type: 'user', id, text, attachments, about, byAgent });
      reader.silent = [];
      reader.messageId = id;
      return;
    }
    case 'assistant-message':
      addAnswer(reader, entry);
      return;
    case 'page-attached':
      attach(reader, id, entry.tabId === null ? [] : [entry]);
      return;
    case 'pages-attached':
      attach(reader, id, entry.pages);
      return;
    case 'page-left': {
      const { origin, now } = entry;
      if (reader.rows.length > 0) reader.rows.push({ type: 'left', id, origin, now });
      reader.attached = (reader.attached ?? []).flatMap((each) => (each !== origin ? [each] : now ? [now.origin] : []));
      return;
    }
    case 'compacted':
      if (entry.of === undefined) reader.rows.push({ type: 'compacted', id });
      return;
    case 'run-ended': {
      const { reason, failure, turns } = entry;
      const isBare = reader.isWordless && reader.rows.at(-1)?.type !== 'widget';
      if (reason !== 'end_turn' || isBare) reader.rows.push({ type: 'ended', id, reason, turns, failure });
    }
  }
}

function attach(reader: Reader, id: string, pages: readonly { origin: string | null }[]): void {
  const origins = pages.map(({ origin }) => origin);
  const moved = reader.attached !== null && `${reader.attached}` !== `${origins}`;
  if (moved && reader.rows.length > 0) reader.rows.push({ type: 'attached', id, origins });
  reader.attached = origins;
}

function addAnswer(reader: Reader, entry: EntryOf<'assistant-message'>): void {
  const { id, text, reasoning, thought, calls, interrupted, tooLong } = entry;
  const { messageId } = reader;
  const isSilent = !text && !reasoning;
  reader.isWordless = !text.trim() && calls.length === 0;
  const followsOthers = reader.silent.length > 0;
  if (!isSilent) {
    const cut = interrupted !== undefined || tooLong === true;
    reader.rows.push({ type: 'answer', id, text, reasoning, thought, cut, turns: [...reader.silent, id], messageId });
    reader.silent = [];
  }
  if (calls.length > 0) {
    const ofTurn = isSilent && { turn: id, ...(followsOthers && { messageId }) };
    reader.rows.push({ type: 'calls', id: `${id}-calls`, ids: calls.map((call) => call.id), ...ofTurn });
  }
  if (isSilent) reader.silent.push(id);
  if (entry.byHand) addRan(reader, calls);
}

function addRan({ rows, messageId }: Reader, [call]: readonly ModelCall[]): void {
  const at = rows.findLastIndex(({ type, id }) => type === 'user' && id === messageId);
  const message = rows[at];
  if (message?.type === 'user' && call) rows[at] = { ...message, ran: call };
}

function addWidget({ rows }: Reader, { entry }: Extract<ConversationStep, { type: 'widget' }>): void {
  const { id, at, operation } = entry;
  // An app is shown in its call, or on the canvas alone.
  if (operation.type !== 'shown' || operation.widget === appBlock) return;
  const { widget } = operation;
  const last = rows.at(-1);
  if (last?.type === 'widget' && last.widget === widget && figures.has(widget)) {
    rows[rows.length - 1] = { ...last, blocks: [...last.blocks, operation.id] };
  } else rows.push({ type: 'widget', id, widget, blocks: [operation.id], at });
}

type UsedWidget = Extract<ConversationStep, { type: 'events' }>['used'][number];

const wordUse = ({ entry: { event, payload, widget }, data }: UsedWidget): string =>
  wordEvent(event, payload, data ? toBlockTitle(widget, data) : widget);

/** Adds the versions to the row of the message, or, where it has none, in a row of their own. */
function addVersions({ rows }: Reader, { id, versions, at }: { id: string; versions: Versions; at: number }): void {
  const first = rows[at];
  if (first?.type === 'user' || first?.type === 'answer' || (first?.type === 'calls' && first.turn))
    first.versions = versions;
  else rows.splice(at, 0, { type: 'versions', id: `${id}-versions`, versions });
}

/** Index of the newest row that isn't only about where the pages are: what can be done about it stays on offer. */
export const lastSaid = (rows: readonly ChatRow[]): number =>
  rows.findLastIndex(({ type }) => type !== 'left' && type !== 'attached');

interface Live {
  asking: ReadonlySet<string>;
  progress: ReadonlyMap<string, CallProgress>;
}

/** Marks the calls that run: those that ask the user something, and those whose server says how far they are. */
export function withLive(rows: ChatRow[], { asking, progress }: Live): ChatRow[] {
  if (asking.size === 0 && progress.size === 0) return rows;
  const mark = (call: CallView): CallView => {
    const far = progress.get(call.id);
    if (call.state !== 'running' || !(asking.has(call.id) || far)) return call;
    return { ...call, ...(asking.has(call.id) && { asking: true }), ...(far && { progress: far }) };
  };
  return rows.map((row) => (row.type === 'calls' ? { ...row, calls: row.calls.map(mark) } : row));
}

/** Adds how a run stopped that has no entry for it. */
export function withUnwritten(rows: ChatRow[], unwritten: Pick<RunEnd, 'failure' | 'turns'> | null): ChatRow[] {
  if (!unwritten) return rows;
  const { failure, turns } = unwritten;
  return [...rows, { type: 'ended', id: 'unwritten', reason: 'error', failure, turns }];
}

/** The calls that wait for the user, oldest first. */
export const toWaiting = (rows: readonly ChatRow[]): CallView[] =>
  rows.flatMap((row) => (row.type === 'calls' ? row.calls.filter(({ state }) => state === 'waiting') : []));

export interface Elicited extends ElicitationState {
  call: CallView;
}

/** What the user is asked during calls, oldest first. */
export const toElicited = (rows: readonly ChatRow[]): Elicited[] =>
  rows.flatMap((row) =>
    row.type === 'calls' ? row.calls.flatMap((call) => call.elicited.map((each) => ({ ...each, call }))) : [],
  );

/** Whether there are no messages yet, neither on this branch nor on another one in its place. */
export const isUntouched = (rows: readonly ChatRow[]): boolean => rows.every(({ type }) => type === 'attached');

/** The user's first message, on one line. */
export function toTitle(rows: readonly ChatRow[]): string | null {
  const first = rows.flatMap((row) => (row.type === 'user' && row.byAgent === undefined ? row : []))[0];
  if (first) return first.text.replace(/\s+/g, ' ').trim().slice(0, 120);
  const calls = rows.flatMap((row) => (row.type === 'calls' ? row.calls : []));
  // Without a message of the user's, the chat is called by its agent, as in the list.
  return calls.find(({ byAgent }) => byAgent !== undefined)?.byAgent ?? null;
}

const maxLength = 60;
/** Members of a payload that name the part of the widget, the most specific first. */
const telling = ['label', 'text', 'item', 'title', 'name', 'id', 'href', 'value', 'alt', 'src'];
/** Members of a payload that may hold the part itself. */
const parts = ['image', 'slide', 'recipe', 'event', 'person', 'node', 'card'];

/** A widget event as one sentence. */
export function wordEvent(event: string, payload: JsonObject, title: string): string {
  if (event === 'message') return say('{title} sent a message', { title });
  const part = toTelling(payload);
  const what = part === null ? title : say('“{part}” in {title}', { part, title });
  if (event === 'submit') return say('Sent {what}', { what });
  return event === 'slidechange' ? say('Turned to {what}', { what }) : say('Clicked {what}', { what });
}

function toTelling(payload: JsonObject): string | null {
  const part = parts.map((key) => payload[key]).find(isJsonObject);
  const about = part ?? payload;
  const named = telling.map((key) => about[key]).find(isPlain);
  const value = named ?? Object.values(about).find(isPlain);
  if (value === undefined) return null;
  const words = String(value).replace(/\s+/g, ' ').trim();
  return words.length > maxLength ? `${words.slice(0, maxLength - 1)}…` : words || null;
}

const isPlain = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';

/** The rows of the chat, in order: a view of the conversation's state. Pure. */
import type {
  Attachment,
  CallState,
  EntryOf,
  Conversation as Folded,
  ModelCall,
  ModelFailure,
  RunEndReason,
  Step,
  UsedWidget,
} from '#conversation';
import type { Provenance } from '#ui';
import { toBlockTitle } from '../blocks/block-title';
import { type CallView, sourcesOf, toCallView } from '../calls/call-view';
import { wordEvent } from './event-words';
import { type Versions, versionsOf } from './versions';

/** `ran` of a message: the call that the user made with it. */
export type ChatRow =
  | { type: 'user'; id: string; text: string; attachments?: Attachment[]; versions?: Versions; ran?: ModelCall }
  | Answer
  | ({ type: 'calls'; id: string; calls: CallView[] } & OfTurn)
  /** The blocks that were drawn here, by id: what they show now is the canvas's to say. */
  | { type: 'widget'; id: string; widget: string; blocks: string[]; at: number; sources: Provenance[] }
  /** What the user did to widgets, as the model was told of it. */
  | { type: 'events'; id: string; lines: string[] }
  /** The pages that it is about from here on. */
  | { type: 'attached'; id: string; origins: (string | null)[] }
  /** An attached tab was closed (`now` null), or went to another site. */
  | { type: 'left'; id: string; origin: string | null; now: { origin: string | null } | null }
  /** Here the conversation forks, and nothing that could say so itself stands in this place. */
  | { type: 'versions'; id: string; versions: Versions }
  | { type: 'ended'; id: string; reason: Exclude<RunEndReason, 'end_turn'>; failure?: ModelFailure; turns: number };

/** Of calls: the turn that did nothing else, and what can be done with it. */
interface OfTurn {
  turn?: string;
  /** The user's message, where other turns stand between it and this one. */
  asked?: string;
  versions?: Versions;
}

export interface Answer {
  type: 'answer';
  id: string;
  text: string;
  model: string;
  reasoning?: string;
  /** Milliseconds it thought before it wrote; absent when not known. */
  thought?: number;
  cut: boolean;
  /** The entries that make it up: turns that only called, and then the one that says something. */
  turns: string[];
  /** The user's message that it follows, if that is still there. */
  asked?: string;
  versions?: Versions;
}

type Calls = Extract<ChatRow, { type: 'calls' }>;
type Placed = Exclude<ChatRow, Calls> | (Omit<Calls, 'calls'> & { ids: string[] });

type Reading = Pick<Folded, 'steps' | 'calls' | 'tree' | 'deleted'>;
type CallStates = ReadonlyMap<string, CallState>;

interface Reader {
  rows: Placed[];
  /** The origins of the attached pages. */
  attached: (string | null)[] | null;
  /** Turns that only called, since something was said last. */
  silent: string[];
  /** The user's last message. */
  asked: string | null;
}

const createReader = (): Reader => ({ rows: [], attached: null, silent: [], asked: null });

export const toRows = (conversation: Reading): ChatRow[] => followRows()(conversation);

/**
 * The same for a conversation that goes on: as long as its branch only grows, the steps that are new are read, and a row that
 * says the same stays the same object.
 */
export function followRows(): (conversation: Reading) => ChatRow[] {
  let known: Pick<Reading, 'steps' | 'deleted'> = { steps: [], deleted: new Set() };
  let reader = createReader();
  let groups = new Map<string, Calls>();

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

function read(reader: Reader, step: Step, { calls, tree, deleted }: Reading): void {
  const { length } = reader.rows;
  const { id } = step.entry;
  if (!deleted.has(id)) addStep(reader, step, calls);
  const versions = versionsOf(tree, id);
  if (versions) addVersions(reader, { id, versions, at: length });
}

function addStep(reader: Reader, step: Step, calls: CallStates): void {
  if (step.type === 'widget') addWidget(reader, step, calls);
  else if (step.type === 'events') addEvents(reader, step);
  else if (step.type === 'entry') addEntry(reader, step.entry);
}

function addEntry(reader: Reader, entry: Extract<Step, { type: 'entry' }>['entry']): void {
  const { id } = entry;
  switch (entry.type) {
    case 'user-message': {
      const { text, attachments } = entry;
      reader.rows.push({ type: 'user', id, text, ...(attachments && { attachments }) });
      reader.silent = [];
      reader.asked = id;
      return;
    }
    case 'assistant-message':
      addAnswer(reader, entry);
      return;
    case 'page-attached':
      attach(reader, id, entry.tabId === null ? [] : [entry.origin]);
      return;
    case 'pages-attached': {
      const origins = entry.pages.map(({ origin }) => origin);
      attach(reader, id, origins);
      return;
    }
    case 'page-left': {
      const { origin, now } = entry;
      if (reader.rows.length > 0) reader.rows.push({ type: 'left', id, origin, now });
      reader.attached = (reader.attached ?? []).flatMap((each) => (each !== origin ? [each] : now ? [now.origin] : []));
      return;
    }
    case 'run-ended': {
      const { reason, failure, turns } = entry;
      if (reason !== 'end_turn') reader.rows.push({ type: 'ended', id, reason, turns, ...(failure && { failure }) });
    }
  }
}

function attach(reader: Reader, id: string, origins: (string | null)[]): void {
  const moved = reader.attached !== null && `${reader.attached}` !== `${origins}`;
  if (moved && reader.rows.length > 0) reader.rows.push({ type: 'attached', id, origins });
  reader.attached = origins;
}

function addAnswer(reader: Reader, entry: EntryOf<'assistant-message'>): void {
  const { id, text, model, reasoning, thought, calls, interrupted, tooLong } = entry;
  const { asked } = reader;
  const isSilent = !text && !reasoning;
  const followsOthers = isSilent && reader.silent.length > 0 && asked !== null;
  if (!isSilent) {
    const cut = interrupted !== undefined || tooLong === true;
    const thoughts = { ...(reasoning && { reasoning }), ...(thought !== undefined && { thought }) };
    const said = { ...thoughts, ...(asked !== null && { asked }) };
    reader.rows.push({ type: 'answer', id, text, model, cut, turns: [...reader.silent, id], ...said });
    reader.silent = [];
  }
  if (calls.length > 0)
    reader.rows.push({
      ...{ type: 'calls', id: `${id}-calls`, ids: calls.map((call) => call.id) },
      ...(isSilent && { turn: id, ...(followsOthers && { asked }) }),
    });
  if (isSilent) reader.silent.push(id);
  if (entry.byHand) addRan(reader, calls);
}

function addRan({ rows, asked }: Reader, [call]: readonly ModelCall[]): void {
  const at = rows.findLastIndex(({ type, id }) => type === 'user' && id === asked);
  const message = rows[at];
  if (message?.type === 'user' && call) rows[at] = { ...message, ran: call };
}

/** Single figures that were drawn one after another stand side by side. */
const sideBySide = new Set(['stat', 'stat-card']);

function addWidget({ rows }: Reader, { entry, read }: Extract<Step, { type: 'widget' }>, calls: CallStates): void {
  const { id, at, callId, operation } = entry;
  if (operation.type !== 'shown') return;
  const { widget } = operation;
  const sources = sourcesOf(calls, read, callId);
  const last = rows.at(-1);
  if (last?.type === 'widget' && last.widget === widget && sideBySide.has(widget)) {
    rows[rows.length - 1] = { ...last, blocks: [...last.blocks, operation.id], sources };
  } else rows.push({ type: 'widget', id, widget, blocks: [operation.id], at, sources });
}

function addEvents({ rows }: Reader, { entry, used }: Extract<Step, { type: 'events' }>): void {
  rows.push({ type: 'events', id: entry.id, lines: used.map(wordUse) });
}

const wordUse = ({ entry: { event, payload, widget }, data }: UsedWidget): string =>
  wordEvent(event, payload, data ? toBlockTitle(widget, data) : widget);

/** On the message itself; else in a row before whatever came of the entry, so that the other branches can be gone back to. */
function addVersions({ rows }: Reader, { id, versions, at }: { id: string; versions: Versions; at: number }): void {
  const first = rows[at];
  if (first?.type === 'user' || first?.type === 'answer' || (first?.type === 'calls' && first.turn))
    first.versions = versions;
  else rows.splice(at, 0, { type: 'versions', id: `${id}-versions`, versions });
}

/** Marks the calls that run while their page asks the user something. */
export function withAsking(rows: ChatRow[], asking: ReadonlySet<string>): ChatRow[] {
  if (asking.size === 0) return rows;
  const mark = (call: CallView) => (call.state === 'running' && asking.has(call.id) ? { ...call, asking: true } : call);
  return rows.map((row) => (row.type === 'calls' ? { ...row, calls: row.calls.map(mark) } : row));
}

/** The calls that wait for the user, oldest first. */
export function toWaiting(rows: readonly ChatRow[]): CallView[] {
  return rows.flatMap((row) => (row.type === 'calls' ? row.calls.filter(({ state }) => state === 'waiting') : []));
}

/** Nothing was said or done yet on this branch, nor on another one in its place. */
export const isUntouched = (rows: readonly ChatRow[]): boolean => rows.every(({ type }) => type === 'attached');

/** The first thing that the user said, on one line. */
export function toTitle(rows: readonly ChatRow[]): string | null {
  const first = rows.find((row) => row.type === 'user');
  return first ? first.text.replace(/\s+/g, ' ').trim().slice(0, 120) : null;
}

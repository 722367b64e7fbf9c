/** From the log's entries to what the conversation shows, in order. Pure. */
import type {
  Attachment,
  Entry,
  EntryOf,
  EntryType,
  Conversation as Folded,
  ModelCall,
  ModelFailure,
  RunEndReason,
} from '#conversation';
import type { JsonObject } from '#tools';
import type { Provenance } from '#ui';
import { toBlockTitle } from '../blocks/block-title';
import { type CallFold, createCallFold, foldCalls, sourcesOf } from '../calls/call-fold';
import type { CallView } from '../calls/call-view';
import { wordEvent } from './event-words';
import { type Versions, versionsOf } from './versions';

/** `ran` of a message: the call that the person made with it. */
export type Item =
  | { type: 'user'; id: string; text: string; attachments?: Attachment[]; versions?: Versions; ran?: ModelCall }
  | Answer
  | ({ type: 'calls'; id: string; calls: CallView[] } & OfTurn)
  /** The blocks that were drawn here, by id: what they show now is the canvas's to say. */
  | { type: 'widget'; id: string; widget: string; blocks: string[]; at: number; sources: Provenance[] }
  /** What the person did to widgets, as the model was told of it. */
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
  /** The person's message, where other turns stand between it and this one. */
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
  /** The person's message that it follows, if that is still there. */
  asked?: string;
  versions?: Versions;
}

type Calls = Extract<Item, { type: 'calls' }>;
type Placed = Exclude<Item, Calls> | (Omit<Calls, 'calls'> & { ids: string[] });

interface Fold extends CallFold {
  items: Placed[];
  /** The origins of the attached pages. */
  attached: (string | null)[] | null;
  /** What each block is called, for as long as anyone may speak of it. */
  titles: Map<string, string>;
  /** What the person did, and the model was not told of yet. */
  untold: string[];
  /** Turns that only called, since something was said last. */
  silent: string[];
  /** The person's last message. */
  asked: string | null;
}

/** What an entry adds to the conversation, apart from what it says of calls. */
const steps: { [T in EntryType]?: (fold: Fold, entry: EntryOf<T>) => void } = {
  'user-message': (fold, { id, text, attachments }) => {
    fold.items.push({ type: 'user', id, text, ...(attachments && { attachments }) });
    fold.silent = [];
    fold.asked = id;
  },
  'page-attached': (fold, { id, tabId, origin }) => attach(fold, id, tabId === null ? [] : [origin]),
  'pages-attached': (fold, { id, pages }) =>
    attach(
      fold,
      id,
      pages.map(({ origin }) => origin),
    ),
  'page-left': (fold, { id, origin, now }) => {
    if (fold.items.length > 0) fold.items.push({ type: 'left', id, origin, now });
    fold.attached = (fold.attached ?? []).flatMap((each) => (each === origin ? (now ? [now.origin] : []) : [each]));
  },
  'widget-event': (fold, { blockId, widget, event, payload }) => {
    fold.untold.push(wordEvent(event, payload, fold.titles.get(blockId) ?? widget));
  },
  'events-told': (fold, { id }) => {
    if (fold.untold.length > 0) fold.items.push({ type: 'events', id, lines: fold.untold });
    fold.untold = [];
  },
  'assistant-message': addAnswer,
  canvas: addWidget,
  'run-ended': (fold, { id, reason, failure, turns }) => {
    if (reason !== 'end_turn') fold.items.push({ type: 'ended', id, reason, turns, ...(failure && { failure }) });
  },
};

function attach(fold: Fold, id: string, origins: (string | null)[]): void {
  const moved = fold.attached !== null && `${fold.attached}` !== `${origins}`;
  if (moved && fold.items.length > 0) fold.items.push({ type: 'attached', id, origins });
  fold.attached = origins;
}

function addAnswer(fold: Fold, entry: EntryOf<'assistant-message'>): void {
  const { id, text, model, reasoning, thought, calls, interrupted, tooLong } = entry;
  if (text || reasoning) {
    const cut = interrupted !== undefined || tooLong === true;
    const thoughts = { ...(reasoning && { reasoning }), ...(thought !== undefined && { thought }) };
    const said = { ...thoughts, ...(fold.asked !== null && { asked: fold.asked }) };
    fold.items.push({ type: 'answer', id, text, model, cut, turns: [...fold.silent, id], ...said });
    fold.silent = [];
  }
  const isSilent = !text && !reasoning;
  const asked = isSilent && fold.silent.length > 0 && fold.asked !== null ? { asked: fold.asked } : {};
  if (calls.length > 0)
    fold.items.push({
      ...{ type: 'calls', id: `${id}-calls`, ids: calls.map((call) => call.id) },
      ...(isSilent && { turn: id, ...asked }),
    });
  if (isSilent) fold.silent.push(id);
  if (entry.byHand) addRan(fold, calls);
}

function addRan({ items, asked }: Fold, [call]: readonly ModelCall[]): void {
  const at = items.findLastIndex(({ type, id }) => type === 'user' && id === asked);
  const message = items[at];
  if (message?.type === 'user' && call) items[at] = { ...message, ran: call };
}

/** Single figures that were drawn one after another stand side by side. */
const sideBySide = new Set(['stat', 'stat-card']);

function addWidget(fold: Fold, { id, at, callId, operation }: EntryOf<'canvas'>): void {
  if (operation.type === 'updated') retitle(fold, operation.id, operation.data);
  if (operation.type !== 'shown') return;
  const { widget, data } = operation;
  fold.titles.set(operation.id, toBlockTitle(widget, data));
  if (callId === null) return; // a copy made by hand stands on the canvas; nobody said it here
  const sources = sourcesOf(fold, fold.read, callId);
  const last = fold.items.at(-1);
  if (last?.type === 'widget' && last.widget === widget && sideBySide.has(widget)) {
    fold.items[fold.items.length - 1] = { ...last, blocks: [...last.blocks, operation.id], sources };
  } else fold.items.push({ type: 'widget', id, widget, blocks: [operation.id], at, sources });
}

function retitle(fold: Fold, blockId: string, data: JsonObject): void {
  const before = fold.titles.get(blockId);
  if (before !== undefined) fold.titles.set(blockId, toBlockTitle(before, data));
}

type Reading = Pick<Folded, 'tree' | 'deleted'>;

/** `path`: the entries of the branch that is shown, in order. */
export const toItems = (path: readonly Entry[], folded: Reading): Item[] => followItems()(path, folded);

/** What changes items that were read before. */
const undoing: ReadonlySet<EntryType> = new Set<EntryType>(['message-deleted', 'message-restored']);

/** The same for a path that grows: of it only what is new is read, and an item that says the same stays the same object. */
export function followItems(): (path: readonly Entry[], folded: Reading) => Item[] {
  let known: readonly Entry[] = [];
  let fold = createFold();
  let groups = new Map<string, Calls>();

  const group = ({ ids, ...of }: Extract<Placed, { ids: string[] }>): Item => {
    const calls = ids.flatMap((callId) => fold.calls.get(callId) ?? []);
    const before = groups.get(of.id);
    if (before?.calls.every((call, i) => call === calls[i])) return before;
    const item = { ...of, calls };
    groups.set(of.id, item);
    return item;
  };

  return (path, folded) => {
    const fresh = path.slice(known.length);
    const grows = path[known.length - 1] === known.at(-1) && !fresh.some(({ type }) => undoing.has(type));
    if (!grows) {
      fold = createFold();
      groups = new Map();
    }
    for (const entry of grows ? fresh : path) takeIn(fold, entry, folded);
    known = path;
    return fold.items.map((item) => (item.type === 'calls' ? group(item) : item));
  };
}

const createFold = (): Fold => ({
  ...createCallFold(),
  items: [],
  attached: null,
  titles: new Map(),
  untold: [],
  silent: [],
  asked: null,
});

function takeIn(fold: Fold, entry: Entry, { tree, deleted }: Reading): void {
  foldCalls(fold, entry);
  const { length } = fold.items;
  const step = steps[entry.type] as ((fold: Fold, entry: Entry) => void) | undefined; // the key picks the step of the entry's type
  if (!deleted.has(entry.id)) step?.(fold, entry);
  const versions = versionsOf(tree, entry.id);
  if (versions) addVersions(fold, { id: entry.id, versions, at: length });
}

/** On the message itself; else on a line before whatever came of the entry, so that the other branches can be gone back to. */
function addVersions({ items }: Fold, { id, versions, at }: { id: string; versions: Versions; at: number }): void {
  const first = items[at];
  if (first?.type === 'user' || first?.type === 'answer' || (first?.type === 'calls' && first.turn))
    first.versions = versions;
  else items.splice(at, 0, { type: 'versions', id: `${id}-versions`, versions });
}

/** Marks the calls that run while their page asks the person something. */
export function withAsking(items: Item[], asking: ReadonlySet<string>): Item[] {
  if (asking.size === 0) return items;
  const mark = (call: CallView) => (call.state === 'running' && asking.has(call.id) ? { ...call, asking: true } : call);
  return items.map((item) => (item.type === 'calls' ? { ...item, calls: item.calls.map(mark) } : item));
}

/** The calls that wait for the person, oldest first. */
export function toWaiting(items: readonly Item[]): CallView[] {
  return items.flatMap((item) => (item.type === 'calls' ? item.calls.filter(({ state }) => state === 'waiting') : []));
}

/** Nothing was said or done yet on this branch, nor on another one in its place. */
export const isUntouched = (items: readonly Item[]): boolean => items.every(({ type }) => type === 'attached');

/** The first thing the person said, on one line. */
export function toTitle(items: readonly Item[]): string | null {
  const first = items.find((item) => item.type === 'user');
  return first ? first.text.replace(/\s+/g, ' ').trim().slice(0, 120) : null;
}

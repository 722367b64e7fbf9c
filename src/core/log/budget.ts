/** Keeps a conversation within what a model can read: the oldest goes first, and no call loses its result. Pure. */
import { cutText, cutWords, own, toPlain, type Words } from '#core/tools/foreign.ts';
import { estimateTokens } from '#core/tools/shorten.ts';
import type { ProjectedMessage } from './messages';
import { compressedLength, recallHint } from './outcome-words';
import type { ProjectedAttachment } from './projected-attachments';

/** Roughly the tokens that services count for a picture of the size that is sent. */
export const pictureTokens = 1600;

/** Counts the pictures of a message: the user's, or those of a result. */
export function countPictures(message: ProjectedMessage): number {
  if (message.role === 'tool') return message.pictures?.length ?? 0;
  if (message.role === 'assistant') return 0;
  return (message.attached ?? []).filter(({ type }) => type === 'image').length;
}

/** A message is measured several times while the messages are fitted. */
const sizes = new WeakMap<ProjectedMessage, number>();

/** The estimated tokens of a message. A picture counts by what it shows, not by the length of its data. */
function sizeOf(message: ProjectedMessage): number {
  const known = sizes.get(message);
  if (known !== undefined) return known;
  const size = estimateTokens(JSON.stringify(message, withoutPictures)) + countPictures(message) * pictureTokens;
  sizes.set(message, size);
  return size;
}

const withoutPictures = (key: string, value: unknown): unknown => {
  if (key === 'pictures' || key === 'told') return undefined;
  return key === 'attached' && Array.isArray(value) ? value.filter(({ type }) => type === 'text') : value;
};

const sizeOfAll = (messages: readonly ProjectedMessage[]): number =>
  messages.reduce((sum, message) => sum + sizeOf(message), 0);

/**
 * `fixed`: what is sent besides the messages and takes its part of `budget` tokens. If the total is too large, no result may take
 * more than half of the room, the newest ones together. Then go, until the rest fits: results of earlier exchanges, those exchanges
 * whole, results of this run's earlier turns, those turns whole. A summary and the user's newest message stay.
 */
export function fitMessages(messages: ProjectedMessage[], budget: number, fixed: unknown): ProjectedMessage[] {
  const room = roomIn(budget, fixed);
  const [first] = messages;
  if (first?.role !== 'user' || !first.stays) return leaveOut(messages, room);
  const summary = cutLong(first, room / 3);
  return [summary, ...leaveOut(messages.slice(1), room - sizeOf(summary))];
}

export const roomIn = (budget: number, fixed: unknown): number =>
  Math.max(0, budget - estimateTokens(JSON.stringify(fixed)));

/** Tokens of which the messages have half as many as these, and what is sent besides them as many as now. */
export const halfOf = (messages: readonly ProjectedMessage[], fixed: unknown): number =>
  sizeOfAll(messages) / 2 + estimateTokens(JSON.stringify(fixed));

/** By more than an estimate is wrong about: worth another request. */
export const isShorter = (messages: readonly ProjectedMessage[], than: readonly ProjectedMessage[]): boolean =>
  sizeOfAll(messages) < sizeOfAll(than) * 0.9;

/** The part of the room that is kept when the messages before it are summarised. */
const keptShare = 0.4;
/** What a summary has to save: a part of the room, and tokens. */
const worth = { share: 1 / 3, tokens: 500 };
/** The most that a result takes in the long run, since it is shortened then. */
const lastingTokens = 150;

const lastingSize = (message: ProjectedMessage): number =>
  message.role === 'tool' && message.stored ? Math.min(sizeOf(message), lastingTokens) : sizeOf(message);

interface Compacting {
  room: number;
  /** How many items the last attempt was about. */
  tried: number;
}

/** How many items a summary should stand for; null: `sent` fits into the room, or a summary would save little. */
export function countToCompact(
  items: readonly ProjectedMessage[][],
  sent: readonly ProjectedMessage[],
  { room, tried }: Compacting,
): number | null {
  if (sizeOfAll(sent) <= room) return null;
  // The newest message or turn stays: nobody has answered it.
  let count = items.findLastIndex((item) => item.some((message) => !isEvents(message)));
  let kept = sizeOfAll(items.slice(count).flat());
  for (let i = count - 1; i >= tried; i--) {
    kept += sizeOfAll(items[i] ?? []);
    if (kept > room * keptShare) break;
    count = i;
  }
  const saved = items
    .slice(tried, count)
    .flat()
    .reduce((sum, message) => sum + lastingSize(message), 0);
  return saved >= Math.max(room * worth.share, worth.tokens) ? count : null;
}

function leaveOut(messages: ProjectedMessage[], room: number): ProjectedMessage[] {
  if (sizeOfAll(messages) <= room) return messages;
  const { before, request: whole, turns, newest } = divide(messages);
  const request = whole.map((message) => cutAttached(message, room / 2));
  const last = shareOut(newest, Math.min(room / 2, room - sizeOfAll(request)));
  const bounded = (each: ProjectedMessage) => cutLong(each, room / 2);
  const free = room - sizeOfAll(request) - sizeOfAll(last) - linesRoom;
  const bound = turns.map(bounded);
  const run = fitPart(bound, { free, room, begins: beginsTurn, line: own`turns of this run` });
  const rest = { free: free - sizeOfAll(bound), room, begins: beginsExchange, line: own`exchanges` };
  const earlier = fitPart(before.map(bounded), rest);
  // The line in place of turns goes before the message, so that the last user message is the user's own.
  return [...earlier.line, ...earlier.rest, ...run.line, ...request, ...run.rest, ...last];
}

/** Tokens reserved for the two lines that may replace what was left out. */
const linesRoom = 60;

function divide(messages: readonly ProjectedMessage[]) {
  const at = messages.findLastIndex((message) => message.role === 'user' && !message.events);
  const newest = Math.max(at + 1, messages.findLastIndex(isAssistant));
  return {
    before: messages.slice(0, Math.max(0, at)),
    /** The user's newest message. */
    request: at === -1 ? [] : messages.slice(at, at + 1),
    turns: messages.slice(at + 1, newest),
    /** The newest turn: an answer and its results. */
    newest: messages.slice(newest),
  };
}

const isAssistant = ({ role }: ProjectedMessage): boolean => role === 'assistant';
const isEvents = (message: ProjectedMessage | undefined): message is UserMessage =>
  message?.role === 'user' && message.events === true;

const beginsExchange: Begins = (message) => message.role === 'user' && !message.events;

/** What the user did to widgets goes with the answer to it. */
const beginsTurn: Begins = (message, before) => isEvents(message) || (isAssistant(message) && !isEvents(before));

type Begins = (message: ProjectedMessage, before: ProjectedMessage | undefined) => boolean;

interface Fitting {
  /** Tokens that the part may take. */
  free: number;
  /** Tokens that all parts may take. */
  room: number;
  /** Where a group begins that goes as a whole. */
  begins: Begins;
  /** The name of such groups. */
  line: Words;
}

/** Cuts in strides, so that the requests of several turns begin alike and services charge less for what they have cached. */
const strides = 10;

/** `line`: says how many groups were left out, if any were. */
type Fitted = Record<'line' | 'rest', ProjectedMessage[]>;

function fitPart(part: ProjectedMessage[], fitting: Fitting): Fitted {
  const size = sizeOfAll(part);
  const excess = size - fitting.free;
  if (excess <= 0 || part.length === 0) return { line: [], rest: part };
  const stride = Math.max(1, fitting.room / strides);
  const goal = size - Math.ceil(excess / stride) * stride;
  const emptied = emptyOldest(part, goal);
  return sizeOfAll(emptied) <= goal ? { line: [], rest: emptied } : dropGroups(emptied, goal, fitting);
}

/** The oldest results and events to a line each, until `goal` is met. */
function emptyOldest(messages: readonly ProjectedMessage[], goal: number): ProjectedMessage[] {
  let size = sizeOfAll(messages);
  return messages.map((message) => {
    const line = toLine(message);
    if (size <= goal || line === null) return message;
    size -= sizeOf(message) - sizeOf(line);
    return line;
  });
}

type UserMessage = Extract<ProjectedMessage, { role: 'user' }>;
type Cuttable = Exclude<ProjectedMessage, { role: 'assistant' }>;

/** Results and events, when there is something to save. The user's own words stay as they are. */
const mayBeCut = (message: ProjectedMessage): message is Cuttable =>
  (message.role === 'tool' || (isEvents(message) && !message.told)) &&
  (lengthOf(message) > compressedLength || countPictures(message) > 0 || hasSchema(message));

const lengthOf = ({ text }: Cuttable): number => toPlain(text).length;

/** An error with the schema that the arguments did not fit. */
const hasSchema = (message: ProjectedMessage): boolean =>
  message.role === 'tool' && message.problem?.expected_schema !== undefined;

type Result = Extract<ProjectedMessage, { role: 'tool' }>;

const hintOf = ({ stored, callId }: Result) => (stored ? own` ${recallHint(callId)}` : []);

/** Drops the members of an error besides its text, and pictures: neither can be cut. */
function withWordsOnly(message: Result): Result {
  const { pictures, problem, ...words } = message;
  const { details: _, expected_schema: __, ...short } = problem ?? {};
  const hint = hintOf(message);
  const text = pictures ? own`${words.text}\n[Its pictures are left out to save room.${hint}]` : words.text;
  const { code, whose } = problem ?? {};
  return { ...words, text, ...(code && whose && { problem: { ...short, code, whose } }) };
}

/** Null where there is nothing to save. */
function toLine(message: ProjectedMessage): ProjectedMessage | null {
  if (!mayBeCut(message)) return null;
  if (message.role === 'user') return { ...message, text: own`[Left out to save room.]` };
  return { ...withWordsOnly(message), text: own`[Left out to save room.${hintOf(message)}]` };
}

/** The oldest groups go until `goal` is met, and one line says so. */
function dropGroups(messages: ProjectedMessage[], goal: number, { begins, line }: Fitting): Fitted {
  const toLine = (count: number): ProjectedMessage => ({
    role: 'user',
    text: own`[Earlier ${line} left out to save room: ${count}]`,
  });
  let size = sizeOfAll(messages) + sizeOf(toLine(messages.length));
  let groups = 0;
  for (const [at, message] of messages.entries()) {
    const isNext = at > 0 && begins(message, messages[at - 1]);
    if (isNext) groups++;
    if (isNext && size <= goal) return { line: [toLine(groups)], rest: messages.slice(at) };
    size -= sizeOf(message);
  }
  return { line: [toLine(groups + 1)], rest: [] };
}

/** What the user attached to their newest message may be more than there is room for: texts are cut, the longest first. */
function cutAttached(message: ProjectedMessage, max: number): ProjectedMessage {
  if (message.role !== 'user' || !message.attached) return message;
  let cut = message;
  for (let tries = 0; tries < 20 && sizeOf(cut) > max; tries++) cut = halveLargest(cut);
  return cut;
}

function halveLargest(message: UserMessage): UserMessage {
  const attached = message.attached ?? [];
  const sizeOfText = (each: ProjectedAttachment) => (each.type === 'text' ? each.content.text.length : 0);
  const largest = Math.max(...attached.map(sizeOfText));
  const at = attached.findIndex((each) => each.type === 'text' && sizeOfText(each) === largest);
  const halve = (each: ProjectedAttachment): ProjectedAttachment => {
    if (each.type !== 'text') return each;
    const text = cutText(each.content.text, Math.floor(largest / 2));
    const note = own`Cut to save room: the first ${text.length} characters.`;
    return { ...each, content: { ...each.content, text }, note };
  };
  return { ...message, attached: attached.map((each, i) => (i === at ? halve(each) : each)) };
}

/** The newest results and events, the longest cut to what is left for each when the shorter ones have taken what they need. */
function shareOut(newest: readonly ProjectedMessage[], room: number): ProjectedMessage[] {
  const shares = (message: ProjectedMessage) => message.role === 'tool' || isEvents(message);
  const sizes = newest.filter(shares).map(sizeOf);
  let left = room - sizeOfAll(newest.filter((message) => !shares(message)));
  for (const [nth, size] of sizes.sort((a, b) => a - b).entries()) {
    const share = left / (sizes.length - nth);
    if (size > share) return newest.map((message) => cutLong(message, share));
    left -= size;
  }
  return [...newest];
}

/** So that its estimate is at most `max` tokens, if its note leaves that room. */
function cutLong(message: ProjectedMessage, max: number): ProjectedMessage {
  if (!mayBeCut(message) || sizeOf(message) <= max) return message;
  const words = message.role === 'tool' ? withWordsOnly(message) : message;
  if (sizeOf(words) <= max || lengthOf(words) <= compressedLength) return words;
  let length = Math.min(lengthOf(words), Math.max(0, Math.floor(max * 4)));
  while (length > 0 && sizeOf(cutTo(words, length)) > max) length = Math.floor(length * 0.9);
  return cutTo(words, length);
}

function cutTo(message: Cuttable, length: number): ProjectedMessage {
  const shown = cutWords(message.text, length);
  const note = own`Cut to save room: ${toPlain(shown).length} of ${lengthOf(message)} characters.`;
  return { ...message, text: own`${shown}\n[${note}${message.role === 'tool' ? hintOf(message) : []}]` };
}

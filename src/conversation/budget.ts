/** Keeps a conversation within what a model can read: the oldest goes first, and no call loses its result. Pure. */
import { compressedLength, cutText, type ProjectedMessage, recallHint } from './messages';

/**
 * A guess that needs no tokenizer, rather high than low: four Latin letters or spaces a token, two digits, signs or
 * letters of alphabets such as Cyrillic, one Chinese, Japanese or Korean character. Against OpenAI's own count it lies
 * between 0.95 and 1.8 times for texts, code and JSON in a dozen languages; for lists of random ids at 0.7.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let i = 0; i < text.length; i++) quarters += quartersOf(text.charCodeAt(i));
  return Math.ceil(quarters / 4);
}

function quartersOf(code: number): number {
  if (code >= 0x2e80) return 4;
  if (code >= 0x250) return 2;
  const lower = code | 0x20;
  return code === 0x20 || code >= 0xc0 || (lower >= 0x61 && lower <= 0x7a) ? 1 : 2;
}

const sizeOf = (message: ProjectedMessage): number => estimateTokens(JSON.stringify(message));

const sizeOfAll = (messages: readonly ProjectedMessage[]): number =>
  messages.reduce((sum, message) => sum + sizeOf(message), 0);

/**
 * `fixed`: what is sent beside the messages and takes its part of `budget` tokens. When all is too much, no result may
 * take more than half of the room, the newest ones together. Then go, until the rest fits: results of earlier exchanges,
 * those exchanges whole, results of this run's earlier turns, those turns whole. The person's newest message stays.
 */
export function fitMessages(messages: ProjectedMessage[], budget: number, fixed: unknown): ProjectedMessage[] {
  const room = Math.max(0, budget - estimateTokens(JSON.stringify(fixed)));
  if (sizeOfAll(messages) <= room) return messages;
  const { before, asked, turns, newest } = divide(messages);
  const last = shareOut(newest, Math.min(room / 2, room - sizeOfAll(asked)));
  const bounded = (each: ProjectedMessage) => cutResult(each, room / 2);
  const free = room - sizeOfAll(asked) - sizeOfAll(last) - linesRoom;
  const whole = turns.map(bounded);
  const run = fitPart(whole, { free, room, begins: isAssistant, line: 'turns of this run' });
  const rest = { free: free - sizeOfAll(whole), room, begins: isUser, line: 'exchanges' };
  const earlier = fitPart(before.map(bounded), rest);
  // The lines that stand for turns go before the message, so that the last one of the person is the person's.
  return [...earlier, ...run.filter(isUser), ...asked, ...run.filter((each) => !isUser(each)), ...last];
}

/** Tokens kept for the two lines that may stand for what went. */
const linesRoom = 60;

interface Divided {
  before: ProjectedMessage[];
  /** The person's newest message. */
  asked: ProjectedMessage[];
  turns: ProjectedMessage[];
  /** The newest turn: an answer and its results. */
  newest: ProjectedMessage[];
}

function divide(messages: readonly ProjectedMessage[]): Divided {
  const asked = messages.findLastIndex((message) => message.role === 'user' && !message.events);
  const newest = Math.max(asked + 1, messages.findLastIndex(isAssistant));
  return {
    before: messages.slice(0, Math.max(0, asked)),
    asked: asked === -1 ? [] : messages.slice(asked, asked + 1),
    turns: messages.slice(asked + 1, newest),
    newest: messages.slice(newest),
  };
}

const isUser = ({ role }: ProjectedMessage): boolean => role === 'user';
const isAssistant = ({ role }: ProjectedMessage): boolean => role === 'assistant';

interface Fitting {
  /** Tokens that the part may take. */
  free: number;
  /** Tokens that all parts may take. */
  room: number;
  /** Where a group begins that goes as a whole. */
  begins: (message: ProjectedMessage) => boolean;
  /** What such groups are called. */
  line: string;
}

/**
 * Goes in strides: what was cut in one turn is cut at the same place in the next ones, so that services find the
 * beginning of the request as they had it, and charge less for it.
 */
const strides = 10;

function fitPart(part: ProjectedMessage[], fitting: Fitting): ProjectedMessage[] {
  const size = sizeOfAll(part);
  const excess = size - fitting.free;
  if (excess <= 0 || part.length === 0) return part;
  const stride = Math.max(1, fitting.room / strides);
  const goal = size - Math.ceil(excess / stride) * stride;
  const emptied = emptyResults(part, goal);
  return sizeOfAll(emptied) <= goal ? emptied : dropGroups(emptied, goal, fitting);
}

/** The oldest results to a line each, until `goal` is met. */
function emptyResults(messages: readonly ProjectedMessage[], goal: number): ProjectedMessage[] {
  let size = sizeOfAll(messages);
  return messages.map((message) => {
    const line = toLine(message);
    if (size <= goal || line === null) return message;
    size -= sizeOf(message) - sizeOf(line);
    return line;
  });
}

/** Null where there is nothing to save. */
function toLine(message: ProjectedMessage): ProjectedMessage | null {
  if (message.role !== 'tool' || message.text.length <= compressedLength) return null;
  const hint = message.stored ? ` ${recallHint(message.callId)}` : '';
  const { theirs: _, ...ours } = message;
  return { ...ours, text: `[Left out to save room.${hint}]` };
}

/** The oldest groups go until `goal` is met, and one line says so. */
function dropGroups(messages: ProjectedMessage[], goal: number, { begins, line }: Fitting): ProjectedMessage[] {
  const toLine = (count: number): ProjectedMessage => ({
    role: 'user',
    text: `[Earlier ${line} left out to save room: ${count}]`,
  });
  let size = sizeOfAll(messages) + sizeOf(toLine(messages.length));
  let groups = 0;
  for (const [at, message] of messages.entries()) {
    const isNext = at > 0 && begins(message);
    if (isNext) groups++;
    if (isNext && size <= goal) return [toLine(groups), ...messages.slice(at)];
    size -= sizeOf(message);
  }
  return [toLine(groups + 1)];
}

/** The newest results, the longest cut to what is left for each when the shorter ones have taken what they need. */
function shareOut(newest: readonly ProjectedMessage[], room: number): ProjectedMessage[] {
  const isResult = ({ role }: ProjectedMessage) => role === 'tool';
  const sizes = newest.filter(isResult).map(sizeOf);
  let left = room - sizeOfAll(newest.filter((message) => !isResult(message)));
  for (const [nth, size] of sizes.sort((a, b) => a - b).entries()) {
    const share = left / (sizes.length - nth);
    if (size > share) return newest.map((message) => cutResult(message, share));
    left -= size;
  }
  return [...newest];
}

/** So that its estimate is at most `most` tokens, if its note leaves that room. */
function cutResult(message: ProjectedMessage, most: number): ProjectedMessage {
  if (message.role !== 'tool' || message.text.length <= compressedLength || sizeOf(message) <= most) return message;
  const { text, stored, callId, theirs } = message;
  const hint = stored ? ` ${recallHint(callId)}` : '';
  const cutTo = (shown: string): ProjectedMessage => ({
    ...message,
    ...(theirs && { theirs: { ...theirs, length: Math.min(theirs.length, shown.length) } }),
    text: `${shown}\n[Cut to save room: ${shown.length} of ${text.length} characters.${hint}]`,
  });
  let length = Math.min(text.length, Math.max(0, Math.floor(most * 4)));
  while (length > 0 && sizeOf(cutTo(cutText(text, length))) > most) length = Math.floor(length * 0.9);
  return cutTo(cutText(text, length));
}

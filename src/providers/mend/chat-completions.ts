/**
 * Reads the chunks of OpenAI's protocol as its many servers write them: what can mean one thing only is taken, and written as the protocol
 * has it; members that nobody reads are left out, since an odd one would cost the whole answer.
 */

import { parseJson, writeJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import type { Mend } from '../event-stream';
import { findError } from './errors';
import type { ThoughtFields } from './thought-fields';

/** `thoughts` collects what goes back with the next request. */
export function createChatMend(thoughts: ThoughtFields): Mend {
  const calls = createCallReader();
  const state = { said: false, finished: false };
  const toMessage = createMessageReader();
  return {
    take(event) {
      const { choices } = event;
      const isAnswer = choices !== undefined || isJsonObject(event.message) || 'usage' in event;
      const error = findError(event, isAnswer);
      if (error) return [{ error: { ...error, whole: undefined, param: error.whole } }];
      if (!isAnswer) return [];
      const listed = [choices ?? (isJsonObject(event.message) ? { ...event, delta: event.message } : [])].flat();
      // Nobody asked for a second answer: Copilot puts a text and its calls into choices of their own.
      const parts = listed.filter(isJsonObject);
      const usage = toUsage(event.usage ?? parts[0]?.usage ?? objectOf(event.x_groq).usage);
      const head = {
        ...(typeof event.id === 'string' && { id: event.id }),
        ...(typeof event.model === 'string' && { model: event.model }),
      };
      if (parts.length === 0) return usage ? [{ ...head, choices: [], usage }] : [];
      return parts.map((choice) => {
        const ending = choice.finish_reason ?? choice.done_reason;
        // Some write an empty word, or the word “null”, into every chunk.
        const finish_reason = typeof ending === 'string' && !/^(null)?$/.test(ending) ? ending : null;
        const delta = toDelta(toMessage(choice), thoughts, calls, finish_reason !== null);
        state.said ||= Object.keys(delta).length > 0;
        state.finished ||= finish_reason !== null;
        return { ...head, choices: [{ index: 0, delta, finish_reason }], usage };
      });
    },
    end(complete) {
      const left = [...calls.release(), ...calls.unnamed()];
      const { content } = toMessage({});
      const delta = { ...(content ? { content } : {}), ...(left.length > 0 && { tool_calls: left }) };
      const isWhole = complete && state.said && !state.finished;
      if (Object.keys(delta).length === 0 && !isWhole) return [];
      return [{ choices: [{ index: 0, delta, finish_reason: isWhole ? 'stop' : null }] }];
    },
  };
}

/**
 * A message stands for what wasn't streamed. Some send messages in place of pieces, each with more or with all so far; beside pieces,
 * it repeats them.
 */
function createMessageReader() {
  let [text, calls, held, inPieces] = ['', '', '', false];
  const toMore = (content: string, isLast: boolean): string => {
    const hasGrown = content.startsWith(held || text);
    // It begins like the few characters before it, perhaps by chance: the next message tells.
    if (hasGrown && !held && !isLast && text && text.length < 6 && content !== text) {
      held = content;
      return '';
    }
    const before = text;
    text = hasGrown ? content : text + held + content;
    held = '';
    return text.slice(before.length);
  };
  return ({ delta, message, ...choice }: JsonObject): JsonObject => {
    const isPiece = isJsonObject(delta) && Object.entries(delta).some(([name, value]) => name !== 'role' && value);
    inPieces ||= isPiece;
    if (inPieces && isJsonObject(delta)) return delta;
    if (inPieces || !isJsonObject(message)) {
      const more = isJsonObject(delta) || typeof choice.text !== 'string' ? toMore('', true) : choice.text;
      return { ...objectOf(delta), ...(more && { content: more }) };
    }
    const { content, tool_calls, ...others } = message;
    const asked = calls;
    calls = JSON.stringify(tool_calls ?? '');
    const more = typeof content === 'string' ? toMore(content, !!choice.finish_reason) : content;
    return { ...others, content: more, ...(calls !== asked && { tool_calls }) };
  };
}

/** `isLast`: nothing follows. */
function toDelta(message: JsonObject, thoughts: ThoughtFields, calls: CallReader, isLast: boolean): JsonObject {
  const parts = toParts(message.content);
  const inText = parts.flatMap(({ thought = '' }) => thought).join('');
  if (inText) thoughts.addPart(inText);
  const reasoning = thoughts.add(message) || inText;
  const content = parts.flatMap(({ text = '' }) => text).join('');
  const pieces = [message.tool_calls ?? message.function_call ?? []].flat().filter(isJsonObject);
  const tool_calls = [...pieces.flatMap(calls.read), ...(isLast ? calls.release() : [])];
  return {
    ...(content && { content }),
    ...(reasoning && { reasoning_content: reasoning }),
    ...(typeof message.refusal === 'string' && message.refusal && { refusal: message.refusal }),
    ...(tool_calls.length > 0 && { tool_calls }),
  };
}

interface Part {
  text?: string;
  thought?: string;
}

/** Text, one part, or a list of both. */
function toParts(content: unknown): Part[] {
  if (typeof content === 'string') return [{ text: content }];
  if (Array.isArray(content)) return content.flatMap(toParts);
  if (!isJsonObject(content)) return typeof content === 'number' ? [{ text: String(content) }] : [];
  const { type } = content;
  const text = isJsonObject(content.text) ? content.text.value : content.text;
  const thought = content.thinking ?? content.reasoning;
  if (thought !== undefined) return toParts(thought).map((part) => ({ thought: part.text ?? part.thought ?? '' }));
  if (typeof text !== 'string')
    return Object.keys(content)[0] && type === undefined ? [{ text: writeJson(content) }] : [];
  return [type === 'thinking' || type === 'reasoning' ? { thought: text } : { text }];
}

type CallReader = ReturnType<typeof createCallReader>;

interface BegunCall {
  id: string | undefined;
  name: string | undefined;
  text: string;
  /** Its first piece, while its name may go on: no arguments have come. */
  held?: JsonObject | null;
  /** It came with an empty object, which stands for none if more comes. */
  isEmpty?: boolean;
}

const hasIndex = ({ index }: JsonObject): boolean =>
  Number.isInteger(Number(index ?? Number.NaN)) && Number(index) >= 0;

/** Some write a name in pieces, some with each piece all that came before it. */
const joinName = (before: string, piece: string): string => (piece.startsWith(before) ? piece : before + piece);

const begins = /^\s*\{/;

/** Whether a piece can only be more of a call's arguments, whatever index or name it bears. */
const isRest = (call: BegunCall | undefined, text: string): boolean =>
  !!call?.text && text !== '' && !begins.test(text) && parseJson(call.text) === undefined;

/** Whether a piece belongs to a call whose name may still go on. */
function isPieceOf({ id, name, isEmpty }: BegunCall, piece: ReturnType<typeof toPiece>, isIndexed: boolean): boolean {
  const isKnown = id !== undefined && id === piece.id;
  const isOpen = id === undefined || piece.id === undefined;
  const mayBeNamed = isEmpty ? isKnown && name === piece.name : isKnown || (isOpen && isIndexed);
  return mayBeNamed || (piece.name === undefined && (isKnown || isOpen));
}

/** An empty object before arguments, or behind them, says nothing. */
const withoutEmpty = (text: string, came: BegunCall | undefined): string =>
  /^\s*\{\s*\}\s*$/.test(text) && (!came?.text || parseJson(came.text) !== undefined) ? '' : text;

/** The first pieces that were held, of all calls but one. */
const releaseHeld = (begun: ReadonlyMap<number, BegunCall>, but?: number): JsonObject[] =>
  [...begun].flatMap(([index, call]) => {
    const { held, name, isEmpty } = call;
    if (!held || index === but) return [];
    call.held = null;
    return [{ ...held, function: { name, arguments: call.text || (isEmpty ? '{}' : '') } }];
  });

function toPiece(call: JsonObject) {
  const own = isJsonObject(call.function) ? call.function : call;
  return {
    id: call.id === undefined || call.id === null || call.id === '' ? undefined : String(call.id),
    name: typeof own.name === 'string' && own.name.trim() !== '' ? own.name : undefined,
    text: toText(own.arguments || own.parameters || own.input || own.args),
    signature: findSignature(call) ?? findSignature(own),
  };
}

/** Gives each piece of a call its index: by what it says itself, else by its id, else as the last call's. A call begins once its name is whole. */
function createCallReader() {
  const byId = new Map<string, number>();
  const named = new Map<number, boolean>();
  const begun = new Map<number, BegunCall>();
  let last = -1;
  const indexOf = (call: JsonObject, { id, name, text }: ReturnType<typeof toPiece>): number => {
    const known = id === undefined ? undefined : byId.get(id);
    const own = hasIndex(call) ? Number(call.index) : undefined;
    const before = begun.get(last);
    const isNews = own === undefined ? known === undefined && name === before?.name : !named.has(own) && !name;
    // Some count pieces, or name the call in each.
    if (isNews && (id === undefined || known === last) && isRest(before, text)) return last;
    return own ?? known ?? (name || last === -1 ? Math.max(-1, ...named.keys()) + 1 : last);
  };
  const release = (but?: number) => releaseHeld(begun, but);
  return {
    read(call: JsonObject): JsonObject[] {
      const read = toPiece(call);
      const { id, name, signature } = read;
      const index = indexOf(call, read);
      const known = id === undefined ? index : (byId.get(id) ?? index);
      const first = begun.get(known);
      // The whole call again, under its own id and another index.
      if (index !== known && first?.name === name && isTextOf(read.text, first?.text)) return [];
      if (id !== undefined) byId.set(id, index);
      named.set(index, named.get(index) === true || name !== undefined);
      last = index;
      const came = begun.get(index);
      const text = withoutEmpty(read.text, came);
      const piece = {
        index,
        ...(id !== undefined && { id }),
        ...(signature && { extra_content: { google: { thought_signature: signature } } }),
      };
      if (came?.held && isPieceOf(came, read, hasIndex(call))) {
        came.name = joinName(came.name ?? '', name ?? '');
        came.held = { ...came.held, ...piece };
        const others = release(index);
        came.text = text;
        return text === '' ? others : [...others, ...release()];
      }
      const more = came ? withoutRepeated(came.text, text) : text;
      // Its name may come again, too; behind whole arguments it is another call, whatever its id.
      const isSame = came?.name === name && ((id !== undefined && came?.id === id) || isRest(came, text));
      const isAnother = more === text && begins.test(text) && parseJson(came?.text ?? '') !== undefined;
      const goesOn = came !== undefined && (name === undefined || (isSame && !isAnother));
      const before = release();
      const held = !goesOn && name !== undefined && text === '' ? piece : null;
      begun.set(
        index,
        goesOn ? { ...came, text: came.text + more } : { id, name, text, held, isEmpty: text !== read.text },
      );
      const whole = { ...piece, function: { ...(name && !goesOn && { name }), arguments: goesOn ? more : text } };
      return held ? before : [...before, whole];
    },
    release,
    /** A call that never got a name is one of an unknown tool: the model is told so, and nothing else of the answer is lost. */
    unnamed: () =>
      [...named].flatMap(([index, has]) => (has ? [] : [{ index, function: { name: 'unnamed_tool', arguments: '' } }])),
  };
}

/**
 * Some send with each piece of a call's arguments all that came before it, or the whole once more at the end, also as JSON of its text. No
 * JSON goes on with its own beginning.
 */
export const withoutRepeated = (before: string, piece: string): string =>
  piece.length >= before.length && begins.test(piece) && piece.startsWith(before)
    ? piece.slice(before.length)
    : before !== '' && isTextOf(piece, before)
      ? ''
      : piece;

/** As it stands, or as JSON of a text. */
const isTextOf = (text: string, said: string | undefined): boolean => text === said || text === JSON.stringify(said);

/** Arguments are JSON as text; some send the object, or PHP's empty list for an empty one. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '';
  return writeJson(value);
}

/** The signature, or as JSON the member that has it in a place of a gateway's own, in which it goes back. */
function findSignature({ extra_content, provider_specific_fields: fields }: JsonObject): string | undefined {
  const [place] = Object.entries(objectOf(extra_content));
  const own = place?.[1];
  if (isJsonObject(own) && typeof own.thought_signature === 'string')
    return place?.[0] === 'google' ? own.thought_signature : JSON.stringify({ extra_content });
  if (!isJsonObject(fields) || typeof fields.thought_signature !== 'string') return undefined;
  return JSON.stringify({ provider_specific_fields: fields });
}

/** Numbers only, and those of one level below. */
function toUsage(usage: unknown): JsonObject | null {
  if (!isJsonObject(usage)) return null;
  const { input_tokens, output_tokens, ...others } = usage;
  const all = { prompt_tokens: input_tokens, completion_tokens: output_tokens, ...others };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]): [string, unknown][] => {
      if (isJsonObject(value)) return [[name, toUsage(value)]];
      const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof amount === 'number' && Number.isFinite(amount) ? [[name, amount]] : [];
    }),
  );
}

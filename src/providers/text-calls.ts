/**
 * Calls that a model wrote into its text, for servers that have no reader for its format: between tags, in a fence, or as the whole of
 * its answer. Only of tools that were offered, and never what the model was given to read: that is a quotation. Pure.
 */
import { parseArguments, readJsonText } from '#core/tools/json-text.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { escapePattern, quirks, type ServicePlace } from './quirks';
import { type Offered, readName } from './tool-name';

export interface TextCall {
  name: string;
  input: JsonObject;
}

interface Asked {
  offered: Offered;
  /** What the model was given to read besides the prompt. */
  read: readonly string[];
}

/** The calls, and the text without them; null: there are none. */
export function readTextCalls(
  text: string,
  asked: Asked,
  place: ServicePlace,
): { text: string; calls: TextCall[] } | null {
  const pairs = quirks('callIn', place);
  if (pairs.length === 0 || asked.offered.size === 0 || text.trim() === '') return null;
  // Tags without a call between them are an answer without a word.
  if (pairs.some(([opens, closes]) => opens.startsWith('<') && squeeze(text) === `${opens}${closes}`))
    return { text: '', calls: [] };
  const known = asked.read.map(squeeze);
  const whole = /^\s*(?:[[{]|[\w.:-]+\()/.test(text)
    ? readBlock({ block: text, opens: '', before: '' }, asked.offered, known)
    : [];
  if (whole.length > 0) return { text: '', calls: whole };
  const calls: TextCall[] = [];
  let [left, at] = ['', 0];
  for (const { from, to, opens, block } of blocksIn(text, pairs)) {
    const found = readBlock({ block, opens, before: text.slice(at, from) }, asked.offered, known);
    if (found.length === 0) continue;
    calls.push(...found);
    left += text.slice(at, from);
    at = to;
  }
  // What stands around all calls of an answer goes with them.
  const around = /<\/?[^<>\s]*(?:tool|function)_calls?[^<>\s]*>/g;
  return calls.length > 0 ? { text: `${left}${text.slice(at)}`.replace(around, '').trim(), calls } : null;
}

interface Block {
  block: string;
  /** Empty: it is the whole answer. */
  opens: string;
  before: string;
}

/** `known`: what the model was given to read. */
function readBlock({ block, opens, before }: Block, offered: Offered, known: readonly string[]): TextCall[] {
  const isFence = /[`~]/.test(opens);
  // A fence may name a language.
  const [label = ''] = (isFence && /^\w+[ \t\r]*\n/.exec(block)) || [];
  const body = block.slice(label.length).trim();
  // Some double the outer braces, as a template's example has them; no JSON begins so.
  const pieces = piecesOf(/^\{\s*\{/.test(body) ? body.slice(1, -1) : body);
  if (pieces.some((piece) => known.some((each) => each.includes(squeeze(piece))))) return [];
  const found = toCalls(pieces, offered);
  if (found.length > 0) return found;
  const tagged = opens === '' || isFence ? null : toTagged(body, offered);
  if (tagged) return [tagged];
  const written = isFence && label.trim() !== 'tool_code' ? [] : toPython(body, offered);
  return written.length > 0 ? written : toNamedBefore(before, pieces, offered);
}

const squeeze = (text: string): string => text.replace(/[\s\\]+/g, '');

/** What stands between an opening and its closing word; without that, up to the next opening or the end. */
function* blocksIn(text: string, pairs: readonly (readonly [opens: string, closes: string])[]) {
  const opening = new RegExp(pairs.map(([opens]) => escapePattern(opens)).join('|'), 'g');
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [opens] = found;
    const closes = pairs.find((pair) => pair[0] === opens)?.[1] ?? '';
    const start = opening.lastIndex;
    const end = text.indexOf(closes || opens, start);
    const to = end === -1 ? text.length : end + closes.length;
    yield { from: found.index, to, opens, block: text.slice(start, end === -1 ? undefined : end) };
    opening.lastIndex = to;
  }
}

/** The whole if it can be read or is no JSON, else its lines that begin an object. */
const piecesOf = (body: string): string[] =>
  !/^[[{]/.test(body) || 'value' in readJsonText(body) ? [body] : body.split(/\n(?=\{)/);

/** Empty if anything in it is something else. */
function toCalls(pieces: readonly string[], offered: Offered): TextCall[] {
  const calls = pieces.flatMap((piece): (TextCall | null)[] => {
    const reading = readJsonText(piece);
    return 'value' in reading ? [reading.value].flat().map((value) => toCall(value, offered)) : [null];
  });
  return calls.every((call) => call !== null) ? calls : [];
}

/** “Call `music_webmcp_play` with these arguments:”, and then those alone. */
function toNamedBefore(before: string, pieces: readonly string[], offered: Offered): TextCall[] {
  const named = new Set(before.match(/[\w-]+/g)?.filter((word) => offered.has(word)));
  const [name, ...others] = named;
  const reading = readJsonText(pieces.join('\n'));
  const input = 'value' in reading ? reading.value : undefined;
  return name !== undefined && others.length === 0 && isJsonObject(input) ? [{ name, input }] : [];
}

const inputNames = ['arguments', 'parameters', 'input'] as const; // the names of one member

function toCall(value: unknown, offered: Offered): TextCall | null {
  if (!isJsonObject(value)) return null;
  const { id, type, function: inner, ...outer } = value;
  if (isJsonObject(inner) && Object.keys(outer).length > 0) return null;
  const { name: said, ...others } = isJsonObject(inner) ? inner : outer;
  if (typeof said !== 'string') return null;
  const name = readName(said, offered);
  const [member, ...more] = Object.keys(others);
  if (!offered.has(name) || more.length > 0 || (member === undefined && said !== name)) return null;
  const found = inputNames.find((each) => each === member);
  if (member !== undefined && found === undefined) return null;
  const args = found ? others[found] : {};
  if (isJsonObject(args)) return { name, input: args };
  const parsed = typeof args === 'string' ? parseArguments(args) : null;
  return parsed && 'input' in parsed ? { name, input: parsed.input } : null;
}

/**
 * A name, and then JSON or tags around each argument, as in the formats of Qwen, Llama, Mistral, GLM, Kimi and DeepSeek. What stands between
 * tags is a text, which the tool's schema then reads.
 */
function toTagged(body: string, offered: Offered): TextCall | null {
  const start =
    /^(?:<tool_call>\s*)?(?:<function[=>])?(?:name=)?"?([\w.:-]+)"?(?:<\/function>|\[ARGS\]|<\|\w+\|>|[>\s])*/;
  const [head, said = ''] = start.exec(body) ?? [''];
  const name = readName(said, offered);
  if (!offered.has(name)) return null;
  const rest = body.slice(head.length);
  const end = rest.startsWith('{') ? rest.lastIndexOf('}') + 1 : 0;
  if (end === 0) return toArguments(name, rest);
  const reading = readJsonText(rest.slice(0, end));
  const isWhole = 'value' in reading && isJsonObject(reading.value) && isClosing(rest.slice(end));
  return isWhole ? { name, input: reading.value as JsonObject } : null; // just seen
}

const isClosing = (text: string): boolean => /^\s*(?:<\/[^<>]*>\s*)*$/.test(text);

function toArguments(name: string, tagged: string): TextCall | null {
  const text = tagged.replace(/<arg_key>([^<>]*)<\/arg_key>\s*<arg_value>/g, '<parameter=$1>');
  const input: Record<string, string> = {};
  let [key, value]: [string | undefined, string] = [undefined, ''];
  for (const piece of text.match(/<[^<>]*>?|[^<]+/g) ?? []) {
    const isEnd = /^<\/[^\w<>]*(?:DSML[^\w<>]*)?(?:parameter|arg_value)>$/.test(piece);
    if (key !== undefined && !isEnd) value += piece;
    else if (key !== undefined) {
      input[key.trim()] = value.replace(/^\n|\n$/g, '');
      [key, value] = [undefined, ''];
    } else {
      key = /^<[^\w<>]*(?:DSML[^\w<>]*)?parameter(?:=|\s+name=)"?([^"<>]+)/.exec(piece)?.[1];
      if (key === undefined && !isClosing(piece)) return null;
    }
  }
  return key === undefined ? { name, input } : null;
}

/** `NAME(KEY=VALUE)`, as Gemma and Llama write it, one or a list of them: the values as JSON or Python has them, each with its name. */
function toPython(body: string, offered: Offered): TextCall[] {
  const all = body.match(/"(?:[^"\\]|\\.?)*"?|'(?:[^'\\]|\\.?)*'?|[\w.:-]+|\s+|./gs) ?? [];
  const words = all.filter((word) => word.trim() !== '');
  const left = words[0] === '[' && words.at(-1) === ']' ? words.slice(1, -1) : words;
  const calls: TextCall[] = [];
  for (let at = 0, end = 0; at < left.length; at = left[end + 1] === ',' ? end + 2 : end + 1) {
    const name = readName((left[at] ?? '').replace(/\.call$/, ''), offered);
    end = left[at + 1] === '(' && offered.has(name) ? left.indexOf(')', at) : -1;
    if (end === -1) return [];
    const members = left
      .slice(at + 2, end)
      .map((word, i, args) => (args[i + 1] === '=' ? JSON.stringify(word) : word === '=' ? ':' : word));
    const reading = readJsonText(`{${members.join(' ')}}`);
    if (!('value' in reading) || !isJsonObject(reading.value)) return [];
    calls.push({ name, input: reading.value });
  }
  return calls;
}

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
  const known = asked.read.map(squeeze);
  const isQuoted = (piece: string): boolean => known.some((each) => each.includes(squeeze(piece)));
  const readCalls = (block: string, before = ''): TextCall[] => {
    // A fence may name a language.
    const body = block.replace(/^\w+[ \t\r]*\n/, '').trim();
    // Some double the outer braces, as a template's example has them; no JSON begins so.
    const pieces = piecesOf(/^\{\s*\{/.test(body) ? body.slice(1, -1) : body);
    if (pieces.some(isQuoted)) return [];
    const found = toCalls(pieces, asked.offered);
    return found.length > 0 ? found : toNamedBefore(before, pieces, asked.offered);
  };
  const whole = /^\s*[[{]/.test(text) ? readCalls(text) : [];
  if (whole.length > 0) return { text: '', calls: whole };
  const calls: TextCall[] = [];
  let [left, at] = ['', 0];
  for (const { from, to, block } of blocksIn(text, pairs)) {
    const found = readCalls(block, text.slice(at, from));
    if (found.length === 0) continue;
    calls.push(...found);
    left += text.slice(at, from);
    at = to;
  }
  return calls.length > 0 ? { text: `${left}${text.slice(at)}`.trim(), calls } : null;
}

const squeeze = (text: string): string => text.replace(/[\s\\]+/g, '');

/** What stands between an opening and its closing word; without that, up to the end. */
function* blocksIn(text: string, pairs: readonly (readonly [opens: string, closes: string])[]) {
  const opening = new RegExp(pairs.map(([opens]) => escapePattern(opens)).join('|'), 'g');
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const closes = pairs.find(([opens]) => opens === found?.[0])?.[1] ?? '';
    const start = opening.lastIndex;
    const end = closes === '' ? -1 : text.indexOf(closes, start);
    const to = end === -1 ? text.length : end + closes.length;
    yield { from: found.index, to, block: text.slice(start, end === -1 ? undefined : end) };
    opening.lastIndex = to;
  }
}

const isTagged = (piece: string): boolean => /^(<tool_call>\s*)?(<function=)?[\w.:-]+>/.test(piece);

/** The whole if it can be read, else its lines that begin an object. */
const piecesOf = (body: string): string[] =>
  isTagged(body) || 'value' in readJsonText(body) ? [body] : body.split(/\n(?=\{)/);

/** Empty if anything in it is something else. */
function toCalls(pieces: readonly string[], offered: Offered): TextCall[] {
  const calls = pieces.flatMap((piece): (TextCall | null)[] => {
    if (isTagged(piece)) return [toTagged(piece, offered)];
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

/** `NAME><parameter=KEY>VALUE</parameter>`, as Qwen3-Coder writes it: each value is a text, which the tool's schema then reads. */
function toTagged(body: string, offered: Offered): TextCall | null {
  const [head = '', ...parameters] = body.replace(/^<tool_call>\s*/, '').split('<parameter=');
  const name = readName(head.replace(/^<function=/, '').split('>')[0] ?? '', offered);
  const members = parameters.map((each): [string, string] => {
    const [key = '', ...value] = (each.split('</parameter>')[0] ?? '').split('>');
    return [key.trim(), value.join('>').replace(/^\n|\n$/g, '')];
  });
  const isWhole = parameters.every((each) => each.includes('</parameter>'));
  return offered.has(name) && isWhole ? { name, input: Object.fromEntries(members) } : null;
}

/**
 * Writes what a model is sent: the one place where foreign words become text, each between tags that name its source and bear
 * a nonce. Foreign text can't end its part or begin another: a nonce that it holds is taken out, and what looks like one of
 * the tags with a nonce, in whatever spelling, is broken. A tag without one is none: code and markup stay as they are.
 */
import { type Foreign, isForeign, toPlain, type Words } from '#core/tools/foreign.ts';
import { withoutInvisible } from '#core/tools/invisible.ts';

declare const fenced: unique symbol;
/** Text that the fence wrote. */
export type Sent = string & { readonly [fenced]: true };

export type Fence = ReturnType<typeof createFence>;

/** A page could learn a nonce only from the model; it is taken out of all foreign text, so that it would be of no use to it. */
export function createFence(nonce = crypto.randomUUID().slice(0, 8)) {
  const clean = (text: string) => breakTags(withoutInvisible(text).text, nonce);
  const open = ({ tag, from, about }: Foreign, more?: Foreign['about']): Sent => {
    const attributes = Object.entries({ ...about, from, ...more }).filter(([, value]) => value !== '');
    return toSent(`<${tag}-${nonce}${attributes.map(([key, value]) => ` ${key}=${quote(clean(value))}`).join('')}>`);
  };
  const close = ({ tag }: Foreign): Sent => toSent(`</${tag}-${nonce}>`);
  const enclose = (part: Foreign): string => {
    const text = clean(part.text);
    const lines = part.tag === 'words' ? text : text === '' ? '\n' : `\n${text}\n`;
    return `${open(part)}${lines}${close(part)}`;
  };
  const writePart = (part: Words[number]): string => {
    if (isForeign(part)) return enclose(part);
    return typeof part === 'object' && 'nonce' in part ? nonce : toPlain([part]);
  };
  /** For a schema, whose texts can't stand between tags of their own. */
  const cleanAll = <T>(value: T): T => {
    if (typeof value === 'string') return clean(value) as T; // a string for a string
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(cleanAll) as T; // member for member
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [clean(key), cleanAll(each)])) as T; // the same
  };
  return { open, close, cleanAll, write: (words: Words): Sent => toSent(words.map(writePart).join('')) };
}

const toSent = (text: string): Sent => text as Sent; // written here

const quote = (value: string): string => JSON.stringify(value.replace(/[<>\s\p{C}]+/gu, ' ').trim());

/** Stands for a letter or a symbol of another alphabet: any of them may look like one of ours. */
const strange = 'ß';
const ignored = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** One spelling for all: escaped, full-width, in capitals, with accents or invisible characters between. */
const fold = (text: string): string =>
  /^[!-~]$/.test(text)
    ? text.toLowerCase()
    : readEscapes(text, strange)
        .replace(/\s/g, ' ')
        .normalize('NFKD')
        .toLowerCase()
        .replace(ignored, '')
        .replace(/[«‹〈《❬❮⟨⟪⦑⧼˂≺≪⋖ᐸ◁◂◃]/gu, '<')
        .replace(/[»›〉》❭❯⟩⟫]/gu, '>')
        .replace(/\p{Pd}/gu, '-')
        .replace(/[^ -~]/gu, (character) => (/[\p{L}\p{N}\u{1F100}-\u{1F1FF}]/u.test(character) ? strange : ' '));

const digits: Record<string, string> = { e: '3', i: '1', l: '1', o: '0', s: '5', t: '7' };

/** With marks between the letters or without, and other characters that look like them. */
const spaced = (name: string): string =>
  [...name].map((letter) => `[${letter}${digits[letter] ?? ''}${strange}]`).join(`[^a-z<${strange}]{0,2}`);

const opening = String.raw`<|&(?:amp;)*(?:lt|lang|lsaquo|laquo);?|\\0*(?:74|3c)`;
const names = ['result', 'words', 'attachment', 'widgetevents'].map(spaced).join('|');
const anyNonce = String.raw`[^a-z\d<]{0,3}-(?:[^a-z\d<]{0,2}[\da-f${strange}]){8}`;
const lookalike = String.raw`(?:${opening})(?=[^a-z\d<${strange}]{0,9}(?:${names})${anyNonce})`;
/** By which local servers, which read a request as one text, tell who speaks: of ChatML, Llama, Mistral, Gemma, Qwen and others. */
const control = String.raw`<(?=\|[^|<>]{1,40}\||<?/?(?:s|sys|bos|eos|think|tool_(?:call|response)|function_(?:calls|results)|(?:start|end)_of_turn)>)|\[(?=/?(?:inst|system_prompt|tool_(?:calls|results|content)|available_tools)\])`;

function breakTags(text: string, nonce: string): string {
  const found = new RegExp(`(${lookalike}|${control})|${[...nonce].join('[ ._-]*')}`, 'g');
  if (fold(text).search(found) === -1) return text;
  const units: string[] = text.match(escapeOrCharacter) ?? [];
  const folded = units.map(fold);
  /** The unit that each character of the folded text comes from. */
  const at = folded.flatMap((each, i) => Array.from({ length: each.length }, () => i));
  for (const { index, 0: match, 1: tag } of folded.join('').matchAll(found)) {
    const [first = 0, last = 0] = [at[index], at[index + match.length - 1]];
    if (tag === undefined) units.fill('', first, last + 1).fill('…', first, first + 1);
    else units[last] += '\\';
  }
  return units.join('');
}

/** `%2D`, `\x2d`, `\u002d`, `\u{2d}`, `\00002d`, `U+002D`, `&#x2d;`, `&#45;`, and such a `%` or `&` escaped again. */
const escaped =
  /(?:%(?:25)*|(?<!\\)\\+x)([\da-f]{2})|(?<!\\)\\+u(?:0{4})?(?:([\da-f]{2,4})|\{0*([\da-f]{2,5})\})|(?:u\+|(?<!\\)\\+)0{2,6}([\da-f]{2})|&(?:amp;)*#x0*([\da-f]{2,5});?|&(?:amp;)*#0*(\d{2,6});?/gi;

const escapeOrCharacter = new RegExp(`${escaped.source}|[\\s\\S]`, 'giu');

/** `other`: stands for an escaped character that isn't ASCII. */
const readEscapes = (text: string, other = ''): string =>
  text.replace(escaped, (_, byte, long, braced, padded, hex, decimal) => {
    const code = decimal ? Number(decimal) : Number.parseInt(byte ?? long ?? braced ?? padded ?? hex, 16);
    return code < 128 ? String.fromCharCode(code) : other;
  });

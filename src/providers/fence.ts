/**
 * Writes what a model is sent: the one place where foreign words become text, each between tags that name its source and bear
 * a nonce. Foreign text can't end its part or begin another: a nonce that it holds is taken out, and what looks like one of
 * the tags, in whatever spelling, is broken.
 */
import { type Foreign, isForeign, toPlain, type Words, withoutInvisible } from '#tools';

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
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanAll(each)])) as T; // the same
  };
  return { open, close, cleanAll, write: (words: Words): Sent => toSent(words.map(writePart).join('')) };
}

const toSent = (text: string): Sent => text as Sent; // written here

const quote = (value: string): string => JSON.stringify(value.replace(/[<>\s\p{C}]+/gu, ' ').trim());

/** Letters of other alphabets that look like those of the tags, each before its twin. */
const twins = new Map(
  Array.from(
    'аaсcеeһhіiӏlоoοoѕsтtԁdԝwгrυuսuոnμmѵvαaεeτtνvωwιiᴀaᴄcᴅdᴇeɢgʜhɪiʟlᴍmɴnᴏoʀrꭱrꜱsᴛtᴜuᴠvᴡw'.matchAll(/(.)(.)/gu),
    ([, twin = '', letter = '']) => [twin, letter],
  ),
);

const ignored = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** One spelling for all: full-width, in capitals, with accents or invisible characters between. */
const fold = (text: string): string =>
  /^[!-~]$/.test(text)
    ? text.toLowerCase()
    : text
        .replace(/\s/g, ' ')
        .normalize('NFKD')
        .toLowerCase()
        .replace(ignored, '')
        .replace(/\p{Pd}/gu, '-')
        .replace(/[^ -~]/gu, (letter) => twins.get(letter) ?? letter);

/** With spaces or dashes between the letters or without. */
const spaced = (name: string): string => [...name.replace('-', '')].join('[ ._-]*');

const opening = String.raw`[<‹〈《❬❮⟨⟪⧼˂≺≪⋖ᐸ]|&(?:amp;)*lt;?|&#0*60;?|&#x0*3c;?|\\(?:u\{?0*|x)3c\}?|%(?:25)*3c`;
const names = ['result', 'words', 'attachment', 'widget-events'].map(spaced).join('|');
const lookalike = String.raw`(${opening})(?=[ /\\∕⁄⧸|!?.-]*(?:${names})(?![a-z]))`;

function breakTags(text: string, nonce: string): string {
  const found = new RegExp(`${lookalike}|${spaced(nonce)}`, 'g');
  if (fold(text).search(found) === -1) return text;
  const characters = [...text];
  const folded = characters.map(fold);
  /** The character that each unit of the folded text comes from. */
  const at = folded.flatMap((each, i) => Array.from({ length: each.length }, () => i));
  for (const { index, 0: match, 1: tag } of folded.join('').matchAll(found)) {
    const [first = 0, last = 0] = [at[index], at[index + match.length - 1]];
    if (tag === undefined) characters.fill('', first, last + 1).fill('…', first, first + 1);
    else characters[last] += '\\';
  }
  return characters.join('');
}

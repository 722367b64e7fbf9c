/**
 * What a model is sent, with whose words each part is. Tabhand's own words are literals of this code; what a page, a server, a
 * file or a model wrote is `Foreign`, with its source, and only the fence of `providers` writes it. A plain string is neither,
 * so the compiler finds what would bypass the fence.
 */
import { writeJson } from './long-numbers';

declare const ours: unique symbol;
type Own = string & { readonly [ours]: true };

/** `words`: within a sentence of Tabhand's. */
export type ForeignTag = 'result' | 'words' | 'attachment' | 'widget-events';

/** Whose words they are. */
export interface Whose {
  /** An origin, an address, a server's name. */
  readonly from: string;
  /** Further attributes of the tag. */
  readonly about?: Readonly<Record<string, string>> | undefined;
}

export interface Foreign extends Whose {
  readonly tag: ForeignTag;
  readonly text: string;
}

/** What the user wrote, or set as instructions. */
interface Said {
  readonly said: string;
}

/** Stands for the fence's nonce, so that the system prompt can name the tags. */
export const nonceHere = { nonce: true } as const; // for a literal type

export type Words = readonly (Own | Foreign | Said | typeof nonceHere)[];

export const foreign = (tag: ForeignTag, { from, about }: Whose, text: string): Foreign => ({
  tag,
  from,
  text: text.toWellFormed(),
  ...(about && { about }),
});

export const said = (text: string): Words => [{ said: text.toWellFormed() }];

/** The description of a tool inside Tabhand: literals of its code that came as text. */
export const builtInWords = (description: string): Words => [toOwn(description)];

/** A template of Tabhand's own words. */
export function own(
  literals: TemplateStringsArray,
  ...pieces: readonly (number | Foreign | Words | typeof nonceHere)[]
): Words {
  return join(literals.flatMap((literal, i): Words => [toOwn(literal), ...(i in pieces ? toWords(pieces[i]) : [])]));
}

/** Neighbouring words of Tabhand's are one part. */
function join(parts: Words): Words {
  const joined: Words[number][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part !== 'string' || typeof last !== 'string') joined.push(part);
    else joined[joined.length - 1] = toOwn(last + part);
  }
  return joined.filter((part) => part !== '');
}

const toOwn = (text: string): Own => text as Own; // only here do words become ours

function toWords(piece: number | Foreign | Words | typeof nonceHere | undefined): Words {
  if (piece === undefined) return [];
  if (typeof piece === 'number') return [toOwn(String(piece))];
  return isList(piece) ? piece : [piece];
}

const isList = (piece: Foreign | Words | typeof nonceHere): piece is Words => Array.isArray(piece);

/** A name of letters, digits and `_ . : / -` can't be more than a name; any other is foreign. */
export const nameWords = (name: string, whose: Whose = { from: '' }): Words =>
  /^[\w.:/-]{1,128}$/.test(name) ? [toOwn(name)] : [foreign('words', whose, name)];

/** Whether any of it needs the fence. */
const needsFence = (words: Words): boolean => words.some(isForeign);

export const isForeign = (part: Words[number]): part is Foreign => typeof part === 'object' && 'tag' in part;

/** JSON of texts and, in `theirs`, of what others wrote: foreign as a whole, unless all of it is Tabhand's own. */
export function toJsonWords(texts: Record<string, Words>, theirs: object, whose: Whose): Words {
  const plainTexts = Object.entries(texts).map(([key, words]) => [key, toPlain(words)]);
  const json = writeJson({ ...Object.fromEntries(plainTexts), ...theirs });
  const isOwn = Object.keys(theirs).length === 0 && !Object.values(texts).some(needsFence);
  return isOwn ? [toOwn(json)] : [foreign('result', whose, json)];
}

/** Without a fence: for the screen, for exports, and for demo mode, which is no language model. */
export const toPlain = (words: Words): string =>
  words
    .map((part) => (typeof part === 'string' ? part : 'said' in part ? part.said : 'tag' in part ? part.text : ''))
    .join('');

/** The first `length` characters, never ending in half a one. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** At most `length` characters; what is cut ends at a word, with an ellipsis. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const [whole = ''] = /^[\s\S]*(?=\s)/.exec(text.slice(0, length)) ?? [];
  return `${whole.trimEnd() || cutText(text, length - 1)}…`;
}

export function cutWords(words: Words, length: number): Words {
  let left = length;
  return words.flatMap((part): Words => {
    const text = toPlain([part]);
    const cut = cutText(text, Math.max(0, left));
    left -= text.length;
    if (cut === text || cut === '') return cut === '' ? [] : [part];
    return [typeof part === 'string' ? toOwn(cut) : { ...part, ...(isForeign(part) ? { text: cut } : { said: cut }) }];
  });
}

/** What the user wrote, split into words that know where they stand in the text. */
import { fold, isEmptyWord, isTypo, splitWords, stem } from './words';

export interface Word {
  /** As written, without the punctuation around it. */
  raw: string;
  folded: string;
  start: number;
  end: number;
  /** Every stem that it may match, with a certainty from 0 to 1: a typo's is below 1. */
  forms: Map<string, number>;
  empty: boolean;
  capital: boolean;
  /** Inside quotes: a value, which says nothing about the tool. */
  quoted: boolean;
}

export interface Quote {
  text: string;
  /** The indexes of its first and last word. */
  first: number;
  last: number;
}

export interface Utterance {
  text: string;
  words: Word[];
  quotes: Quote[];
}

const quotePattern = /"([^"]+)"|“([^”]+)”|«([^»]+)»|`([^`]+)`|(?<![\p{L}\d])'([^']+)'(?![\p{L}\d])/gu;
const typoCertainty = 0.7;

/** `vocabulary`: the stems that the offered tools use. A word counts as a typo only of one of them. */
export function readUtterance(text: string, vocabulary: ReadonlySet<string>): Utterance {
  const words = [...text.matchAll(/\S+/g)].flatMap((match) => readWord(match[0], match.index));
  for (const [index, word] of words.entries()) word.forms = toForms(word, words[index + 1], vocabulary);
  const quotes = [...text.matchAll(quotePattern)].flatMap((match) => readQuote(match, words));
  for (const { first, last } of quotes) for (const word of words.slice(first, last + 1)) word.quoted = true;
  return { text, words, quotes };
}

function readWord(chunk: string, at: number): Word[] {
  const core = /(?:-(?=\d)|[\p{L}\d#€$£]).*[\p{L}\d%°€$£]|[\p{L}\d]/u.exec(chunk);
  if (!core) return [];
  const [raw] = core;
  const start = at + core.index;
  const folded = fold(raw).replace(/['’]s$/, '');
  const place = { start, end: start + raw.length };
  return [
    {
      raw,
      folded,
      ...place,
      forms: new Map(),
      empty: isEmptyWord(folded),
      capital: /^\p{Lu}/u.test(raw),
      quoted: false,
    },
  ];
}

function toForms(word: Word, next: Word | undefined, vocabulary: ReadonlySet<string>): Map<string, number> {
  const forms = new Map(splitWords(word.raw).flatMap((part) => partForms(part, vocabulary)));
  // "check out" may mean `checkout`.
  const joined = next && stem(word.folded + next.folded);
  if (joined && !word.empty && vocabulary.has(joined)) forms.set(joined, 1);
  return forms;
}

function partForms(part: string, vocabulary: ReadonlySet<string>): [string, number][] {
  const own = stem(part);
  if (part.length < 5 || vocabulary.has(own) || isEmptyWord(part)) return [[own, 1]];
  const meant = [...vocabulary].filter((known) => known.length > 3 && isTypo(own, known));
  return [[own, 1], ...meant.map((known): [string, number] => [known, typoCertainty])];
}

function readQuote(match: RegExpExecArray, words: Word[]): Quote[] {
  const end = match.index + match[0].length;
  const first = words.findIndex(({ start }) => start >= match.index);
  const last = words.findLastIndex((word) => word.end <= end);
  const text = match.slice(1).find((group) => group !== undefined);
  return text === undefined || first < 0 || last < first ? [] : [{ text, first, last }];
}

/** The text from one word to another, both included, as written. */
export const textBetween = ({ text, words }: Utterance, first: number, last: number): string =>
  text.slice(words[first]?.start ?? 0, words[last]?.end ?? 0);

const separators = /(?:\s*;\s+|,?\s+(?:and\s+)?then\s+|,\s*after that,?\s+)/gi;

/** The intents of a message in order: separated by ";" or "then" outside quotes, but not by the "then" of "when … then". */
export function splitIntents(text: string): string[] {
  const quotes = [...text.matchAll(quotePattern)].map(({ index, 0: { length } }) => [index, index + length] as const);
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: separator } of text.matchAll(separators)) {
    const quoted = quotes.some(([start, end]) => index >= start && index < end);
    if (quoted || /\bwhen\s/i.test(text.slice(from, index))) continue;
    parts.push(text.slice(from, index));
    from = index + separator.length;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => /[\p{L}\d]/u.test(part));
}

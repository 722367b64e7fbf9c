/** A person's sentence, cut into words that still know where they stood in its text. */
import { fold, isEmptyWord, isLongerForm, isTypo, splitWords, stem } from './words';

export interface Word {
  /** As written, without the punctuation around it. */
  raw: string;
  folded: string;
  start: number;
  end: number;
  /** Every stem that it may match, with how sure that is: 1, or less for a typo. */
  forms: Map<string, number>;
  empty: boolean;
  capital: boolean;
  /** Inside quotes or after "called": a value, which says nothing about the tool. */
  value: boolean;
}

export interface Quote {
  text: string;
  /** Its first and last word. */
  first: number;
  last: number;
}

export interface Sentence {
  text: string;
  words: Word[];
  quotes: Quote[];
}

const quoted = /"([^"]+)"|“([^”]+)”|«([^»]+)»|`([^`]+)`|(?<![\p{L}\d])'([^']+)'(?![\p{L}\d])/gu;
const namers = new Set(['called', 'named', 'titled', 'saying']);
const nameEnders = new Set(['to', 'in', 'into', 'with', 'for', 'on', 'from']);

/** `vocabulary` holds the stems that the offered tools use: a word is taken for a typo only of one of them. */
export function readSentence(text: string, vocabulary: ReadonlySet<string>): Sentence {
  const words = [...text.matchAll(/\S+/g)].flatMap((match) => readWord(match[0], match.index));
  for (const [index, word] of words.entries()) word.forms = toForms(word, words[index + 1], vocabulary);
  const quotes = [...text.matchAll(quoted)].flatMap((match) => readQuote(match, words));
  for (const { first, last } of quotes) for (const word of words.slice(first, last + 1)) word.value = true;
  markNamed(words);
  return { text, words, quotes };
}

function readWord(chunk: string, at: number): Word[] {
  const core = /[\p{L}\d#€$£].*[\p{L}\d%°€$£]|[\p{L}\d]/u.exec(chunk.startsWith('-') ? chunk.slice(1) : chunk);
  if (!core) return [];
  const minus = /^-\d/.test(chunk) ? 1 : 0;
  const start = at + chunk.indexOf(core[0]) - minus;
  const raw = chunk.slice(start - at, start - at + core[0].length + minus);
  const folded = fold(raw).replace(/['’]s$/, '');
  const capital = /^\p{Lu}/u.test(raw);
  return [
    {
      raw,
      folded,
      start,
      end: start + raw.length,
      forms: new Map(),
      empty: isEmptyWord(folded),
      capital,
      value: false,
    },
  ];
}

function toForms(word: Word, next: Word | undefined, vocabulary: ReadonlySet<string>): Map<string, number> {
  const forms = new Map<string, number>();
  for (const part of splitWords(word.raw))
    for (const [form, sure] of partForms(part, vocabulary)) forms.set(form, sure);
  const joined = next && stem(word.folded + next.folded);
  if (joined && !word.empty && vocabulary.has(joined)) forms.set(joined, 1);
  return forms;
}

function partForms(part: string, vocabulary: ReadonlySet<string>): [string, number][] {
  const own = stem(part);
  if (part.length < 5 || vocabulary.has(own) || isEmptyWord(part)) return [[own, 1]];
  const meant = [...vocabulary].filter(
    (known) => known.length > 3 && (isTypo(own, known) || isTypo(part, known) || isLongerForm(own, known)),
  );
  return [[own, 1], ...meant.map((known): [string, number] => [known, 0.7])];
}

function readQuote(match: RegExpExecArray, words: Word[]): Quote[] {
  const end = match.index + match[0].length;
  const inside = [...words.keys()].filter((at) => {
    const word = words[at];
    return word !== undefined && word.start >= match.index && word.end <= end;
  });
  const [first, last] = [inside[0], inside.at(-1)];
  const text = match.slice(1).find((group) => group !== undefined);
  return first === undefined || last === undefined || !text ? [] : [{ text: text.trim(), first, last }];
}

function markNamed(words: Word[]): void {
  let naming = false;
  for (const word of words) {
    if (nameEnders.has(word.folded)) naming = false;
    if (naming) word.value = true;
    if (namers.has(word.folded)) naming = true;
  }
}

/** The text from one word to another, both included, as it was written. */
export function textBetween({ text, words }: Sentence, first: number, last: number): string {
  return text.slice(words[first]?.start ?? 0, words[last]?.end ?? 0);
}

const joints = /(?:\s*;\s+|,?\s+(?:and\s+)?then\s+|,\s*after that,?\s+)/gi;

/** The intents of a message, in their order: parted by ";", "then" and "and then" outside quotes, and not by "when … then". */
export function splitIntents(text: string): string[] {
  const shielded = [...text.matchAll(quoted)].map(({ index, 0: { length } }) => [index, index + length] as const);
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: joint } of text.matchAll(joints)) {
    if (shielded.some(([start, end]) => index >= start && index < end)) continue;
    if (/\bwhen\s/i.test(text.slice(from, index))) continue;
    parts.push(text.slice(from, index));
    from = index + joint.length;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => /[\p{L}\d]/u.test(part));
}

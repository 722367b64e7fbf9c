/** Messages as text for the search: folded to one case and without accents. Pure. */
import type { Conversation } from './conversation';

/** The messages of the current branch, in order, without deleted ones. `seq`: of the message's entry. */
export function toMessageTexts({ items }: Pick<Conversation, 'items'>) {
  return items.flatMap((item) =>
    item.type === 'events' || item.entry.text.trim() === '' ? [] : [{ seq: item.entry.seq, text: item.entry.text }],
  );
}

/** Marks of Markdown within a line, in the order in which they are taken out. Bounded, since an answer may be made of marks alone. */
const inlineMarks: readonly [RegExp, string][] = [
  [/!?\[([^[\]]{0,300})]\([^()\s]{0,2000}\)/g, '$1'],
  [/\*\*|__|~~|`+/g, ''],
  [/(^|[^\p{L}\p{N}\\])[*_]([^\s*_][^*_]{0,200})[*_](?![\p{L}\p{N}])/gu, '$1$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

/** Of a fence and of the line under a table's head nothing is left. */
function plainLine(line: string): string[] {
  const isRule = /^[\s:|-]+$/.test(line) && line.includes('---');
  if (isRule || /^ *(```|~~~)/.test(line)) return [];
  const words = line.replace(/^ {0,3}(#{1,6} |(> ?)+|[-*+] (\[[ x]] )?)/, '');
  const cells = words.trim().startsWith('|') ? words.split('|').map((cell) => cell.trim()) : [words];
  const plain = cells.filter((cell) => cell !== '' || cells.length === 1).join(', ');
  return [inlineMarks.reduce((text, [mark, instead]) => text.replace(mark, instead), plain)];
}

/** An answer's Markdown as plain text, as it is read aloud or shown on a single line. */
export const withoutMarks = (text: string): string => text.split('\n').flatMap(plainLine).join('\n').trim();

const accents = /[\u0300-\u036f]/g;

/** Equal for texts that differ only in case or accents. */
export const foldText = (text: string): string => text.normalize('NFD').replace(accents, '').toLowerCase();

/** The distinct words of a query, folded. */
export const toWords = (text: string): string[] => [...new Set(foldText(text).split(/\s+/).filter(Boolean))];

export interface Excerpt {
  before: string;
  match: string;
  after: string;
}

/** Characters of an excerpt before and after the match. */
const around = { before: 32, after: 120 };

/** The text around the first match, on one line; null if a word is missing. */
export function toExcerpt(text: string, words: readonly string[]): Excerpt | null {
  const { folded, at } = foldWithPlaces(text);
  const found = words.map((word) => folded.indexOf(word));
  if (found.length === 0 || found.includes(-1)) return null;
  const first = Math.min(...found);
  const word = words[found.indexOf(first)] ?? '';
  const [from, to] = [at[first] ?? 0, at[first + word.length] ?? text.length];
  const start = Math.max(0, from - around.before);
  const line = (part: string) => part.replace(/\s+/g, ' ');
  return {
    before: (start > 0 ? '…' : '') + line(text.slice(start, from)).trimStart(),
    match: line(text.slice(from, to)),
    after: line(text.slice(to, to + around.after)) + (to + around.after < text.length ? '…' : ''),
  };
}

/** `at`: the index in the text that each folded character came from. */
function foldWithPlaces(text: string): { folded: string; at: number[] } {
  let folded = '';
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    const plain = foldText(character);
    for (let i = 0; i < plain.length; i++) at.push(place);
    folded += plain;
    place += character.length;
  }
  return { folded, at: [...at, text.length] };
}

/** What the user and the model said, as a search reads it: folded to one case and without accents. Pure. */
import type { Conversation } from './conversation';

export interface SaidLine {
  /** Of its entry. */
  seq: number;
  text: string;
}

/** On the branch that is shown, in order; none that was deleted. */
export function toSaid({ items }: Pick<Conversation, 'items'>): SaidLine[] {
  return items.flatMap((item) =>
    item.type === 'events' || item.entry.text.trim() === '' ? [] : [{ seq: item.entry.seq, text: item.entry.text }],
  );
}

/** An answer is Markdown, of which a line shows the words alone. */
export const withoutMarks = (text: string): string => text.replace(/\*\*|`+/g, '');

const accents = /[\u0300-\u036f]/g;

/** The same text in any case and with any accents. */
export const foldText = (text: string): string => text.normalize('NFD').replace(accents, '').toLowerCase();

/** The words that are searched for, folded; each once. */
export const toWords = (text: string): string[] => [...new Set(foldText(text).split(/\s+/).filter(Boolean))];

export interface Excerpt {
  before: string;
  match: string;
  after: string;
}

/** Characters before and after a match. */
const around = { before: 32, after: 120 };

/** The line of a text where the words are found first, cut around the first of them; null: it doesn't hold the words. */
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

/** `at`: of each folded character, where in the text it came from. */
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

/** Which entries the palette lists for what was typed, best first. Pure. */
import type { PaletteEntry } from '#ui/panel/contribution.ts';

const maxEntries = 50;
const maxRecent = 6;

export interface Listed extends PaletteEntry {
  /** The heading above it. */
  source: string;
}

/** Without words: what was used last, then everything by source. `recent`: keys, newest first. */
export function findEntries(
  entries: readonly Listed[],
  typed: string,
  recent: readonly string[],
  recentName: string,
): Listed[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return recentFirst(entries, recent, recentName).slice(0, maxEntries);
  const rankOf = ({ key }: Listed) => {
    const rank = recent.indexOf(key);
    return rank === -1 ? recent.length : rank;
  };
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || rankOf(a.entry) - rankOf(b.entry))
    .slice(0, maxEntries)
    .map(({ entry }) => entry);
}

function recentFirst(entries: readonly Listed[], recent: readonly string[], source: string): Listed[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const used = recent.flatMap((key) => byKey.get(key) ?? []).slice(0, maxRecent);
  return [...used.map((entry) => ({ ...entry, source })), ...entries.filter((entry) => !used.includes(entry))];
}

/** Each word has to be found; the start of a word of the name counts most. */
function scoreOf({ name, about = '', also = '', source, isFound }: Listed, words: readonly string[]): number {
  const scores = words.map((word) => {
    if (name.toLowerCase().startsWith(word)) return 8;
    if (startsIn(name, word)) return 4;
    if (name.toLowerCase().includes(word)) return 2;
    return isFound || startsIn(`${about} ${also} ${source}`, word) ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

const startsIn = (text: string, word: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.startsWith(word));

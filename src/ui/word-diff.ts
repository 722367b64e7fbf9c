/** What changed between two descriptions, word by word. */
import { diffWords as compareWords } from 'diff';

export interface DiffPart {
  type: 'same' | 'removed' | 'added';
  text: string;
}

/** Longer texts are shown as replaced: comparing them takes too long, and a page of scattered marks helps nobody. */
const mostWords = 400;

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

export function diffWords(before: string, after: string): DiffPart[] {
  if (countWords(before) > mostWords || countWords(after) > mostWords) {
    return [
      { type: 'removed', text: before },
      { type: 'added', text: after },
    ];
  }
  const parts = compareWords(before, after);
  return parts.map(({ added, removed, value }) => ({
    type: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

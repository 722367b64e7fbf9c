/** What changed between two descriptions, word by word. */
import { diffArrays } from 'diff';

export interface DiffPart {
  type: 'same' | 'removed' | 'added';
  text: string;
}

/** Words that are removed or added. Texts that differ more are shown as replaced: comparing them takes quadratic time. */
const maxChanges = 400;

export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(toWords(before), toWords(after), { comparator: isSameWord, maxEditLength: maxChanges });
  if (!changes)
    return [
      { type: 'removed', text: before },
      { type: 'added', text: after },
    ];
  return changes.map(({ added, removed, value }) => ({
    type: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

const toWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

const isSameWord = (a: string, b: string): boolean => a.trim() === b.trim();

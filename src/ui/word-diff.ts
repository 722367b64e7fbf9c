/** What changed between two descriptions, word by word. */

export interface DiffPart {
  type: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many words, the texts are told apart as wholes. */
const mostWords = 400;

export function diffWords(before: string, after: string): DiffPart[] {
  const [a, b] = [toWords(before), toWords(after)];
  if (a.length > mostWords || b.length > mostWords) {
    return [
      { type: 'removed', text: before },
      { type: 'added', text: after },
    ];
  }
  return merge(walk(a, b, longestCommon(a, b)));
}

const toWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** `table[i][j]`: length of the longest common run of words of `a` from `i` and `b` from `j`. */
function longestCommon(a: string[], b: string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] = same(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

const same = (a = '', b = '') => a.trim() === b.trim();

function walk(a: string[], b: string[], at: (i: number, j: number) => number): DiffPart[] {
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const both = i < a.length && j < b.length;
    if (both && same(a[i], b[j])) {
      parts.push({ type: 'same', text: b[j] ?? '' });
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ type: 'removed', text: a[i++] ?? '' });
    } else {
      parts.push({ type: 'added', text: b[j++] ?? '' });
    }
  }
  return parts;
}

function merge(parts: DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last?.type === part.type) last.text += part.text;
    else merged.push({ ...part });
  }
  return merged;
}

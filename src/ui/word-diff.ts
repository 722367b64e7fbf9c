/**
 * What changed between two descriptions, word by word. Not by the `diff` package, which only the Tools place loads: approvals
 * show changes, so the package would add 2.7 KB to what the panel loads first.
 */

export interface DiffPart {
  type: 'same' | 'removed' | 'added';
  text: string;
}

/** Longer texts are shown as replaced: comparing them takes quadratic time. */
const mostWords = 400;

export function diffWords(before: string, after: string): DiffPart[] {
  const [a, b] = [toWords(before), toWords(after)];
  const parts: DiffPart[] = [];
  const add = (type: DiffPart['type'], text: string) => {
    const last = parts.at(-1);
    if (last?.type === type) last.text += text;
    else parts.push({ type, text });
  };
  if (a.length > mostWords || b.length > mostWords) {
    add('removed', before);
    add('added', after);
    return parts;
  }
  const common = longestCommon(a, b);
  for (let [i, j] = [0, 0]; i < a.length || j < b.length; ) {
    const [removed, added] = [a[i], b[j]];
    if (removed !== undefined && isSameWord(removed, added)) {
      add('same', b[j++] ?? '');
      i++;
    } else if (removed !== undefined && (added === undefined || common(i + 1, j) >= common(i, j + 1))) {
      add('removed', a[i++] ?? '');
    } else add('added', b[j++] ?? '');
  }
  return parts;
}

const toWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

const isSameWord = (a?: string, b?: string): boolean => a?.trim() === b?.trim();

/** The length of the longest common subsequence of the words of `a` from `i` on and those of `b` from `j` on. */
function longestCommon(a: string[], b: string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] = isSameWord(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

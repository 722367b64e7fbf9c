/** Two texts line by line: what went, what came, and a little of what stayed. Pure. */
import { diffLines } from 'diff';
import { type ToolVersion, write } from './tool-versions';

export interface DiffLine {
  type: 'added' | 'removed' | 'same';
  text: string;
}

/** Around what changed, so many lines that didn't. */
const around = 2;

/** Line by line; long stretches that are the same are left out, with an empty line of three dots. */
export function toDiffLines(before: ToolVersion, after: ToolVersion): DiffLine[] {
  return diffTexts(write(before.definition), write(after.definition));
}

/** Milliseconds after which two texts count as different from end to end: a very long one would be compared for minutes. */
const patience = 500;

export function diffTexts(before: string, after: string): DiffLine[] {
  const parts = diffLines(`${before}\n`, `${after}\n`, { timeout: patience });
  if (!parts) return [...allLines(before, 'removed'), ...allLines(after, 'added')];
  return parts.flatMap(({ value, added, removed }, i): DiffLine[] => {
    const lines = value.replace(/\n$/, '').split('\n');
    if (added || removed) return lines.map((text) => ({ type: added ? 'added' : 'removed', text }));
    const head = i === 0 ? [] : lines.slice(0, around);
    const tail = i === parts.length - 1 ? [] : lines.slice(-around);
    const isShort = lines.length <= head.length + tail.length + 1;
    const shown = isShort ? lines : [...head, '…', ...tail];
    return shown.map((text) => ({ type: 'same', text }));
  });
}

const allLines = (text: string, type: DiffLine['type']): DiffLine[] =>
  text.split('\n').map((line) => ({ type, text: line }));

/** Two texts compared line by line, such as the results of two runs. */
import { diffLines } from 'diff/lib/diff/line.js';
import type { ManualRun } from '#core/loop/stores.ts';
import { parseJson, writeJson } from '#core/tools/long-numbers.ts';
import type { DiffPart } from './word-diff';

/** Unchanged lines shown around a change. */
const around = 2;

/** Milliseconds after which two texts count as entirely different: very long ones would take minutes. */
const patience = 500;

/** Long unchanged stretches are replaced by one line of `…`. */
export function diffTexts(before: string, after: string): DiffPart[] {
  const parts = diffLines(`${before}\n`, `${after}\n`, { timeout: patience });
  if (!parts) return [...allLines(before, 'removed'), ...allLines(after, 'added')];
  return parts.flatMap(({ value, added, removed }, i): DiffPart[] => {
    const lines = value.replace(/\n$/, '').split('\n');
    if (added || removed) return lines.map((text) => ({ type: added ? 'added' : 'removed', text }));
    const head = i === 0 ? [] : lines.slice(0, around);
    const tail = i === parts.length - 1 ? [] : lines.slice(-around);
    const isShort = lines.length <= head.length + tail.length + 1;
    const shown = isShort ? lines : [...head, '…', ...tail];
    return shown.map((text) => ({ type: 'same', text }));
  });
}

const allLines = (text: string, type: DiffPart['type']): DiffPart[] =>
  text.split('\n').map((line) => ({ type, text: line }));

/** The newest two results; null until there are two. Only the stored beginnings of long results are compared. */
export function compareNewest(runs: readonly ManualRun[]): DiffPart[] | null {
  const [after, before] = runs.filter(({ outcome }) => outcome?.type === 'result');
  return before && after ? diffTexts(textOf(before), textOf(after)) : null;
}

/** JSON is indented, so that a change affects a line rather than the whole text. */
function textOf({ outcome }: ManualRun): string {
  const text = outcome?.type === 'result' ? outcome.preview : '';
  const value = parseJson(text); // undefined if it is not JSON, or only its beginning
  return value === undefined ? text : writeJson(value, 2);
}

/** What differs between two looks, in few words: lines that are new (+), gone (-), or read otherwise (~), each after the line before. Pure. */
import { diffArrays } from 'diff/lib/diff/array.js';

/** Characters of a line that only says where something is, or that is gone. */
const reminder = 80;
/** Milliseconds; two pages that differ too much are read anew. */
const longest = 300;

export const unchanged = 'Nothing changed since the last look.';

/** Null: hardly anything is as it was, so that the page had better be read. */
export function differenceOf(before: readonly string[], after: readonly string[]): string | null {
  const hunks = diffArrays([...before], [...after], {
    comparator: (one, other) => one.trim() === other.trim(),
    timeout: longest,
  });
  if (!hunks) return null;
  const lines: string[] = [];
  let [gone, kept]: [string[], string] = [[], ''];
  for (const { added, removed, value } of hunks) {
    if (removed) gone = value;
    else {
      if (gone.length > 0 || added) lines.push(...context(kept), ...changed(gone, added ? value : []));
      [gone, kept] = [[], added ? '' : (value.at(-1) ?? '')];
    }
  }
  if (gone.length > 0) lines.push(...context(kept), ...changed(gone, []));
  return lines.length === 0 ? unchanged : lines.join('\n');
}

const context = (line: string): string[] => (line === '' ? [] : [`  ${cut(line)}`]);

const cut = (line: string): string => {
  const text = line.trim();
  return text.length > reminder ? `${text.slice(0, reminder)}…` : text;
};

/** What is gone has no reference any more. */
function changed(gone: string[], added: string[]): string[] {
  const pairs = gone.length === added.length ? gone.map((line, i) => inPlace(line, added[i] ?? '')) : [];
  if (pairs.length > 0 && !pairs.includes(null)) return pairs.map((line) => `~ ${line}`);
  return [
    ...gone.map((line) => `- ${cut(line.replace(/ ?\[e\d+\]/g, ''))}`),
    ...added.map((line) => `+ ${line.trim()}`),
  ];
}

/** After each reference a new piece of the line begins. */
const piecesOf = (line: string): string[] => line.trim().split(/(?<=\[e\d+\]) /);

/** The pieces of a line that read otherwise; null if it is another line. */
function inPlace(before: string, after: string): string | null {
  const [old, pieces] = [piecesOf(before), piecesOf(after)];
  const most = Math.min(old.length, pieces.length);
  let start = 0;
  while (start < most && old[start] === pieces[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === pieces.at(-1 - end)) end += 1;
  const isSame = start + end > 0 || referenceIn(before) === referenceIn(after);
  if (!isSame || start + end === pieces.length) return null;
  const shown = pieces.slice(start, pieces.length - end).join(' ');
  return `${start > 0 ? '… ' : ''}${shown}${end > 0 ? ' …' : ''}`;
}

const referenceIn = (line: string): string => /\[e\d+\]/.exec(line)?.[0] ?? line;

/** What differs between two looks, in few words: lines that are new (+), gone (-), or read otherwise (~), each after the line before. Pure. */
/** Characters of a line that only says where something is, or that is gone. */
const reminder = 80;
/** Pairs of lines that are compared; two pages that differ too much are read anew. */
const maxPairs = 4_000_000;

export const unchanged = 'Nothing changed since the last look.';

/** What both looks have told, where one of them ended before the page did: up to the last line that both have once. Null: there is none. */
export function reachedByBoth(before: readonly string[], after: readonly string[]): [string[], string[]] | null {
  const [old, now] = [placesOf(before), placesOf(after)];
  for (let row = before.length - 1; row >= 0; row--) {
    const line = before[row] ?? '';
    const column = now.get(line) ?? -1;
    if (column >= 0 && old.get(line) === row) return [before.slice(0, row + 1), after.slice(0, column + 1)];
  }
  return null;
}

/** -1: of a line that is there more than once. */
function placesOf(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [i, line] of lines.entries()) places.set(line, places.has(line) ? -1 : i);
  return places;
}

/** How many are the same at the start of both, and how many of the others at the end. */
function sameEnds(old: readonly string[], now: readonly string[]): { start: number; end: number } {
  const max = Math.min(old.length, now.length);
  let start = 0;
  while (start < max && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < max - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return { start, end };
}

/** Null: hardly anything is as it was, so that the page had better be read. */
export function differenceOf(before: readonly string[], after: readonly string[]): string | null {
  const [old, now] = [before.map((line) => line.trim()), after.map((line) => line.trim())];
  const { start, end } = sameEnds(old, now);
  const kept = commonLines(old.slice(start, old.length - end), now.slice(start, now.length - end));
  if (!kept) return null;
  const lines: string[] = [];
  let [i, j] = [start, start];
  for (const [row, column] of [...kept, [old.length - end - start, now.length - end - start] as const]) {
    const [gone, added] = [before.slice(i, start + row), after.slice(j, start + column)];
    if (gone.length > 0 || added.length > 0) lines.push(...context(after[j - 1] ?? ''), ...changed(gone, added));
    [i, j] = [start + row + 1, start + column + 1];
  }
  return lines.length === 0 ? unchanged : lines.join('\n');
}

/** Where the longest common series of lines is, in both. Null: they are too many. */
function commonLines(old: readonly string[], now: readonly string[]): [row: number, column: number][] | null {
  const width = now.length + 1;
  if (old.length * now.length > maxPairs) return null;
  // Of each pair of places, how long the series after it is.
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const common: [number, number][] = [];
  for (let [row, column] = [0, 0]; row < old.length && column < now.length; ) {
    if (old[row] === now[column]) common.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return common;
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
  const { start, end } = sameEnds(old, pieces);
  const isSame = start + end > 0 || referenceIn(before) === referenceIn(after);
  if (!isSame || start + end === pieces.length) return null;
  const shown = pieces.slice(start, pieces.length - end).join(' ');
  return `${start > 0 ? '… ' : ''}${shown}${end > 0 ? ' …' : ''}`;
}

const referenceIn = (line: string): string => /\[e\d+\]/.exec(line)?.[0] ?? line;

/** Splits a text into sentences, and into the rows of tables that it writes with marks between the cells. Pure. */

const marks = ['|', '\t', ';', ','];
const between = /(?<=[.!?])\s+(?=[\p{Lu}\d])/u;

/** A row is an object with the table's heads as keys; anything else a sentence. */
export function rowsOf(text: string): (string | object[])[] {
  const lines = text.split('\n').map((line) => line.trim());
  const parts: (string | object[])[] = [];
  for (let i = 0; i < lines.length; i++) {
    const table = tableAt(lines, i);
    if (table) parts.push(table.rows);
    else parts.push(...(lines[i] ?? '').split(between).filter(Boolean));
    i += (table?.lines ?? 1) - 1;
  }
  return parts;
}

function tableAt(lines: readonly string[], from: number): { rows: object[]; lines: number } | null {
  const first = lines[from] ?? '';
  const mark = marks.find((each) => first.includes(each));
  if (mark === undefined || /\d/.test(first) || first.length > 500) return null;
  const heads = cellsOf(first, mark);
  let to = from + 1;
  while (to < lines.length && cellsOf(lines[to] ?? '', mark).length === heads.length) to++;
  const rows = lines.slice(from + 1, to).filter((line) => /[^\s|:,;-]/.test(line));
  if (heads.length < 2 || rows.length < 1 || !rows.some((row) => /\d/.test(row))) return null;
  const toRow = (line: string) => Object.fromEntries(cellsOf(line, mark).map((cell, i) => [heads[i] ?? '', cell]));
  return { rows: rows.map(toRow), lines: to - from };
}

const cellsOf = (line: string, mark: string): string[] =>
  (mark === '|' ? line.replace(/^\||\|$/g, '') : line).split(mark).map((cell) => cell.replace(/^["\s]+|["\s]+$/g, ''));

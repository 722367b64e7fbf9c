/** Reads the data in a tool's text: JSON, also line by line or in between words, tables in Markdown, CSV. Pure. */
import Papa from 'papaparse';
import { parseJson } from '#core/tools/long-numbers.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { isNumeral, toRecord } from './read-table';

/** The data, or the text itself. */
export function readText(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '').trim();
  return readJson(plain) ?? readMarkdown(plain) ?? readSeparated(plain) ?? readBetweenWords(plain) ?? text;
}

/** The parts of a result: each may be one row. */
export function readParts(texts: readonly string[]): unknown {
  if (texts.length < 2) return readText(texts[0] ?? '');
  const values = texts.map((text) => readJson(text.trim()));
  return values.every((value) => typeof value === 'object') ? values : readText(texts.join('\n'));
}

function readJson(text: string): unknown {
  const inner = /^```\w*\n([\s\S]*?)\n?```$/.exec(text)?.[1] ?? text;
  if (!/^[[{]/.test(inner)) return undefined;
  return parseJson(inner) ?? readLines(inner);
}

/** A record on each line. */
function readLines(text: string): unknown {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length < 2 || !lines.every((line) => line.startsWith('{') || line.startsWith('['))) return undefined;
  const values = lines.map((line) => parseJson(line.endsWith(',') ? line.slice(0, -1) : line));
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** From the first line that begins as JSON or as a table does. */
function readBetweenWords(text: string): unknown {
  const start = text.search(/^[[{]/m);
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'));
  const json = start >= 0 && end > start ? readJson(text.slice(start, end + 1)) : undefined;
  if (json !== undefined) return json;
  const tables = text.split(/\n\s*\n/).flatMap((part) => readSeparated(part.trim()) ?? []);
  return tables.length > 0 ? tables : undefined;
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const isRule = (line: string): boolean => line.includes('|') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell));

/** One table as its rows, several by their numbers. */
function readMarkdown(text: string): unknown {
  const lines = text.split('\n');
  const tables = lines.flatMap((line, i) => {
    const head = lines[i - 1];
    if (head === undefined || !head.includes('|') || !isRule(line)) return [];
    const after = lines.slice(i + 1);
    const end = after.findIndex((each) => !each.includes('|'));
    const body = end === -1 ? after : after.slice(0, end);
    return [withNumbers(cellsOf(head), body.map(cellsOf))];
  });
  if (tables.length < 2) return tables[0];
  return Object.fromEntries(tables.map((rows, i) => [`table ${i + 1}`, rows]));
}

const separators = [',', ';', '\t', '|'];

/** Only where all lines have equally many cells, at least two: a text with commas is no table. */
function readSeparated(text: string): JsonObject[] | undefined {
  if (!text.includes('\n')) return undefined;
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true, delimitersToGuess: separators });
  const [head = [], ...rows] = data;
  const isTable = head.length > 1 && rows.length > 0 && rows.every(({ length }) => length === head.length);
  if (!isTable || new Set(head).size < head.length || head.some((cell) => cell.trim() === '')) return undefined;
  return withNumbers(
    head.map((cell) => cell.trim()),
    rows,
  );
}

/** A column of which every cell is a number becomes numbers, and an empty cell nothing. */
function withNumbers(names: readonly string[], rows: readonly string[][]): JsonObject[] {
  const isNumeric = names.map((_, i) => {
    const filled = rows.flatMap((cells) => cells[i]?.trim() || []);
    return filled.length > 0 && filled.every(isNumeral);
  });
  const toCell = (cell: string, i: number) =>
    isNumeric[i] ? (cell.trim() === '' ? null : Number(cell.replace('−', '-'))) : cell;
  return rows.map((cells) => toRecord(names, cells.map(toCell)));
}

/** Reads a table out of a value that a tool answered with, in the forms in which tools write tables. Pure. */
import { escapePointer } from '#core/tools/json-pointer.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';

/** A list of records within a value. */
export interface Found {
  /** JSON pointer. */
  path: string;
  rows: JsonObject[];
}

/** Levels of objects in which lists are looked for, and how many of them are told. */
const [maxDepth, maxFound] = [3, 12];

/** The rows that a value is, as a whole; null if it isn't a table. */
export function toRows(value: unknown): JsonObject[] | null {
  if (Array.isArray(value)) return rowsOfList(value);
  if (!isJsonObject(value)) return null;
  return rowsOfSplit(value) ?? rowsOfColumns(value);
}

/** The tables among the members of a value, wherever they are. */
export function findTables(value: unknown, path = '', depth = maxDepth): Found[] {
  const rows = toRows(value);
  if (rows) return [{ path, rows }];
  if (!isJsonObject(value) || depth === 0) return [];
  return Object.entries(value)
    .flatMap(([key, member]) => findTables(member, `${path}/${escapePointer(key)}`, depth - 1))
    .slice(0, maxFound);
}

/** One object as rows: each of its members, with its name in front; those of several records as they are. */
export function rowsOfMembers(value: JsonObject): JsonObject[] | null {
  const members = Object.entries(value);
  if (members.length > 1 && members.every(([, member]) => isJsonObject(member)))
    return members.map(([key, member]) => ({ key, ...(isJsonObject(member) && member) }));
  return members.some(([, member]) => isScalar(member))
    ? members.filter(([, member]) => isScalar(member)).map(([key, member]) => ({ key, value: member }))
    : null;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

function rowsOfList(list: readonly unknown[]): JsonObject[] | null {
  const items = list.filter((item) => item !== null);
  if (items.every(isJsonObject)) return items.map(unwrap);
  if (items.every((item) => Array.isArray(item))) return rowsOfArrays(items);
  return items.every(isScalar) ? items.map((value) => ({ value })) : null;
}

/** What wraps each row: GraphQL's `node`, the `attributes` of JSON:API, a feature of GeoJSON with its point. */
function unwrap(item: JsonObject): JsonObject {
  const names = Object.keys(item);
  if (isJsonObject(item.node) && names.every((name) => name === 'node' || name === 'cursor')) return item.node;
  if (isJsonObject(item.attributes) && typeof item.type === 'string') return { id: item.id, ...item.attributes };
  if (item.type !== 'Feature' || !isJsonObject(item.properties)) return item;
  const { geometry, properties } = item;
  const point = isJsonObject(geometry) && geometry.type === 'Point' ? geometry.coordinates : null;
  return Array.isArray(point) ? { ...properties, lat: point[1], lng: point[0] } : properties;
}

/** Names in a first row, or none. */
function rowsOfArrays(lists: readonly unknown[][]): JsonObject[] {
  const [first = [], ...rest] = lists;
  return isHead(first, rest)
    ? rest.map((cells) => toRecord(first.map(String), cells))
    : lists.map((cells) => toRecord(namesFor(lists), cells));
}

/** Different words above cells that are others: of a table of words alone, the first row is its head if it has more than two. */
function isHead(first: readonly unknown[], rest: readonly unknown[][]): boolean {
  const isNames = first.every((cell) => typeof cell === 'string' && cell.trim() !== '' && !isNumeral(cell));
  if (!isNames || new Set(first).size < first.length || rest.length === 0) return false;
  return first.length > 2 || rest.some((cells) => cells.some((cell) => typeof cell !== 'string' || isNumeral(cell)));
}

const namesFor = (lists: readonly unknown[][]): string[] =>
  Array.from({ length: lists.reduce((max, { length }) => Math.max(max, length), 0) }, (_, i) => `${i + 1}`);

/** Built member by member, as a name may be one that assigning would take for a prototype. */
export const toRecord = (names: readonly string[], cells: readonly unknown[]): JsonObject =>
  Object.fromEntries(names.map((name, i) => [name, cells[i] ?? null]));

/** Names beside the rows, as databases answer: `{ columns: [...], rows: [[...]] }`. */
function rowsOfSplit(value: JsonObject): JsonObject[] | null {
  const [heads, lists] = [value.columns ?? value.headers ?? value.fields, value.rows ?? value.data ?? value.values];
  if (!Array.isArray(heads) || !Array.isArray(lists) || !lists.every((cells) => Array.isArray(cells))) return null;
  const names = heads.map((head) => (isJsonObject(head) ? (head.name ?? head.key ?? head.label) : head));
  return names.every((name) => typeof name === 'string') ? lists.map((cells) => toRecord(names, cells)) : null;
}

/** A list for each column, all of one length. */
function rowsOfColumns(value: JsonObject): JsonObject[] | null {
  const lists = Object.values(value);
  const [first] = lists;
  if (lists.length < 2 || !Array.isArray(first) || first.length === 0) return null;
  const isColumn = (list: unknown): list is unknown[] =>
    Array.isArray(list) && list.length === first.length && list.every(isScalar);
  if (!lists.every(isColumn)) return null;
  const names = Object.keys(value);
  return first.map((_, i) =>
    toRecord(
      names,
      lists.map((list) => list[i]),
    ),
  );
}

/** A text that is a number and nothing else: one that begins with zeros is a code, and a long one an id. */
export const isNumeral = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*[-−+]?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?\s*$/.test(text);

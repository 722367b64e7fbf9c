/** What a specification says of its rows: which members it names, of which type they are, and how much it would draw. */
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { findMeant } from '#core/tools/words.ts';
import { isMoment } from '../../charting/moments';
import { readFigures } from '../../rows/figures';
import { fault, maxNumber, note, type Reading } from './reading';

export type Row = JsonObject;

/** The most marks of all views, and the most small charts of a facet. */
const [maxMarks, maxFacets] = [10_000, 60];

/** Numbers that can’t be added up become unknown; what is no object is one member. */
export function cleanRows(rows: readonly unknown[], of: Reading): Row[] {
  let vast = 0;
  const clean = (value: unknown): unknown => {
    if (typeof value !== 'number' || Math.abs(value) <= maxNumber) return value;
    vast++;
    return null;
  };
  const read = rows.map((row): Row => {
    const members = isJsonObject(row) ? Object.entries(row) : [['data', row] as const];
    return Object.fromEntries(
      members.filter(([key]) => key !== '__proto__').map(([key, value]) => [key, clean(value)]),
    );
  });
  if (vast > 0) note(of, '/rows', `${vast} values are too large to draw → null`);
  return read;
}

/** The members of transforms that name a field, one or several. */
const naming = new Set(
  'field groupby fold flatten fields pivot impute key regression on loess density quantile stack lookup extent argmax argmin'.split(
    ' ',
  ),
);

/** Whether a member’s value names a field: `stack` and `value` do in a transform only. */
const names = (key: string, holder: JsonObject): boolean =>
  (naming.has(key) && !(key === 'stack' && !('as' in holder || 'groupby' in holder)) && key !== 'extent') ||
  (key === 'value' && 'pivot' in holder);

/** A copy with each name of a field put right. */
function mapFields(value: unknown, map: (name: string, path: string) => string, path = ''): unknown {
  if (Array.isArray(value)) return value.map((one, i) => mapFields(one, map, `${path}/${i}`));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const at = `${path}/${key}`;
      if (key === 'values' || key === 'from') return [key, one];
      if (!names(key, value)) return [key, mapFields(one, map, at)];
      if (typeof one === 'string') return [key, map(one, at)];
      if (Array.isArray(one) && one.every((name) => typeof name === 'string'))
        return [key, one.map((name, i) => map(name, `${at}/${i}`))];
      return [key, mapFields(one, map, at)];
    }),
  );
}

/** All objects of a specification with the member that holds them. */
export function* partsOf(value: unknown, key = ''): Generator<[key: string, part: JsonObject]> {
  if (Array.isArray(value)) for (const one of value) yield* partsOf(one, key);
  if (!isJsonObject(value)) return;
  yield [key, value];
  for (const [name, one] of Object.entries(value)) if (name !== 'values') yield* partsOf(one, name);
}

/** What a transform calls its results if nobody says so. */
const defaultNames: Record<string, string[]> = {
  fold: ['key', 'value'],
  density: ['value', 'density'],
  quantile: ['prob', 'value'],
  sequence: ['data'],
};

/** Members that transforms and other data make. Null: any. */
function madeBy(spec: JsonObject): Set<string> | null {
  const made = new Set<string>();
  for (const [, part] of partsOf(spec)) {
    if ('pivot' in part || 'repeat' in part || 'lookup' in part) return null;
    for (const [kind, defaults] of Object.entries(defaultNames))
      if (kind in part) for (const name of defaults) made.add(name);
    for (const name of [part.as].flat()) if (typeof name === 'string') made.add(name);
    for (const row of Array.isArray(part.values) ? part.values : [])
      for (const key of isJsonObject(row) ? Object.keys(row) : ['data']) made.add(key);
  }
  return made;
}

const membersOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.slice(0, 1000).flatMap((row) => Object.keys(row))),
];

/** A name as the grammar writes it: a dot or bracket in it would lead into an object. */
const toPath = (name: string): string => name.replace(/[.[\]]/g, '\\$&');
const toPlain = (name: string): string => name.replaceAll('\\', '');

/** Each name of a field as the rows have it; one that they lack is a fault. */
export function settleFields(spec: JsonObject, rows: readonly Row[], of: Reading): JsonObject {
  const known = membersOf(rows);
  const made = madeBy(spec);
  const settled = mapFields(spec, (name, path) => {
    if (known.includes(name)) return toPath(name);
    const plain = toPlain(name);
    const head = name.split(/[.[]/)[0] ?? '';
    if (
      known.includes(plain) ||
      known.includes(head) ||
      made === null ||
      made.has(name) ||
      made.has(plain) ||
      made.has(head) ||
      name === '*'
    )
      return name;
    const meant = findMeant(plain, [...known, ...made]);
    if (meant === undefined) {
      if (known.length === 0) return name;
      fault(of, `/spec${path}`, `The rows have no ${plain.slice(0, 60)}. They have: ${known.slice(0, 30).join(', ')}.`);
      return name;
    }
    note(of, `/spec${path}`, `${plain.slice(0, 60)} → ${meant}`);
    return toPath(meant);
  });
  return isJsonObject(settled) ? settled : spec;
}

export const columnValues = (rows: readonly Row[], name: string): unknown[] => {
  const plain = toPlain(name);
  return rows.map((row) => row[plain]).filter((value) => value !== null && value !== undefined && value !== '');
};

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

/** The type that values have; undefined: none can be told. */
function typeOf(values: readonly unknown[]): string | undefined {
  const some = values.slice(0, 500);
  if (some.length === 0) return undefined;
  if (some.every((value) => typeof value === 'number')) return 'quantitative';
  return some.every((value) => typeof value === 'string' && isMoment(value)) ? 'temporal' : 'nominal';
}

/** Gives each channel the type that its values have, where none was written or it can’t be true. */
export function settleTypes(spec: JsonObject, rows: readonly Row[], of: Reading): void {
  for (const [channel, def] of partsOf(spec)) {
    const { field, type, aggregate, timeUnit, bin } = def;
    if (typeof field !== 'string' || !isChannel.test(channel) || /2$/.test(channel)) continue;
    if (type === 'quantitative' || aggregate !== undefined) readNumbers(rows, field, of);
    if (type === 'temporal' || type === undefined) readDays(rows, field, of);
    const values = columnValues(rows, field);
    const member = values.length > 0 && values.every(isJsonObject) ? membersOf(values)[0] : undefined;
    if (member !== undefined)
      fault(of, `/spec: ${channel}`, `${field} holds objects. Name a member of them, such as ${field}.${member}.`);
    const own = typeOf(values);
    if (own === 'nominal' && type === undefined && isAmount.test(channel)) {
      readNumbers(rows, field, of);
      if (typeOf(columnValues(rows, field)) === 'quantitative') def.type = 'quantitative';
    }
    if (own === undefined || aggregate !== undefined) continue;
    if (def.type === undefined && !bin) def.type = timeUnit ? 'temporal' : own;
    const isWrong =
      (type === 'temporal' && own === 'nominal' && !values.every(isMoment)) ||
      (type === 'quantitative' && !values.every(isNumeric));
    if (!isWrong) continue;
    def.type = own === 'temporal' ? own : 'ordinal';
    delete def.timeUnit;
    delete def.bin;
    note(of, `/spec: ${channel}`, `${field} holds ${own === 'temporal' ? 'dates' : 'words'} → ${def.type}`);
  }
}

/** Figures that were written as texts are names along x or as a colour, such as codes of places. */
const isAmount = /^(y|theta|size|opacity)$/;

/** Words for no date, among dates; and the days of a column in which some are above twelve: those stand first in all. */
function readDays(rows: readonly Row[], field: string, of: Reading): void {
  const plain = toPlain(field);
  const texts = rows.flatMap(({ [plain]: cell }) =>
    typeof cell === 'string' && !isUnknown.test(cell.trim()) ? [cell] : [],
  );
  const isDayFirst = texts.some((cell) => /^(1[3-9]|2\d|3[01])\/\d{1,2}\/\d{4}/.test(cell));
  const toDay = (cell: string) => (isDayFirst ? cell.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, '$1.$2.$3') : cell);
  if (texts.length === 0 || !texts.every((cell) => isMoment(toDay(cell)))) return;
  let changed = 0;
  for (const row of rows) {
    const cell = row[plain];
    if (typeof cell !== 'string') continue;
    const isNone = isUnknown.test(cell.trim());
    row[plain] = isNone ? null : toDay(cell);
    changed += Number(!isNone && row[plain] !== cell);
  }
  if (changed > 0) note(of, '/rows', `${field} holds days as text → days`);
}

const isUnknown = /^(n\/?a|nan|null|none|unknown|[-–—.?])$/i;

/** Numbers that were written as texts, `1,200` or `9 %`, and words for none. */
function readNumbers(rows: readonly Row[], field: string, of: Reading): void {
  const plain = toPlain(field);
  const cells = rows.map((row) => row[plain]);
  if (cells.every((cell) => typeof cell !== 'string')) return;
  const figures = readFigures(cells.map((cell) => (isUnknown.test(String(cell).trim()) ? null : cell)));
  if (!figures?.some((figure) => figure !== null)) return;
  for (const [i, row] of rows.entries()) if (plain in row) row[plain] = figures[i];
  note(of, '/rows', `${field} holds numbers as text → numbers`);
}

const isChannel =
  /^(x|y|xOffset|yOffset|theta|radius|color|fill|stroke|opacity|size|angle|shape|text|tooltip|detail|order|facet|row|column|condition)$/;

/** Faults what would be endless: too many small charts, bins or marks. */
export function checkWork(spec: JsonObject, rows: readonly Row[], of: Reading): void {
  let marks = 0;
  for (const [key, part] of partsOf(spec)) {
    const values = typeof part.field === 'string' ? columnValues(rows, part.field) : [];
    if (/^(facet|row|column)$/.test(key) && typeof part.field === 'string') {
      const distinct = new Set(values.map((value) => JSON.stringify(value))).size;
      const isOwn = values.length > 0 || rows.length === 0;
      if (distinct > maxFacets || !isOwn)
        fault(
          of,
          `/spec: ${key}`,
          `It would be ${isOwn ? distinct : 'an unknown number of'} small charts; ${maxFacets} are the most. Facet by a member of the rows with few values.`,
        );
    }
    const step = isJsonObject(part.bin) ? Number(part.bin.step ?? part.bin.minstep) : Number.NaN;
    if (step > 0 && rangeOf(values) / step > 1000)
      fault(of, `/spec: ${key}`, 'The bins are too narrow: there would be more than 1000.');
    if (part.mark !== undefined) marks += countOwn(part, rows.length);
    if (
      /^(color|fill|stroke)$/.test(key) &&
      part.scale === null &&
      !values.every((value) => /^#?\w+$/.test(String(value)))
    )
      fault(of, `/spec: ${key}`, 'Without a scale, each value must be the name or the digits of a colour.');
  }
  if (marks > maxMarks)
    fault(of, '/spec', `It would draw ${marks} marks; ${maxMarks} are the most. Aggregate, bin or sample the rows.`);
}

function rangeOf(values: readonly unknown[]): number {
  const numbers = values.filter((value) => typeof value === 'number');
  return (
    numbers.reduce((max, value) => Math.max(max, value), 0) - numbers.reduce((min, value) => Math.min(min, value), 0)
  );
}

/** The elements that a view draws: one for a line, one for each row of others, few where rows are summed up. */
function countOwn({ mark, encoding, transform, data }: JsonObject, rows: number): number {
  const type = isJsonObject(mark) ? mark.type : mark;
  const channels = Object.values(isJsonObject(encoding) ? encoding : {});
  const sums = channels.some(
    (def) => isJsonObject(def) && (def.aggregate !== undefined || def.bin === true || isJsonObject(def.bin)),
  );
  const folded = [transform]
    .flat()
    .reduce(
      (times: number, each) =>
        times * (isJsonObject(each) && Array.isArray(each.fold) ? Math.max(1, each.fold.length) : 1),
      1,
    );
  const own = isJsonObject(data) && Array.isArray(data.values) ? data.values.length : rows;
  return sums || /^(line|area|trail|boxplot|errorband|errorbar)$/.test(String(type)) ? 1 : own * folded;
}

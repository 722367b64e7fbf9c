/** Puts the rows of a table where a widget takes them: what becomes of a row, the schema of that member says. Pure. */
import { requiredOf, typesOf } from '#core/tools/schema/rewriting.ts';
import { isJsonObject, type JsonObject, type JsonSchema, objectOf } from '#core/tools/tool.ts';
import { findMeant } from '#core/tools/words.ts';
import type { WidgetSpec } from '../widget';
import { readFigures } from './figures';
import { rowsOfMembers } from './read-table';
import { cellOf, namesIn, type Table } from './shape';

/** The members of the widget's data that the rows become, and what had no place in it; or what is wrong. */
export type Placed = { params: JsonObject; notes: string[] } | { issue: string };

const wrong = (issue: string): Placed => ({ issue });

/** A single value, or a text: what isn't a table. `isPicked`: a reading names columns. */
export function placeValue(spec: WidgetSpec, value: unknown): Placed | null {
  const slot = slotOf(spec);
  if (!slot) return null;
  const [type] = typesOf(slot.schema);
  if (type === undefined) return { params: { [slot.name]: value }, notes: [] };
  if (type !== 'string') return null;
  if (typeof value === 'object' && value !== null) {
    if (!spec.figure) return { params: { [slot.name]: JSON.stringify(value, null, 2) }, notes: [] };
    if (!Array.isArray(value)) return wrong('A figure is one value: give the path to it.');
  }
  return { params: { [slot.name]: String(Array.isArray(value) ? value.length : value) }, notes: [] };
}

/** An object whose members are the rows, for what shows names with their values. */
export function tableOfMembers(value: unknown): Table | null {
  const rows = isJsonObject(value) ? rowsOfMembers(value) : null;
  return rows && { rows, names: namesIn(rows) };
}

function slotOf({ rows, schema }: WidgetSpec): { name: string; schema: JsonSchema } | null {
  if (typeof rows !== 'string') return null;
  const own = objectOf(schema.properties)[rows];
  return { name: rows, schema: isJsonObject(own) ? own : {} };
}

export function placeRows(spec: WidgetSpec, table: Table, isPicked: boolean): Placed {
  if (typeof spec.rows === 'function') {
    const params = spec.rows(table);
    return params ? { params, notes: [] } : wrong('It needs a column of names and at least one of numbers.');
  }
  const slot = slotOf(spec);
  if (!slot) return wrong(`${spec.name} takes no rows.`);
  const items = isJsonObject(slot.schema.items) ? slot.schema.items : {};
  const placed = placeItems(table, items, isPicked);
  return 'issue' in placed ? placed : { params: { [slot.name]: placed.items }, notes: placed.notes };
}

type Items = { items: unknown[]; notes: string[] } | { issue: string };

function placeItems(table: Table, items: JsonSchema, isPicked: boolean): Items {
  const [type] = typesOf(items);
  if (type === 'string') return { items: toTexts(table), notes: [] };
  if (type === 'array') return toPairs(table, items, isPicked);
  return isJsonObject(items.properties) ? toItems(table, items, isPicked) : { items: [...table.rows], notes: [] };
}

const toTexts = ({ rows, names }: Table): string[] =>
  rows.map((row) =>
    names
      .map((name) => toText(cellOf(row, name)))
      .filter(Boolean)
      .join(', '),
  );

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The columns that were named, or else the first of texts and the only one of numbers that are no ids. */
function toPairs(table: Table, { prefixItems }: JsonSchema, isPicked: boolean): Items {
  const { rows, names } = table;
  const needsNumber = Array.isArray(prefixItems) && typesOf(prefixItems[1]).includes('number');
  const [label, value] = isPicked || !needsNumber ? names : guessPair(table);
  if (label === undefined || value === undefined || (!needsNumber && names.length !== 2))
    return { issue: 'It takes pairs: name two columns, first that of the labels.' };
  const cells = rows.map((row) => cellOf(row, value));
  const figures = needsNumber ? readFigures(cells) : cells.map(toText);
  if (!figures) return { issue: `The column ${value} has cells that are no numbers.` };
  const pairs = rows.flatMap((row, i) => (figures[i] == null ? [] : [[toText(cellOf(row, label)), figures[i]]]));
  return { items: pairs, notes: wordLeft(rows.length - pairs.length, value) };
}

const isId = /(?:^|_)(?:id|key|code)$|[a-z]Id$/i;

function guessPair({ rows, names }: Table): (string | undefined)[] {
  const isNumeric = (name: string): boolean =>
    readFigures(rows.map((row) => cellOf(row, name)))?.some((each) => each !== null) === true;
  const [value, other] = names.filter((name) => !isId.test(name) && isNumeric(name));
  const label = names.find((name) => name !== value && !isNumeric(name)) ?? names.find((name) => name !== value);
  return other === undefined ? [label, value] : [];
}

const wordLeft = (count: number, name: string): string[] =>
  count > 0 ? [`${count} rows without ${name} left out`] : [];

/** Other names of what widgets call their members. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  lat: ['latitude', 'y'],
  lng: ['longitude', 'lon', 'long', 'x'],
  title: ['name', 'label', 'subject', 'summary'],
  name: ['title', 'label', 'full_name'],
  label: ['name', 'title'],
  text: ['name', 'label', 'title'],
  message: ['text', 'msg'],
  timestamp: ['time', 'date'],
  date: ['time', 'timestamp', 'created_at'],
  value: ['count', 'amount', 'total'],
  src: ['image', 'picture', 'url'],
};

function toItems({ rows, names }: Table, schema: JsonSchema, isPicked: boolean): Items {
  const members = Object.entries(objectOf(schema.properties)).flatMap(([member, own]) =>
    isJsonObject(own) ? [{ member, own, column: columnFor(member, names) }] : [],
  );
  const required = requiredOf(schema);
  const used = new Set(members.map(({ column }) => column));
  const spare = isPicked ? names.filter((name) => !used.has(name)) : [];
  for (const each of members) if (required.includes(each.member)) each.column ??= spare.shift();
  const lacking = members.filter(({ member, column }) => required.includes(member) && column === undefined);
  if (lacking.length > 0) {
    const wanted = lacking.map(({ member }) => member).join(', ');
    return {
      issue: `Each item needs ${wanted}: say by rename which column that is. The members are: ${members.map(({ member }) => member).join(', ')}.`,
    };
  }
  return fill(rows, members, { required, spare });
}

const columnFor = (member: string, names: readonly string[]): string | undefined =>
  names.includes(member)
    ? member
    : (findMeant(member, names) ??
      (Object.hasOwn(alsoCalled, member) ? alsoCalled[member] : undefined)?.flatMap(
        (other) => findMeant(other, names) ?? [],
      )[0]);

interface Member {
  member: string;
  own: JsonSchema;
  column: string | undefined;
}

/** A row without what each item has to have is left out, and that is told. */
function fill(
  rows: readonly JsonObject[],
  members: readonly Member[],
  { required, spare }: { required: readonly string[]; spare: readonly string[] },
): Items {
  const columns = members.flatMap(({ member, own, column }) => {
    const cells =
      column === undefined
        ? null
        : toCells(
            rows.map((row) => cellOf(row, column)),
            own,
          );
    return cells ? [{ member, cells }] : [];
  });
  const wanting = required.find((member) => columns.every((each) => each.member !== member));
  if (wanting !== undefined) return { issue: `The column for ${wanting} has cells that don’t fit it.` };
  const items = rows.flatMap((_, i) => {
    const cells = columns.flatMap(({ member, cells }) => (cells[i] === undefined ? [] : [[member, cells[i]] as const]));
    return required.every((member) => cells.some(([name]) => name === member)) ? [Object.fromEntries(cells)] : [];
  });
  const noPlace = spare.length > 0 ? [`no place for ${spare.join(', ')}`] : [];
  return { items, notes: [...wordLeft(rows.length - items.length, required.join(' and ')), ...noPlace] };
}

/** Undefined for a cell that is empty; null: the column as a whole doesn't fit. */
function toCells(cells: readonly unknown[], schema: JsonSchema): unknown[] | null {
  const types = typesOf(schema);
  const fits = (value: unknown): unknown => {
    if (value === null || value === undefined) return undefined;
    if (Array.isArray(schema.enum)) return schema.enum.includes(value) ? value : null;
    if (types.includes('string')) return toText(value) || undefined;
    if (types.includes('boolean')) return /^(true|yes|1)$/i.test(String(value));
    if (types.includes('array')) return (Array.isArray(value) ? value : [value]).map(toText).filter(Boolean);
    return types.includes('object') && !isJsonObject(value) ? null : value;
  };
  if (types.includes('number') || types.includes('integer'))
    return readFigures(cells)?.map((each) => each ?? undefined) ?? null;
  const fitted = cells.map(fits);
  return fitted.includes(null) ? null : fitted;
}

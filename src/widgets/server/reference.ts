/** `from`, the reference to an earlier result, in the forms in which models write it. Pure. */
import { pointerBy } from '#core/tools/json-pointer.ts';
import { repairInput } from '#core/tools/repair.ts';
import type { RowsReading, ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { array, object, string } from '../schema';

export interface Reference {
  /** The id of a call or an attachment, or the name of a tool or a file; empty: the newest result. */
  call: string;
  path: string;
  reading: RowsReading;
}

const schema = object({
  'call?': string(),
  'path?': string(),
  'columns?': array(string(), '', 200),
  'rename?': { type: 'object', additionalProperties: string() },
  'sort?': array(object({ column: string(), descending: { type: 'boolean' } }), '', 10),
  'limit?': { type: 'integer', minimum: 1, maximum: 100_000 },
});
const members = Object.keys(schema.properties).join(', ');

export function readReference(from: JsonObject): Reference | ValidationIssue {
  const { input, issues } = repairInput(schema, modernise(from));
  const [issue] = issues;
  if (issue)
    return { ...issue, path: `/from${issue.path}`, message: `${issue.message} There are: ${members}.`.slice(0, 2000) };
  const { call = '', path = '', ...reading } = input;
  return { call: String(call).trim(), path: String(path).trim(), reading };
}

const synonyms: Readonly<Record<string, string>> = {
  ...{ id: 'call', callid: 'call', call_id: 'call', result: 'call', tool: 'call', source: 'call', pointer: 'path' },
  ...{
    jsonpath: 'path',
    fields: 'columns',
    select: 'columns',
    as: 'rename',
    orderby: 'sort',
    order_by: 'sort',
    sortby: 'sort',
  },
  ...{ sort_by: 'sort', top: 'limit', take: 'limit' },
};

function modernise(from: JsonObject): JsonObject {
  const named = Object.fromEntries(
    Object.entries(from).map(([name, value]) => {
      const meant = synonyms[name.toLowerCase()];
      return [meant !== undefined && !Object.hasOwn(from, meant) ? meant : name, value];
    }),
  );
  const { path, columns, rename, sort, ...others } = named;
  const list = toList(columns);
  const picked = list?.map(nameOf);
  const labels = isJsonObject(columns) ? columns : Object.fromEntries((list ?? []).flatMap(labelOf));
  const renamed = { ...labels, ...toRenaming(rename) };
  return {
    ...others,
    ...(path !== undefined && { path: Array.isArray(path) ? pointerBy(path.map(String)) : path }),
    ...(columns !== undefined && { columns: picked ?? columns }),
    ...(Object.keys(renamed).length > 0 && { rename: renamed }),
    ...(sort !== undefined && { sort: toSort(sort) }),
  };
}

/** `a, b`, a list, or the names of an object. */
function toList(value: unknown): unknown[] | undefined {
  if (typeof value === 'string') return value.split(',').map((name) => name.trim());
  if (isJsonObject(value)) return Object.keys(value);
  return Array.isArray(value) ? value : undefined;
}

const nameOf = (column: unknown): unknown =>
  isJsonObject(column) ? (column.key ?? column.column ?? column.name ?? column.field ?? column.path) : column;

function labelOf(column: unknown): [string, unknown][] {
  const label = isJsonObject(column) ? (column.as ?? column.label ?? column.title) : undefined;
  return label === undefined ? [] : [[String(nameOf(column)), label]];
}

const toRenaming = (rename: unknown): JsonObject =>
  Array.isArray(rename)
    ? Object.fromEntries(
        rename.flatMap((each) => (isJsonObject(each) ? [[String(each.from), each.to ?? each.as]] : [])),
      )
    : isJsonObject(rename)
      ? rename
      : {};

/** `amount`, `-amount`, `amount desc`, `amount:desc, name`, and objects with the names that libraries have for both. */
function toSort(sort: unknown): unknown {
  if (typeof sort === 'string') return sort.split(',').map(toOrder);
  if (Array.isArray(sort)) return sort.map(toOrder);
  if (!isJsonObject(sort)) return sort;
  const isOne = nameOf(sort) !== undefined || sort.by !== undefined;
  return isOne ? [toOrder(sort)] : Object.entries(sort).map(([column, way]) => ({ column, descending: isDown(way) }));
}

function toOrder(order: unknown): unknown {
  if (isJsonObject(order)) {
    const way = order.descending ?? order.desc ?? order.order ?? order.direction ?? order.dir ?? false;
    return { column: order.by ?? nameOf(order), descending: isDown(way) };
  }
  const words = String(order)
    .split(/[\s:]+/)
    .filter(Boolean);
  const last = words.at(-1) ?? '';
  const isWay = words.length > 1 && /^(asc|desc)(ending)?$/i.test(last);
  const column = isWay ? words.slice(0, -1).join(' ') : words.join(' ');
  const isSigned = /^[-+]/.test(column);
  return { column: isSigned ? column.slice(1) : column, descending: column.startsWith('-') || (isWay && isDown(last)) };
}

const isDown = (way: unknown): boolean => way === true || way === -1 || /^desc/i.test(String(way));

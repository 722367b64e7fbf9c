/** The data of a widget by reference: rows of an earlier result, without passing through the model. */
import type { CallState, Conversation } from '#core/log/conversation.ts';
import type { StoredResult } from '#core/log/entry.ts';
import { pointerTokens, pointTo } from '#core/tools/json-pointer.ts';
import { jsonTypeOf, writeJson } from '#core/tools/long-numbers.ts';
import { resultText } from '#core/tools/result.ts';
import type { LiveBinding, RowsReading, ToolFailure, ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { type Placed, placeRows, placeValue, tableOfMembers } from '../rows/place';
import { findTables } from '../rows/read-table';
import { readParts } from '../rows/read-text';
import { namesIn, shapeTable } from '../rows/shape';
import type { WidgetSpec } from '../widget';
import { misfit } from './answer';
import { bindAgain } from './bindable';
import { readReference } from './reference';
import type { Scene } from './scene';

export interface Taken {
  params: JsonObject;
  notes: string[];
  /** Of the page that it came from. */
  origin: string | null;
  /** What the operation keeps, to name the source and to read it again. */
  kept: { source?: string; binding?: LiveBinding };
}

/** What a reference leads to as parameters of the widget, or what there is instead. */
export async function takeFrom(spec: WidgetSpec, from: unknown, scene: Scene): Promise<Taken | ToolFailure> {
  const fail = (issue: ValidationIssue) => misfit('from', [issue]);
  const written = typeof from === 'string' ? { call: from } : from;
  if (!isJsonObject(written)) return fail({ path: '/from', keyword: 'type', message: 'It must be an object.' });
  const reference = readReference(written);
  if ('keyword' in reference) return fail(reference);
  const { call, path, reading } = reference;
  const stored = await scene.find(call);
  if (stored === 'gone' || !stored) return fail(unknownCall(call, stored === 'gone', scene.conversation));
  const state = scene.conversation.calls.get(stored.callId);
  const placed = readInto(spec, stored, { path, reading });
  if ('keyword' in placed) return fail(placed);
  const source = state?.call.target?.source;
  const isOutside = source?.type !== 'local';
  const binding = isOutside && state ? bindAgain(state, scene) : null;
  const kept = {
    ...(isOutside && { source: stored.callId }),
    ...(binding && { binding: { ...binding, from: path, into: placed.into, rows: reading } }),
  };
  const { params, notes } = placed;
  return { params, notes, origin: source?.type === 'page' ? source.origin : null, kept };
}

type Content = Pick<StoredResult, 'content' | 'structured'>;

/** `into`: the members that it becomes, for a binding. */
export function readInto(
  spec: WidgetSpec,
  { content, structured }: Content,
  { path, reading }: { path: string; reading: RowsReading },
): { params: JsonObject; notes: string[]; into: string } | ValidationIssue {
  const texts = content.flatMap((part) => resultText([part], undefined) || []);
  const values = structured === undefined ? [readParts(texts)] : [structured, readParts(texts)];
  const parts = values.map((value) => partAt(value, path));
  const part = parts.find((each) => each !== undefined);
  if (part === undefined) return nothingAt(path, values[0]);
  const value = typeof part === 'string' && spec.rows !== 'content' ? readParts([part]) : part;
  const placed = placePart(spec, value, reading);
  if ('keyword' in placed) return placed;
  if ('issue' in placed)
    return { path: '/from', keyword: 'rows', message: `${placed.issue} ${describe(value)}`.slice(0, 2000) };
  return { ...placed, into: Object.keys(placed.params).join(' ') };
}

/** What some put in front of a path is how a result comes, and no part of it. */
const wrapping = /^(?:structuredContent|structured_content|structured|result|output|content)$/;

function partAt(value: unknown, path: string): unknown {
  const part = pointTo(value, path);
  const [first = '', ...rest] = pointerTokens(path);
  return part === undefined && wrapping.test(first) ? pointTo(value, rest.map((key) => `/${key}`).join('')) : part;
}

function placePart(spec: WidgetSpec, value: unknown, reading: RowsReading): Placed | ValidationIssue {
  const isPicked = reading.columns !== undefined || reading.rename !== undefined;
  const single = isPicked ? null : placeValue(spec, value);
  if (single) return single;
  const tables = findTables(value);
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const [only = tables[0], other] = filled;
  if (other) {
    const there = filled.map(({ path, rows }) => `${path} (${rows.length})`).join(', ');
    return { path: '/from/path', keyword: 'enum', message: `It has several lists: ${there}. Name one.` };
  }
  const rows = only?.rows ?? tableOfMembers(value)?.rows ?? (isJsonObject(value) ? [value] : null);
  if (!rows)
    return { path: '/from/path', keyword: 'type', message: `It is no table. ${describe(value)}`.slice(0, 2000) };
  const shaped = shapeTable(rows, reading);
  if ('lacks' in shaped) {
    const message = `There is no column ${shaped.lacks.slice(0, 100)}. ${describe(rows)}`.slice(0, 2000);
    return { path: '/from/columns', keyword: 'enum', message };
  }
  return placeRows(spec, shaped, isPicked);
}

function unknownCall(call: string, isGone: boolean, { items }: Conversation): ValidationIssue {
  const calls = items.flatMap((item) => (item.type === 'turn' ? item.calls : [])).filter(isReadable);
  const recent = calls.slice(-8).map(({ call: { id, name } }) => `${id} (${name})`);
  const there = recent.length > 0 ? `There are: ${recent.join(', ')}.` : 'There is none yet.';
  const message = isGone
    ? 'Its full content is gone: it was removed to make room, or by the user. Call the tool again.'
    : `There is no result of ${call.slice(0, 100) || 'a tool'}. ${there}`;
  return { path: '/from/call', keyword: 'enum', message: message.slice(0, 2000) };
}

const isReadable = ({ call, result }: CallState): boolean =>
  call.target?.source.type !== 'local' && result?.outcome.type === 'result' && !result.outcome.isError;

const nothingAt = (path: string, value: unknown): ValidationIssue => ({
  path: '/from/path',
  keyword: 'enum',
  message: `There is nothing at ${path.slice(0, 200)}. ${describe(value)}`.slice(0, 2000),
});

/** Columns with their types, and three rows; of anything else its keys with their types. */
function describe(value: unknown): string {
  const tables = findTables(value);
  const [table] = tables;
  if (table && tables.length === 1) {
    const { path, rows } = table;
    const columns = namesIn(rows)
      .slice(0, 40)
      .map((name) => `${name}: ${typesIn(rows, name)}`);
    const first = rows.slice(0, 3).map((row) => writeJson(row).slice(0, 200));
    return `${path === '' ? 'There' : path} are ${rows.length} rows of { ${columns.join(', ')} }: ${first.join(' ')}`;
  }
  if (!isJsonObject(value)) return `There is: ${jsonTypeOf(value)} ${(writeJson(value) ?? '').slice(0, 300)}`;
  const keys = Object.entries(value)
    .slice(0, 40)
    .map(([key, member]) => `${key}: ${wordType(member)}`);
  return `There is { ${keys.join(', ')} }.`;
}

const wordType = (value: unknown): string => (Array.isArray(value) ? `array of ${value.length}` : jsonTypeOf(value));

function typesIn(rows: readonly JsonObject[], name: string): string {
  const types = new Set(rows.slice(0, 100).map((row) => jsonTypeOf(Object.hasOwn(row, name) ? row[name] : null)));
  return [...types].join('|');
}

/** What suits a value that is no list of records: figures over labels, pictures, one record, or a tree of anything. */
import { isJsonObject } from '#tools';
import { toLabel, wordOf } from '../wording';
import type { Drawing } from './drawing';
import { drawSeries } from './figures';
import { drawAddresses } from './pictures';

/** Fewer members read better as a sentence. */
const fewestMembers = 3;
const shortJson = 160;

export function drawValue(value: unknown, title: string): Drawing[] {
  const lists = isJsonObject(value) ? Object.values(value) : [value];
  const pictures = lists.map((list) => drawAddresses(list, title));
  const known = [isJsonObject(value) ? drawSeries(value, title) : null, ...pictures, drawRecord(value, title)];
  const found = known.find((drawing) => drawing !== null);
  const tree = isNested(value) && JSON.stringify(value).length > shortJson;
  return [...(found ? [found] : []), ...(tree ? [{ name: 'json-viewer', params: { title, data: value } }] : [])];
}

/** The single values of an object, and of the one object inside it. */
export function drawRecord(value: unknown, title: string): Drawing | null {
  const members = isJsonObject(value) ? Object.entries(value) : [];
  const inner = members.flatMap(([, member]) => (isJsonObject(member) ? [member] : []));
  const all = [...(inner.length === 1 ? Object.entries(inner[0] ?? {}) : []), ...members];
  const telling = all.filter(([, member]) => !inner.some((each) => each === member) && !isEmpty(member));
  const rows = telling.map(([key, member]) => [toLabel(key), wordOf(member)]);
  const flat = telling.every(([, member]) => !isNested(member)) && inner.length < 2;
  return flat && rows.length >= fewestMembers ? { name: 'kv', params: { title, rows } } : null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** It holds objects, or lists of more than single values. */
function isNested(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object' && each !== null);
  return isJsonObject(value) && Object.values(value).some((each) => typeof each === 'object' && each !== null);
}

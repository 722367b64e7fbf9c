/** Describes data briefly: long parts by their shape. */
import type { JsonObject } from './tool';

const longestData = 2_000;
const longestMember = 200;

/** The data itself up to 2,000 characters of JSON; beyond that each long member as its size and keys. */
export function describeData(data: JsonObject): JsonObject {
  if (JSON.stringify(data).length <= longestData) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, describe(value)]));
}

function describe(value: unknown): unknown {
  if ((JSON.stringify(value) ?? '').length <= longestMember) return value;
  if (Array.isArray(value)) return { items: value.length, ...keysOf(value[0]) };
  if (typeof value === 'string') return { characters: value.length, start: value.slice(0, 100) };
  return keysOf(value);
}

function keysOf(value: unknown): { keys?: string[] } {
  return typeof value === 'object' && value !== null ? { keys: Object.keys(value).slice(0, 30) } : {};
}

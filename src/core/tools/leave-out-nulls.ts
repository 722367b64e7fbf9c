import { isJsonObject, type JsonObject } from './tool';

const maxNesting = 20;

/** Programs whose language has no absent members write null. Leaves those out, however deep, but for the one member whose value is `data`. */
export function leaveOutNulls<T extends JsonObject | unknown[]>(value: T, data?: string, depth = 0): T {
  const keep = (value: unknown): unknown =>
    (isJsonObject(value) || Array.isArray(value)) && depth < maxNesting ? leaveOutNulls(value, data, depth + 1) : value;
  if (Array.isArray(value)) return value.map(keep) as T; // the same list
  const members = Object.entries(value).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, name === data ? value : keep(value)])) as T; // the same members, but for those
}

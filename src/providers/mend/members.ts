/** Takes members of what services write that are of one type, and leaves out the rest. */
import type { JsonObject } from '#core/tools/tool.ts';

const membersOf = (of: JsonObject, is: (value: unknown, name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(of).filter(([name, value]) => is(value, name)));

export const textMembers = (of: JsonObject, names: readonly string[]): JsonObject =>
  membersOf(of, (value, name) => typeof value === 'string' && names.includes(name));

export const numberMembers = (of: JsonObject): JsonObject => membersOf(of, (value) => typeof value === 'number');

export const withoutNull = (of: JsonObject): JsonObject => membersOf(of, (value) => value != null);
